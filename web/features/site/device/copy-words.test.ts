import { expect, it } from "vitest";
import { contentsWords, missingCopyWords, restWords } from "./copy-words.ts";

const share = (kept: number, all: number) => ({ kept, all });
const files = (sheets: readonly [number, number], photos: readonly [number, number]) => ({
  sheets: share(...sheets),
  photos: share(...photos),
  tileBytes: share(0, 0),
  photoBytes: 0,
});

it("says what a copy holds, and what of it is still to come", () => {
  expect(contentsWords(files([0, 0], [0, 0]))).toBe("No drawings or photos yet");
  expect(contentsWords(files([1, 1], [0, 0]))).toBe("1 drawing");
  expect(contentsWords(files([0, 24], [0, 130]))).toBe("24 drawings and 130 photos");
  expect(missingCopyWords(files([24, 24], [130, 130]))).toBeUndefined();
  expect(missingCopyWords(files([18, 24], [130, 130]))).toBe("18 of 24 drawings are here.");
  expect(missingCopyWords(files([18, 24], [0, 130]))).toBe(
    "18 of 24 drawings and 0 of 130 photos are here.",
  );
});

it("says why the copying rests, and what to do", () => {
  expect(restWords("running", "")).toBeUndefined();
  expect(restWords("full", "")).toContain("Free some room");
  expect(restWords("failed", "Too many requests.")).toContain("Too many requests.");
});
