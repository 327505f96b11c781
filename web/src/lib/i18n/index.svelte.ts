import type { Message } from "../api/types";
import { recall, remember } from "../memory/storage";
import { withMark } from "./figures";
import { render, type Params, type Texts } from "./template";

export const LANGS = ["vi", "en"] as const;
export type Lang = (typeof LANGS)[number];
/** Every room's texts but those that only the terminal says. */
const FILES = import.meta.glob<Texts>(["../../../../locales/*/*.json", "!**/program.json"], { eager: true, import: "default" });
const TEXTS = Object.fromEntries(LANGS.map((lang) => [lang, textsOf(lang)])) as Record<Lang, Texts>;
const KEY = "kythu.lang";

function textsOf(lang: Lang): Texts {
  const rooms = Object.entries(FILES).filter(([path]) => path.includes(`/${lang}/`));
  return Object.assign({}, ...rooms.map(([, texts]) => texts));
}

class Language {
  current = $state<Lang>(document.documentElement.lang === "en" ? "en" : "vi");

  constructor() {
    const kept = recall<string>(KEY);
    if (kept === "vi" || kept === "en") this.current = kept;
    document.documentElement.lang = this.current;
  }

  choose(lang: Lang) {
    this.current = lang;
    document.documentElement.lang = lang;
    remember(KEY, lang);
  }
}
export const language = new Language();

/** The text of a key in the language of the page. */
export function t(key: string, params?: Params): string {
  return render(TEXTS[language.current], key, params);
}

export function say(message: Message, voice = ""): string {
  return render(TEXTS[language.current], message.key, message.params, voice);
}

/** Whether the page has a text of its own for something that the server may add at any time. */
export function has(key: string): boolean {
  return TEXTS[language.current][key] !== undefined;
}

/** A sentence begins with a capital letter even where the text was written for the middle of one. */
export function capital(text: string): string {
  // α is a sign, not a letter at the beginning of a sentence.
  return /^\p{Script=Latin}/u.test(text) ? text.charAt(0).toLocaleUpperCase(language.current) + text.slice(1) : text;
}

/** A number as the language writes it. Who wants fewer digits rounds first. */
export function number(value: number): string {
  return value.toLocaleString(language.current, { maximumFractionDigits: 10 });
}

/** A number with so many decimals, for columns in which the marks stand below each other. */
export function fixed(value: number, decimals: number): string {
  return value.toLocaleString(language.current, { minimumFractionDigits: decimals, maximumFractionDigits: decimals });
}

/** Numbers that came as text, with points. */
export function figures(text: string): string {
  return withMark(text, t("page.decimal-mark"));
}
