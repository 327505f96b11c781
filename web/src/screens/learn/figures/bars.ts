/** Widths of bars in percent: the longest is full, and what is not nothing is seen. */
export function widths(values: readonly number[]): number[] {
  const most = Math.max(1, ...values);
  return values.map((value) => (value === 0 ? 0 : Math.max(0.5, (100 * value) / most)));
}

/** How many times as much, with two digits that say something: 47, 2.3, 1. */
export function times(more: number, less: number): number {
  if (less === 0) return 0;
  const ratio = more / less;
  return ratio >= 10 ? Math.round(ratio) : Math.round(ratio * 10) / 10;
}
