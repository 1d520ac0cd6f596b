import { fork } from "node:child_process";
import { maxMegapixels } from "../../../contract/files/files.ts";
import type { HeicTask } from "./heic-process.ts";
import type { Pixels } from "./shrink.ts";

const MEGA = 1_000_000;
/** A photo of 24 megapixels in one piece takes 199 MB, one of 48 in tiles 232 MB. */
const MAX_BYTES = 256 * MEGA;
const PATIENCE_MS = 20_000;
/** Megabytes of JavaScript, beside the memory of the decoder. */
const HEAP_MB = 64;

/** The callback of a message to a process that may have ended: its end is handled separately. */
const ignored = () => undefined;

/** The limits of one decoding. */
export type HeicLimits = Pick<HeicTask, "maxPixels" | "maxBytes"> & { readonly patienceMs: number };
const usual: HeicLimits = {
  maxPixels: (maxMegapixels["image/heic"] ?? 0) * MEGA,
  maxBytes: MAX_BYTES,
  patienceMs: PATIENCE_MS,
};

/**
 * Decodes an iPhone's photo to pixels, upright, with a longer side of at least `side` if the photo is that large.
 *
 * The decoder is WebAssembly, so it reaches nothing but its own memory. It runs in a process of its own, which is
 * started for each picture, knows no secret of the server's, and gives all of its memory back.
 * @param signal ends the process at once
 * @returns undefined if the photo cannot be decoded within the limits of size, memory and time
 * @throws the reason of `signal` once it is aborted
 */
export async function decodeHeic(
  path: string,
  side: number,
  signal: AbortSignal,
  { patienceMs, ...limits }: HeicLimits = usual,
): Promise<Pixels | undefined> {
  signal.throwIfAborted();
  const decoder = fork(new URL("./heic-process.ts", import.meta.url), {
    execArgv: [`--max-old-space-size=${HEAP_MB}`],
    // Windows starts no process without this variable.
    env: { SystemRoot: process.env["SystemRoot"] },
    serialization: "advanced",
    stdio: ["ignore", "ignore", "ignore", "ipc"],
  });
  const end = () => decoder.kill("SIGKILL");
  const timer = setTimeout(end, patienceMs);
  signal.addEventListener("abort", end);
  let pixels: Pixels | undefined;
  decoder.once("message", (decoded) => (pixels = (decoded as Pixels | null) ?? undefined));
  decoder.send({ path, side, ...limits } satisfies HeicTask, ignored);
  // The process also ends if the decoder cannot take the photo. An error means that it never started.
  await new Promise((resolve) => decoder.once("close", resolve).once("error", resolve));
  clearTimeout(timer);
  signal.removeEventListener("abort", end);
  signal.throwIfAborted();
  return pixels;
}
