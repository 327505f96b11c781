/** A key that means something on the whole screen: never while somebody types, nor with a modifier, nor over a dialog. */
export function screenKey(event: KeyboardEvent): string | null {
  if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return null;
  const target = event.target as HTMLElement | null;
  if (target?.closest("input, textarea, select, dialog, [contenteditable]")) return null;
  return event.key.length === 1 ? event.key.toLowerCase() : event.key;
}
