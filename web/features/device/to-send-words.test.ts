import { expect, it } from "vitest";
import { toSendWords } from "./to-send-words.ts";

const none = {
  things: 0,
  refused: 0,
  lost: 0,
  photos: 0,
  refusedPhotos: 0,
  hasOtherFiles: false,
  bytes: 0,
  inPageOnly: 0,
  state: "idle",
} as const;
const words = (of: Partial<Parameters<typeof toSendWords>[0]>) => toSendWords({ ...none, ...of });

it("says what waits, and what was refused first", () => {
  expect(words({})).toEqual({ text: "All sent", tone: "sent" });
  expect(words({ state: "offline" }).text).toBe("No network, nothing to send");
  expect(words({ things: 2, photos: 1, bytes: 4_194_304, state: "running" }).text).toBe(
    "2 things to send, 1 photo (4 MB)",
  );
  expect(words({ photos: 1, bytes: 512_000, state: "offline" }).text).toBe(
    "1 photo to send (500 kB), no network",
  );
  expect(words({ things: 1, inPageOnly: 1, state: "full" })).toEqual({
    text: "This device is full: 1 thing only on this page",
    tone: "refused",
  });
  expect(words({ things: 1, state: "full" }).text).toBe("This device is full, 1 thing to send");
  expect(words({ refused: 1, things: 2 })).toEqual({
    text: "1 change was not accepted, 2 things to send",
    tone: "refused",
  });
  expect(words({ photos: 2, bytes: 512_000, hasOtherFiles: true }).text).toBe(
    "2 files to send (500 kB)",
  );
  expect(words({ refusedPhotos: 1 }).text).toBe("1 photo was not accepted");
  expect(words({ refused: 1, refusedPhotos: 2 }).text).toBe(
    "1 change and 2 photos were not accepted",
  );
  expect(words({ lost: 1, things: 2 })).toEqual({
    text: "1 change did not stay, 2 things to send",
    tone: "refused",
  });
  expect(words({ refused: 2, lost: 1 }).text).toBe("2 changes were not accepted, 1 did not stay");
  expect(words({ refusedPhotos: 1, lost: 2 }).text).toBe(
    "1 photo was not accepted, 2 changes did not stay",
  );
});
