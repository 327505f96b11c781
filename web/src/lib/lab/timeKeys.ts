import { screenKey } from "../ui/keys";
import type { Timeline } from "./player.svelte";

/** The keys of a timeline: ← → step, Space plays, Home and End, C and X jump to the next and the last cut. */
export function timeKey(event: KeyboardEvent, time: Timeline) {
  const target = event.target as HTMLElement | null;
  // A button that has the focus is pressed by the space bar, a list is walked by the arrows.
  if (target?.closest('[role="tree"], [data-scrolls]')) return;
  const key = screenKey(event);
  if (key === " " && target?.closest("button, a, summary")) return;
  const deeds: Record<string, () => void> = {
    ArrowRight: () => time.step(1),
    ArrowLeft: () => time.step(-1),
    Home: () => time.step(-time.length),
    End: () => time.step(time.length),
    " ": () => time.toggle(),
    c: () => time.jump(1),
    x: () => time.jump(-1),
  };
  const deed = key === null ? undefined : deeds[key];
  if (!deed) return;
  event.preventDefault();
  deed();
}
