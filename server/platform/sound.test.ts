import { Buffer } from "node:buffer";
import { expect, it } from "vitest";
import { soundOf } from "./sound.ts";

const of = (tracks: string, type: string) => soundOf(Buffer.from(tracks, "latin1"), type);

it("knows a recording of sound by its tracks", () => {
  expect(of("…A_OPUS…", "video/webm")).toBe("audio/webm");
  expect(of("moov…hdlr…soun", "video/mp4")).toBe("audio/mp4");
});

it("takes a film for a film, whether it has sound or its tracks come last", () => {
  expect(of("V_VP9 A_OPUS", "video/webm")).toBeUndefined();
  expect(of("vide soun", "video/mp4")).toBeUndefined();
  expect(of("mdat", "video/mp4")).toBeUndefined();
  expect(of("soun A_OPUS", "application/pdf")).toBeUndefined();
  expect(of("soun", "constructor")).toBeUndefined();
});
