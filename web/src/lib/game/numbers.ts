import type { Side } from "../api/types";

/** The number of a move as it stands in the list, where each line holds a move of both sides. */
export const moveNumber = (ply: number, first: Side): number => Math.floor((ply + first) / 2) + 1;
