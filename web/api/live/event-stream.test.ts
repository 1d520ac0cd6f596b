import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { MAX_EVENT_LENGTH, readEvents } from "./event-stream.ts";

async function read(...pieces: (string | Uint8Array)[]): Promise<string[]> {
  const found: string[] = [];
  let alive = 0;
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const piece of pieces)
        controller.enqueue(typeof piece === "string" ? encoder.encode(piece) : piece);
      controller.close();
    },
  });
  await readEvents(body, { onData: (data) => found.push(data), onAlive: () => (alive += 1) });
  expect(alive).toBe(pieces.length);
  return found;
}

describe("reading server-sent events", () => {
  it("yields the data of each event", async () => {
    expect(await read('event: live\ndata: {"a":1}\n\ndata: {"b":2}\n\n')).toEqual([
      '{"a":1}',
      '{"b":2}',
    ]);
  });

  it("skips comments, ids, unknown fields and events without data", async () => {
    const text = ": ping\n\nid: 7\nretry: 100\nretry: soon\nother: 1\n\ndata: x\n: note\n\n";
    expect(await read(text)).toEqual(["x"]);
  });

  it("joins several data lines and removes one leading space", async () => {
    expect(await read("data:one\ndata:  two\n\n")).toEqual(["one\n two"]);
  });

  it("reports the event's name", async () => {
    const received: string[] = [];
    const body = new Response("event: cursor\ndata: f.7.0\n\ndata: {}\n\n").body;
    await readEvents(body ?? new ReadableStream(), {
      onData: (data, event) => received.push(`${event} ${data}`),
      onAlive: () => {},
    });
    expect(received).toEqual(["cursor f.7.0", "message {}"]);
  });

  it("waits until an event is complete", async () => {
    expect(await read("data: x\n")).toEqual([]);
  });

  it("joins a character that is split over two chunks", async () => {
    const bytes = new TextEncoder().encode("data: ₦5\n\n");
    expect(await read(bytes.subarray(0, 7), bytes.subarray(7))).toEqual(["₦5"]);
  });

  it("stops at an event that is too long", async () => {
    const long = "x".repeat(MAX_EVENT_LENGTH / 4);
    await expect(read("data: ", long, long, long, long)).rejects.toThrow(/max buffer size/);
    await expect(read(...Array<string>(5).fill(`data: ${long}\n`))).rejects.toThrow(
      /max buffer size/,
    );
  });

  it("reads the same for any chunks and any line endings", async () => {
    const lines = fc.constantFrom("data: a", "data: b", ": ping", "event: live", "");
    const text = fc
      .tuple(fc.array(lines), fc.constantFrom("\n", "\r\n", "\r"))
      .map(([all, end]) => [...all, "", "data: last", "", ""].join(end));
    await fc.assert(
      fc.asyncProperty(text, fc.array(fc.nat()), async (whole, cuts) => {
        const places = [...new Set(cuts.map((cut) => cut % (whole.length + 1)))].toSorted(
          (a, b) => a - b,
        );
        const pieces = [0, ...places].map((from, i) => whole.slice(from, places[i]));
        expect(await read(...pieces, "\n")).toEqual(await read(whole, "\n"));
      }),
    );
  });
});
