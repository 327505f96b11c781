import type { GridPicture, Side } from "../../../lib/api/types";

/** The rows, columns and diagonals of a square board, as cells. */
export function linesOf(size: number): number[][] {
  const all = Array.from({ length: size }, (_, i) => i);
  return [
    ...all.map((row) => all.map((column) => row * size + column)),
    ...all.map((column) => all.map((row) => row * size + column)),
    all.map((i) => i * size + i),
    all.map((i) => i * size + (size - 1 - i)),
  ];
}

/** The lines on which the other side has nothing. */
export function openLines({ width, cells }: Pick<GridPicture, "width" | "cells">, side: Side): number[][] {
  return linesOf(width).filter((line) => line.every((cell) => cells[cell] == null || cells[cell]!.side === side));
}

/** The course's heuristic: open lines of X minus open lines of O. */
export function lineScore(picture: Pick<GridPicture, "width" | "cells">): number {
  return openLines(picture, 0).length - openLines(picture, 1).length;
}

/** A number with the minus that is printed in formulas. */
export const signed = (value: number) => (value < 0 ? `−${-value}` : String(value));
