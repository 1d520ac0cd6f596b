import { expect, test, vi } from "vitest";
import { EventStream } from "./event-stream.ts";

async function readAll(stream: EventStream): Promise<string> {
  let text = "";
  for await (const chunk of stream) text += String(chunk);
  return text;
}

test("writes messages as server-sent events", async () => {
  const stream = new EventStream();
  stream.tell({ topic: "task", project: "p", id: "t" });
  stream.ping();
  stream.finish();
  stream.finish();
  stream.tell({ topic: "activity" });
  expect(await readAll(stream)).toBe(
    'retry: 2000\n\nevent: live\ndata: {"topic":"task","project":"p","id":"t"}\n\n: ping\n\n',
  );
});

test("cuts off a reader who stops reading", () => {
  const stream = new EventStream();
  for (let n = 0; n < 10_000 && !stream.destroyed; n += 1)
    stream.tell({ topic: "task", id: String(n) });
  expect(stream.destroyed).toBe(true);
  // After that nothing is buffered, and nothing fails.
  stream.tell({ topic: "task" });
  stream.finish();
});

test("keeps an active reader", async () => {
  const stream = new EventStream();
  const reading = readAll(stream);
  for (let n = 0; n < 10_000; n += 1) {
    stream.tell({ topic: "task", id: String(n) });
    if (n % 100 === 0) await new Promise((resolve) => setImmediate(resolve));
  }
  stream.finish();
  expect((await reading).match(/event: live/g)).toHaveLength(10_000);
});

test("emits an event when it has ended and its reader still does not read", () => {
  vi.useFakeTimers();
  try {
    const stream = new EventStream();
    let overdue = 0;
    stream.once("overdue", () => (overdue += 1));
    stream.finish();
    vi.advanceTimersByTime(1_999);
    expect(overdue).toBe(0);
    vi.advanceTimersByTime(1);
    expect(overdue).toBe(1);
  } finally {
    vi.useRealTimers();
  }
});
