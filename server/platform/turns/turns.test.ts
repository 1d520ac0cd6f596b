import { expect, onTestFinished, test } from "vitest";
import { TooMuchAtOnce } from "../../errors.ts";
import { SLOW_MS } from "./costs.ts";
import type { TurnLimits } from "./limits.ts";
import { type TurnAsker, takeTurns } from "./turns.ts";

const limits: TurnLimits = {
  running: { all: 4, company: 3, person: 2 },
  slow: { all: 2, company: 1, person: 1 },
  waiting: { all: 20, company: 10, person: 6 },
  waitMs: 10_000,
  refusalMs: 0,
  refusals: 100,
};

const settled = () => new Promise((resolve) => setImmediate(resolve));

/** Aborted at the end of the test, so that nothing waits any longer. */
function endOfTest(): AbortSignal {
  const end = new AbortController();
  onTestFinished(() => end.abort());
  return end.signal;
}

/** Creates work that runs until the test finishes it by name. */
function workshop(given: Partial<TurnLimits> = {}) {
  const closed = endOfTest();
  const inTurn = takeTurns({ ...limits, ...given });
  const begun: string[] = [];
  const running = new Map<string, () => void>();
  return {
    begun,
    running: () => [...running.keys()],
    ask(name: string, asker: TurnAsker): Promise<void> {
      const asked = inTurn({ closed, ...asker }, async () => {
        begun.push(name);
        await new Promise<void>((resolve) => running.set(name, resolve));
        running.delete(name);
      });
      // Awaited by the test, if it matters.
      asked.catch(() => undefined);
      return asked;
    },
    async finish(name: string): Promise<void> {
      running.get(name)?.();
      await settled();
    },
  };
}

const ada = { company: "A", person: "Ada" };
const ayo = { company: "A", person: "Ayo" };
const bola = { company: "B", person: "Bola" };

test("a person, a company and everybody together have only so much in progress", async () => {
  const shop = workshop();
  for (const n of [1, 2, 3]) void shop.ask(`ada ${n}`, ada);
  for (const n of [1, 2, 3]) void shop.ask(`ayo ${n}`, ayo);
  await settled();
  expect(shop.begun).toEqual(["ada 1", "ada 2", "ayo 1"]);
  for (const n of [1, 2]) void shop.ask(`bola ${n}`, bola);
  await settled();
  expect(shop.begun).toEqual(["ada 1", "ada 2", "ayo 1", "bola 1"]);
});

test("companies take turns, however much one of them asks, and so do its people", async () => {
  const shop = workshop({ running: { all: 1, company: 1, person: 1 } });
  for (const n of [1, 2, 3, 4]) void shop.ask(`ada ${n}`, ada);
  for (const n of [1, 2]) void shop.ask(`ayo ${n}`, ayo);
  for (const n of [1, 2]) void shop.ask(`bola ${n}`, bola);
  await settled();
  for (let done = 0; done < 8; done += 1) await shop.finish(shop.begun.at(-1) ?? "");
  expect(shop.begun).toEqual([
    "ada 1",
    "bola 1",
    "ayo 1",
    "bola 2",
    "ada 2",
    "ayo 2",
    "ada 3",
    "ada 4",
  ]);
});

test("what is beyond the queue is refused, with a sentence and a time", async () => {
  const shop = workshop();
  const asks = (asker: TurnAsker, times: number) =>
    Array.from({ length: times }, (_, n) => shop.ask(`${asker.person} ${n}`, asker));
  const most = limits.running.person + limits.waiting.person;
  const [tooMuch] = asks(ada, most + 1).slice(-1);
  await expect(tooMuch).rejects.toThrow("You have too many requests in progress.");
  await expect(tooMuch).rejects.toMatchObject({ code: "rate_limited", retryAfterSeconds: 2 });
  const company = asks(ayo, 6).at(-1);
  await expect(company).rejects.toThrow("Your company has too many requests in progress.");
  asks(bola, 1);
  await settled();
  expect(shop.begun).toContain("Bola 0");
});

test("work that fails gives its place back, and a refusal takes none", async () => {
  const inTurn = takeTurns({ ...limits, waiting: { all: 0, company: 0, person: 0 } });
  const shop = { fail: () => Promise.reject(new Error("no")) };
  for (let n = 0; n < 10; n += 1) await expect(inTurn(ada, shop.fail)).rejects.toThrow("no");
  const never = new Promise<void>(() => undefined);
  void inTurn(ada, () => never);
  void inTurn(ada, () => never);
  for (let n = 0; n < 10; n += 1)
    await expect(inTurn(ada, shop.fail)).rejects.toThrow(TooMuchAtOnce);
  await expect(inTurn(ayo, shop.fail)).rejects.toThrow("no");
});

test("whoever has gone leaves the queue", async () => {
  const shop = workshop({ running: { all: 1, company: 1, person: 1 } });
  const gone = new AbortController();
  void shop.ask("first", ada);
  const second = shop.ask("second", { ...ada, closed: gone.signal });
  void shop.ask("third", ada);
  gone.abort(new Error("gone"));
  await expect(second).rejects.toThrow("gone");
  await shop.finish("first");
  expect(shop.begun).toEqual(["first", "third"]);
  await expect(shop.ask("late", { ...ada, closed: gone.signal })).rejects.toThrow("gone");
});

test("whoever waits too long is refused", async () => {
  const shop = workshop({ waitMs: 20, running: { all: 1, company: 1, person: 1 } });
  void shop.ask("first", ada);
  await expect(shop.ask("second", ada)).rejects.toThrow("The server is very busy");
  await shop.finish("first");
  void shop.ask("third", ada);
  await settled();
  expect(shop.begun).toEqual(["first", "third"]);
});

test("a kind of work that took long has fewer places, and quick work passes it", async () => {
  const inTurn = takeTurns(limits);
  const closed = endOfTest();
  const report = { ...ada, kind: "a slow list" };
  await inTurn(report, () => new Promise((resolve) => setTimeout(resolve, SLOW_MS + 10)));
  const begun: string[] = [];
  const run = (name: string, asker: TurnAsker) =>
    inTurn({ ...asker, closed }, () => new Promise(() => begun.push(name))).catch(() => undefined);
  run("slow 1", report);
  run("slow 2", report);
  run("slow 3", { ...ayo, kind: "a slow list" });
  run("quick", { ...ada, kind: "a quick list" });
  run("write", ayo);
  run("another company's", { ...bola, kind: "a slow list" });
  await settled();
  expect(begun).toEqual(["slow 1", "quick", "write", "another company's"]);
});
