import type { Side } from "../../lib/api/types";

/** The seat in the fragment of a link; it is wiped from the address so that it is not shared by accident. */
export function seatFromAddress(): { token: string; side: Side; own: boolean } | null {
  const fragment = new URLSearchParams(location.hash.slice(1));
  const token = fragment.get("seat");
  if (!token) return null;
  history.replaceState(null, "", location.pathname + location.search);
  // Invitations are nearly always for the side that the friend did not take: the second.
  return { token, side: fragment.get("side") === "0" ? 0 : 1, own: fragment.has("own") };
}

/** The link that opens a seat: an invitation, or `own` for another device of whoever sits there. */
export function seatLink(watch: string, { token, side }: { token: string; side: Side }, own = false): string {
  return `${watch}#seat=${token}&side=${side}${own ? "&own" : ""}`;
}
