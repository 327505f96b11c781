import type { View } from "../api/types";

/** A heap may have more moves than the server lists: then the move is written as the game writes it. */
export function unlistedMove({ picture, moves, total_moves }: View, heap: number, amount: bigint): string | null {
  const cut = total_moves > moves.length && picture.shape === "heaps" && picture.press === "take";
  return cut && amount > 0n ? `h${heap + 1}-${amount}` : null;
}
