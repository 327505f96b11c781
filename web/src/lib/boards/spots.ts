import type { Picture, Spot } from "../api/types";

export const keyOf = (spot: Spot): string => spot.join(",");

/** A short text upon a spot (the score of a move), with the same thing in words; `heat`, from −1 to 1, tints the spot. */
export type Label = { text: string; words: string; tone: "good" | "even" | "bad" | "plain"; rank?: number; heat?: number };

/** How strongly a spot is tinted, and in which of the two players' colours: blue is good for the mover, vermillion bad. */
export const tint = (heat: number) => `color-mix(in srgb, var(${heat >= 0 ? "--first" : "--second"}) ${Math.round(70 * Math.min(1, Math.abs(heat)))}%, transparent)`;

/** Everything that is marked on a board. Each kind has one look, the same on all boards. */
export type Marks = {
  /** Pressed so far for the move being made. */
  pressed: Set<string>;
  /** What may be pressed next. */
  next: Set<string>;
  last: Set<string>;
  hint: Set<string>;
  labels: Map<string, Label>;
};

export const NO_MARKS: Marks = { pressed: new Set(), next: new Set(), last: new Set(), hint: new Set(), labels: new Map() };

/** The marks of one part of a sum, whose spots begin with the number of the part. */
export function marksOfPart(marks: Marks, part: number): Marks {
  const prefix = `${part},`;
  const mine = (keys: Set<string>) => new Set([...keys].filter((key) => key.startsWith(prefix)).map((key) => key.slice(prefix.length)));
  const labels = [...marks.labels].filter(([key]) => key.startsWith(prefix)).map(([key, label]) => [key.slice(prefix.length), label] as const);
  return {
    pressed: mine(marks.pressed),
    next: mine(marks.next),
    last: mine(marks.last),
    hint: mine(marks.hint),
    labels: new Map(labels),
  };
}

/**
 * What a press means where several places mean the same: in a frame with falling discs any cell of a column is the cell where
 * a disc would come to rest; a heap that is split before the 5th of 7 stones is split into the same two as before the 2nd.
 */
export function resolveSpot(picture: Picture, next: Set<string>, spot: Spot): Spot {
  if (next.has(keyOf(spot))) return spot;
  if (picture.shape === "grid" && picture.style === "discs") {
    const column = (spot[0] ?? 0) % picture.width;
    for (let cell = column; cell < picture.width * picture.height; cell += picture.width) {
      if (next.has(String(cell))) return [cell];
    }
  }
  if (picture.shape === "heaps" && picture.press === "split") {
    const [heap = 0, before = 0] = spot;
    const mirrored = [heap, Number(picture.heaps[heap]) - before];
    if (next.has(keyOf(mirrored))) return mirrored;
  }
  if (picture.shape === "sum") {
    const [part = 0, ...inner] = spot;
    const within = picture.parts[part];
    const marks = marksOfPart({ ...NO_MARKS, next }, part);
    if (within) return [part, ...resolveSpot(within, marks.next, inner)];
  }
  return spot;
}
