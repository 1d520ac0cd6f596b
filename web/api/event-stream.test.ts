import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createEventParser } from "./event-stream.ts";

const read = (...pieces: string[]) => {
  const parser = createEventParser();
  return pieces.flatMap((piece) => parser.push(piece));
};

describe("reading server-sent events", () => {
  it("answers the data of each event", () => {
    expect(read('event: live\ndata: {"a":1}\n\ndata: {"b":2}\n\n')).toEqual(['{"a":1}', '{"b":2}']);
  });

  it("passes over comments, ids and events without data", () => {
    expect(read(": ping\n\nid: 7\nretry: 100\n\ndata: x\n: note\n\n")).toEqual(["x"]);
  });

  it("joins several data lines, and takes one space away", () => {
    expect(read("data:one\ndata:  two\n\n")).toEqual(["one\n two"]);
  });

  it("waits for the end of an event", () => {
    expect(read("data: x\n")).toEqual([]);
  });

  it("reads the same however the text is cut, with any line ends", () => {
    const lines = fc.constantFrom("data: a", "data: b", ": ping", "event: live", "");
    const text = fc
      .tuple(fc.array(lines), fc.constantFrom("\n", "\r\n", "\r"))
      .map(([all, end]) => [...all, "", "data: last", "", ""].join(end));
    fc.assert(
      fc.property(text, fc.array(fc.nat()), (whole, cuts) => {
        const places = [...new Set(cuts.map((cut) => cut % (whole.length + 1)))].toSorted(
          (a, b) => a - b,
        );
        const pieces = [0, ...places].map((from, i) => whole.slice(from, places[i]));
        expect(read(...pieces, "\n")).toEqual(read(whole, "\n"));
      }),
    );
  });
});
