import type { Picture, Seat, Side } from "../api/types";
import { capital, has, t } from "./index.svelte";

/** The short name of a game, on cards and in titles. */
export function gameTitle(name: string, skin?: string): string {
  if (skin && has(`page.skin.${skin}`)) return t(`page.skin.${skin}`);
  return has(`page.title.${name}`) ? t(`page.title.${name}`) : t(`game.${name}`);
}

/** One line about a game, or nothing for a game that the page has never heard of. A rule that is switched on may change it. */
export function gameBlurb(name: string, options: Record<string, string> = {}): string {
  const changed = Object.keys(options).find((option) => options[option] === "on" && has(`page.blurb.${name}-${option}`));
  const key = changed ? `page.blurb.${name}-${changed}` : `page.blurb.${name}`;
  return has(key) ? t(key) : "";
}

/** The voice in which a position is spoken of: that of its skin, or of its kind of picture. */
export function voiceOf(picture: Picture, skin = ""): string {
  if (skin) return skin;
  return picture.shape === "grid" ? picture.style : picture.shape;
}

/** A move as it is spoken: a bare number says little. */
export function spokenMove(picture: Picture, mv: string): string {
  return picture.shape === "grid" && picture.style === "discs" ? t("page.move.column", { column: mv }) : mv;
}

/** The text of an option. The terminal lists the options of all games together and so names the game first; the page does not. */
export function optionText(name: string): string {
  if (has(`page.option.${name}`)) return t(`page.option.${name}`);
  return capital(t(`option.${name}`).replace(/^[^:(]{1,20}: /, ""));
}

export function levelWord(level: number): string {
  return t(`page.level.${Math.min(10, Math.max(1, Math.round(level)))}`);
}

/** The name of a side by what its pieces look like. */
export function sideName(picture: Picture, side: Side): string {
  const first = side === 0;
  if (picture.shape === "grid") {
    if (picture.style === "chequered") return t(first ? "page.side.white" : "page.side.black");
    if (picture.style === "intersections") return t(first ? "page.side.black" : "page.side.white");
    if (picture.style === "cells") return first ? "X" : "O";
    return t(first ? "page.side.blue" : "page.side.orange");
  }
  if (picture.shape === "tree") return first ? "MAX" : "MIN";
  return t(first ? "page.side.first" : "page.side.second");
}

/** What a player is called: the given name, "you" for the only seat held here, "the engine", or the side. */
export function seatName(seat: Seat, side: Side, picture: Picture, mine: [boolean, boolean]): string {
  if (seat.name) return seat.name;
  if (seat.kind === "engine") {
    if (seat.level !== undefined) return t("page.seat.engine-level", { level: seat.level });
    return t("page.seat.engine");
  }
  const onlyMine = mine[side] && !mine[side === 0 ? 1 : 0];
  return onlyMine ? t("page.seat.you") : capital(sideName(picture, side));
}

/** A piece as it is spoken: "tốt trắng", "X", "quân xanh". */
export function pieceName(picture: Picture, piece: { side: Side; letter: string }): string {
  const letter = piece.letter.toUpperCase();
  const named = has(`page.piece.${letter}`);
  if (picture.shape === "grid" && picture.style === "cells" && !named) return letter;
  const what = named ? t(`page.piece.${letter}`) : t("page.piece.stone");
  return t("page.piece.of", { piece: what, side: sideName(picture, piece.side) });
}
