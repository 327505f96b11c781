import { tick } from "svelte";

/** Puts the focus on the board, unless somebody has already put it elsewhere on the screen. */
export async function focusBoard() {
  await tick();
  const at = document.activeElement;
  if (at && at !== document.body && at.id !== "main") return;
  const board = document.querySelector<HTMLElement>('main :is([data-cell], [data-stone], [data-node])[tabindex="0"]');
  const place = board ?? document.querySelector<HTMLElement>("main h1");
  if (place && !place.hasAttribute("tabindex")) place.tabIndex = -1;
  place?.focus({ preventScroll: true });
}
