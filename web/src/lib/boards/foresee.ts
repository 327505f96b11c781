import type { GridPicture, MoveInfo, Picture, Piece, Side } from "../api/types";

/**
 * The picture as it will probably look after a move, shown until the server's answer is here. It knows no rules, only what
 * touches mean: one spot puts a piece, two spots carry one, a heap shrinks or splits. What else happens (castling, captures
 * elsewhere) comes with the answer a moment later.
 */
export function foresee(picture: Picture, move: MoveInfo, side: Side): Picture {
  const [from, to] = move.touch;
  if (!from) return picture;
  switch (picture.shape) {
    case "grid": {
      const cells = [...picture.cells];
      const source = from[0]!;
      if (!to) cells[source] = pieceOf(picture, side);
      else {
        const carried = cells[source] ?? pieceOf(picture, side);
        cells[source] = null;
        cells[to[0]!] = move.choice ? { ...carried, letter: move.choice.toUpperCase(), symbol: "" } : carried;
      }
      return { ...picture, cells, marked: [] };
    }
    case "heaps": {
      const [heap, keep] = from as [number, number];
      const heaps = [...picture.heaps];
      const size = heaps[heap];
      if (size === undefined || keep === undefined) return picture;
      if (picture.press === "take") heaps[heap] = String(keep);
      else heaps.splice(heap, 1, String(keep), String(BigInt(size) - BigInt(keep)));
      return { ...picture, heaps };
    }
    case "tree":
      return { ...picture, at: from[0]! };
    case "sum": {
      const part = from[0]!;
      const inner = { ...move, touch: move.touch.map((spot) => spot.slice(1)) };
      return { ...picture, parts: picture.parts.map((p, i) => (i === part ? foresee(p, inner, side) : p)) };
    }
    case "text":
      return picture;
  }
}

/** A piece like the others of this side; on a board with none yet, the usual letter. */
export function pieceOf(picture: GridPicture, side: Side): Piece {
  return picture.cells.find((piece) => piece?.side === side) ?? { side, letter: side === 0 ? "X" : "O", symbol: "" };
}
