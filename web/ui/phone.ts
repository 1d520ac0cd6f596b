/** A touch screen as narrow as a phone, or as low as one that lies on its side. */
const PHONE = "(pointer: coarse) and ((width < 40rem) or (height < 30rem))";

/** Whether the app is used on a phone. */
export function isOnPhone(): boolean {
  return globalThis.matchMedia?.(PHONE).matches ?? false;
}
