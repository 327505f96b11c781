/** A piece of a sentence; a term that is introduced is strong. */
export type Piece = { text: string; strong: boolean };

/** Texts of lessons: a line is a paragraph, `*term*` a term that is introduced. A star that stands alone is text. */
export function paragraphs(text: string): Piece[][] {
  return text.split("\n").map((line) => {
    const parts = line.split("*");
    const pairs = parts.length % 2 === 1;
    if (!pairs) return [{ text: line, strong: false }];
    return parts.map((part, at) => ({ text: part, strong: at % 2 === 1 })).filter(({ text }) => text !== "");
  });
}
