import { expect, it } from "vitest";
import { clockWords, recordingProblem, voiceNoteName } from "./voice-words.ts";

it("shows seconds as a clock does", () => {
  expect([0, 7.9, 60, 179.5, 180].map(clockWords)).toEqual([
    "0:00",
    "0:07",
    "1:00",
    "2:59",
    "3:00",
  ]);
});

it("names a voice note by its time, with the ending of its type", () => {
  const begun = new Date(2026, 2, 2, 7, 5);
  expect(voiceNoteName(begun, "audio/mp4")).toBe("Voice note 07.05.m4a");
  expect(voiceNoteName(begun, "audio/webm")).toBe("Voice note 07.05.weba");
});

it("says why there is no recording", () => {
  const of = (name: string) => recordingProblem(new DOMException("", name));
  expect(of("NotAllowedError")).toContain("not allowed");
  expect(of("NotFoundError")).toContain("no microphone");
  expect([of("NotReadableError"), recordingProblem(undefined)]).toEqual(
    Array.from({ length: 2 }, () => expect.stringContaining("could not be started")),
  );
});
