import type { Storage } from "../../../../contract/files/storage.ts";

/** The percentage at which the card starts to warn. */
const ALMOST = 90;

const share = (used: number, allowed: number) =>
  allowed === 0 ? 100 : Math.min(100, (used / allowed) * 100);

/** How full the storage is in percent, by bytes or by number of files, whichever is fuller. */
export function storageShare({ used, allowed }: Pick<Storage, "used" | "allowed">): {
  readonly percent: number;
  readonly state: "ok" | "almost" | "full";
} {
  const percent = Math.floor(
    Math.max(share(used.bytes, allowed.bytes), share(used.files, allowed.files)),
  );
  return { percent, state: percent >= 100 ? "full" : percent >= ALMOST ? "almost" : "ok" };
}

/** Whether files are refused because only the reserve is left on the server's disk. */
export function isDiskFull({ disk }: Pick<Storage, "disk">): boolean {
  return disk !== null && disk.reserve > 0 && disk.free <= disk.reserve;
}
