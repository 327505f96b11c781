/** The letters of a key: 32 that nobody mistakes for each other, as in crates/server/src/secret.rs. */
const LETTERS = "abcdefghijkmnpqrstuvwxyz23456789";
const LENGTH = 24;

/** A fresh key for a seat, which nobody guesses. */
export function freshKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(LENGTH)), (byte) => LETTERS[byte % 32]).join("");
}
