import type { Circuit, Outcome, Term } from "./types";

/** What can be measured, with what there is of it at a moment. */
export type Share = Outcome & { number: number; chance: number; phase: number | null };

/** All outcomes, those of one heap side by side. */
export function sharesAt({ outcomes }: Circuit, terms: readonly Term[]): Share[] {
  const shares = outcomes.map((outcome, number) => ({ ...outcome, number, chance: 0, phase: null as number | null }));
  for (const { outcome, re, im } of terms) {
    const share = shares[outcome]!;
    share.chance += re * re + im * im;
    share.phase = Math.atan2(im, re);
  }
  return shares.sort((a, b) => a.index - b.index || a.size - b.size);
}

/** The heaps that an index stands for, as the moves name them; what stands for none is left empty. */
export function groupsOf(shares: readonly Share[]): { index: number; heap: string; shares: Share[] }[] {
  const groups: { index: number; heap: string; shares: Share[] }[] = [];
  for (const share of shares) {
    let group = groups.at(-1);
    if (group?.index !== share.index) groups.push((group = { index: share.index, heap: "", shares: [] }));
    if (share.mv !== null) group.heap = /^h(\d+)/.exec(share.mv)?.[1] ?? share.mv;
    group.shares.push(share);
  }
  return groups;
}
