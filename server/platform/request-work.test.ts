import { expect, it } from "vitest";
import { breathe, inTimeSlices, inTurns } from "./in-time-slices.ts";
import { workHint } from "./leases/work-hint.ts";
import { requestWork, RequestWork, runFor } from "./request-work.ts";

const gone = new Error("gone");

/** A computation that counts its steps, each of which takes the processor for a while. */
function* counting(steps: { done: number }, most = Infinity): Generator<undefined, number> {
  for (; steps.done < most; steps.done += 1) {
    for (const until = performance.now() + 3; performance.now() < until;);
    yield undefined;
  }
  return steps.done;
}

it("a computation in steps ends when nobody waits for it, however deep it is called", async () => {
  const closing = new AbortController();
  const steps = { done: 0 };
  const deep = async () => inTurns(counting(steps));
  const computing = runFor(new RequestWork(closing.signal), deep);
  setImmediate(() => closing.abort(gone));
  await expect(computing).rejects.toBe(gone);
  const { done } = steps;
  await breathe();
  expect(steps.done).toBe(done);
});

it("nothing is begun for a caller who has gone", async () => {
  const work = new RequestWork(AbortSignal.abort(gone));
  const steps = { done: 0 };
  await expect(runFor(work, () => inTurns(counting(steps)))).rejects.toBe(gone);
  expect(steps.done).toBe(0);
  await expect(runFor(work, breathe)).rejects.toBe(gone);
});

it("a computation ends when its request has spent its processor time, or it its own", async () => {
  const open = new AbortController().signal;
  const work = new RequestWork(open, 30);
  await expect(runFor(work, () => inTurns(counting({ done: 0 })))).rejects.toMatchObject({
    code: "too_slow",
  });
  const own = { ms: 10, refusal: () => gone };
  await expect(inTurns(counting({ done: 0 }), own)).rejects.toBe(gone);
  const short = new RequestWork(open, 20);
  const many = Array.from({ length: 100 }, (_, n) => n);
  const slow = () => {
    for (const until = performance.now() + 1; performance.now() < until;);
  };
  await expect(
    runFor(short, () =>
      inTimeSlices(
        many.flatMap((n) => [n, undefined]),
        slow,
      ),
    ),
  ).rejects.toMatchObject({ code: "too_slow" });
});

it("what goes on after the answer, or is done for others, is not the request's", async () => {
  const work = new RequestWork(AbortSignal.abort(gone));
  const hint = workHint();
  const told: unknown[] = [];
  hint.listen(() => told.push(requestWork()));
  runFor(work, hint.tell);
  expect(told).toEqual([undefined]);
  work.end();
  expect(await runFor(work, () => inTurns(counting({ done: 0 }, 10)))).toBe(10);
});
