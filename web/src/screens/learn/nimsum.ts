import type { BinarySums } from "../../lib/api/types";

/** The heaps in binary columns with the nim-sum below. */
export function sumsOf(heaps: readonly number[]): BinarySums {
  const sum = heaps.reduce((a, b) => a ^ b, 0);
  const width = Math.max(1, ...heaps.map((heap) => heap.toString(2).length));
  const bits = (n: number) => n.toString(2).padStart(width, "0");
  return { rows: heaps.map((size, i) => ({ heap: i + 1, size: String(size), bits: bits(size) })), sum: bits(sum) };
}

/** The heap that can be made smaller so that the nim-sum becomes 0, and what it becomes; none if it is 0 already. */
export function balancing(heaps: readonly number[]): { heap: number; from: number; to: number } | null {
  const sum = heaps.reduce((a, b) => a ^ b, 0);
  if (sum === 0) return null;
  const heap = heaps.findIndex((size) => (size ^ sum) < size);
  const from = heaps[heap]!;
  return { heap, from, to: from ^ sum };
}
