import { expect, it } from "vitest";
import * as Y from "yjs";
import { textMerger, updateOf } from "./long-text.ts";

/** Milliseconds on a busy machine. Without the limit, each of these takes minutes. */
const SOON = 5_000;

const base64 = (update: Uint8Array) =>
  btoa(Array.from(update, (byte) => String.fromCharCode(byte)).join(""));
const join = (update: Uint8Array, state?: string) =>
  textMerger.join(state, { update: base64(update) });

/** Returns the update of a document that `write` fills, as the device with the number `client`. */
function written(client: number, write: (doc: Y.Doc) => void): Uint8Array {
  const doc = new Y.Doc();
  doc.clientID = client;
  write(doc);
  return Y.encodeStateAsUpdate(doc);
}

/** A number as Yjs encodes it. */
function varint(value: number): number[] {
  return value < 128 ? [value] : [(value % 128) + 128, ...varint(Math.floor(value / 128))];
}
/** A letter that was written into the empty text, and one that was written between its beginning and a letter of device 1. */
const INTO_NOTHING = [4, 1, 4, ...new TextEncoder().encode("text"), 1, 97];
const before = (place: number) => [0x44, 1, ...varint(place), 1, 97];

it("an update of 8,000 devices that each wrote into nothing is refused soon", () => {
  const devices = Array.from({ length: 8000 }, (_, n) => [1, ...varint(8000 - n), 0]);
  const parts = devices.flatMap((device) => [...device, ...INTO_NOTHING]);
  const bomb = Uint8Array.from([...varint(8000), ...parts, 0]);
  const begun = performance.now();
  expect(join(bomb)).toEqual({ refused: "scattered" });
  expect(performance.now() - begun).toBeLessThan(SOON);
});

it("an update of one device that wrote 8,000 times at the beginning, each before another letter, is refused soon", () => {
  const ground = written(1, (doc) => doc.getText("text").insert(0, "-".repeat(8000)));
  const parts = Array.from({ length: 8000 }, (_, place) => before(place)).flat();
  const bomb = Uint8Array.from([1, ...varint(8000), 2, 0, ...parts, 0]);
  const state = join(ground).state;
  expect(state).toBeDefined();
  const begun = performance.now();
  expect(join(bomb, state)).toEqual({ refused: "scattered" });
  expect(performance.now() - begun).toBeLessThan(SOON);
});

it("two people who write 60 times each without sight of one another are joined", () => {
  const begun = textMerger.join(undefined, { words: "Rain." }).state;
  const apart = (name: string) => {
    let [state, words] = [begun, "Rain."];
    return Array.from({ length: 60 }, (_, n) => {
      words = `${words} ${name}${n}`;
      const update = updateOf(state, words);
      state = textMerger.join(state, { update }).state;
      return update;
    });
  };
  let joined = textMerger.join(begun, { update: begun ?? "" });
  for (const update of [...apart("a"), ...apart("b")])
    joined = textMerger.join(joined.state, { update });
  const words = joined.words?.split(" ");
  for (const word of ["a0", "a59", "b0", "b59"]) expect(words).toContain(word);
});

it("an update that holds anything but letters of the text is refused", () => {
  const hidden: ((doc: Y.Doc) => void)[] = [
    (doc) => doc.getMap("hidden").set("a", "b"),
    (doc) => doc.getText("other").insert(0, "a"),
    (doc) => doc.getText("text").insert(0, "a", { bold: true }),
    (doc) => doc.getText("text").insertEmbed(0, { image: "x" }),
    (doc) => doc.getXmlFragment("text").insert(0, [new Y.XmlText("a")]),
  ];
  for (const write of hidden) expect(join(written(7, write))).toEqual({ refused: "unreadable" });
});
