import { expect, test } from "vitest";
import { Refusal } from "../errors.ts";
import { gate } from "./gate.ts";

/** Creates work that runs until it is told to stop, and counts how much of it runs at once. */
function workshop() {
  const releases: (() => void)[] = [];
  const seen: string[] = [];
  let running = 0;
  let most = 0;
  const work = (name: string) => async () => {
    seen.push(name);
    running += 1;
    most = Math.max(most, running);
    await new Promise<void>((release) => releases.push(release));
    running -= 1;
    return name;
  };
  return { work, seen, releases, most: () => most };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

test("runs at most its width at once, in order of arrival, and everything in the end", async () => {
  const shop = workshop();
  const inTurn = gate({ width: 2, queue: 10, busy: "Busy." });
  const names = ["a", "b", "c", "d", "e"];
  const results = Promise.all(names.map((name) => inTurn(shop.work(name))));
  await settled();
  expect(shop.seen).toEqual(["a", "b"]);
  for (let done = 0; done < names.length; done += 1) {
    shop.releases[done]?.();
    await settled();
  }
  expect(await results).toEqual(names);
  expect(shop.seen).toEqual(names);
  expect(shop.most()).toBe(2);
});

test("refuses when the queue is full, and accepts again when it is not", async () => {
  const shop = workshop();
  const inTurn = gate({ width: 1, queue: 1, busy: "Busy." });
  const first = inTurn(shop.work("first"));
  const second = inTurn(shop.work("second"));
  await expect(inTurn(shop.work("third"))).rejects.toThrow(Refusal);
  await settled();
  shop.releases[0]?.();
  await first;
  await settled();
  shop.releases[1]?.();
  expect(await second).toBe("second");
  const fourth = inTurn(shop.work("fourth"));
  await settled();
  shop.releases[2]?.();
  expect(await fourth).toBe("fourth");
});

test("does not let one person's work fill the queue", async () => {
  const shop = workshop();
  const inTurn = gate({
    width: 1,
    queue: 3,
    busy: "Busy.",
    own: { queue: 2, busy: "Yours wait." },
  });
  const taken = ["a", "b", "c"].map((name) => inTurn(shop.work(name), { who: "ada" }));
  await expect(inTurn(shop.work("d"), { who: "ada" })).rejects.toMatchObject({
    code: "rate_limited",
    retryAfterSeconds: 2,
    message: "Yours wait.",
  });
  taken.push(inTurn(shop.work("e"), { who: "bola" }));
  await expect(inTurn(shop.work("f"), { who: "chidi" })).rejects.toMatchObject({
    code: "unavailable",
    message: "Busy.",
  });
  for (let done = 0; done < taken.length; done += 1) {
    await settled();
    shop.releases[done]?.();
  }
  expect(await Promise.all(taken)).toEqual(["a", "b", "c", "e"]);
});

test("gives turns to companies, and in them to people, whoever came first", async () => {
  const shop = workshop();
  const inTurn = gate({ width: 2, queue: 20, busy: "Busy." });
  const of = (company: string, who: string) => ({ company, who });
  const names = ["a1", "a2", "a3", "a4", "a5", "a6", "a7", "a8", "a9"];
  const ada = names.map((name) => inTurn(shop.work(name), of("Adeyemi", "ada")));
  const ben = inTurn(shop.work("ben"), of("Adeyemi", "ben"));
  const others = ["o1", "o2"].map((name) => inTurn(shop.work(name), of("Others", "ola")));
  await settled();
  expect(shop.seen).toEqual(["a1", "a2"]);
  for (let done = 0; done < 12; done += 1) {
    shop.releases[done]?.();
    await settled();
  }
  await Promise.all([...ada, ben, ...others]);
  // Once one piece has ended, the other company gets a slot, and each person their turn.
  expect(shop.seen.slice(0, 6)).toEqual(["a1", "a2", "o1", "ben", "o2", "a3"]);
  expect(shop.seen).toHaveLength(12);
});

test("keeps a place for other companies, whatever one of them has waiting", async () => {
  const shop = workshop();
  const company = { width: 1, queue: 5, busy: "Your company's wait." };
  const inTurn = gate({ width: 2, queue: 10, busy: "Busy.", company });
  const of = (name: string) => ({ company: name, who: name });
  const taken = ["a1", "a2", "a3"].map((name) => inTurn(shop.work(name), of("Adeyemi")));
  await settled();
  expect(shop.seen).toEqual(["a1"]);
  taken.push(inTurn(shop.work("o1"), of("Others")));
  await settled();
  expect(shop.seen).toEqual(["a1", "o1"]);
  // The other company's slot stays free when it is done, and each piece of the first company is followed by its
  // next.
  for (const done of [1, 0, 2, 3]) {
    shop.releases[done]?.();
    await settled();
  }
  await Promise.all(taken);
  expect(shop.seen).toEqual(["a1", "o1", "a2", "a3"]);
});

test("does not let one company's work fill the queue", async () => {
  const shop = workshop();
  const company = { queue: 2, busy: "Your company's wait." };
  const inTurn = gate({ width: 1, queue: 3, busy: "Busy.", company });
  const of = (name: string, who: string) => ({ company: name, who });
  const taken = ["ada", "ben", "chi"].map((who) => inTurn(shop.work(who), of("Adeyemi", who)));
  await expect(inTurn(shop.work("d"), of("Adeyemi", "dayo"))).rejects.toMatchObject({
    code: "rate_limited",
    message: "Your company's wait.",
  });
  taken.push(inTurn(shop.work("ola"), of("Others", "ola")));
  for (let done = 0; done < taken.length; done += 1) {
    await settled();
    shop.releases[done]?.();
  }
  await Promise.all(taken);
  expect(shop.seen).toEqual(["ada", "ola", "ben", "chi"]);
});

test("drops the waiting work of a caller who disconnects, and keeps the others in order", async () => {
  const shop = workshop();
  const own = { queue: 2, busy: "Yours wait." };
  const inTurn = gate({ width: 1, queue: 3, busy: "Busy.", own });
  const closed = new AbortController();
  const of = (who: string) => ({ who, closed: closed.signal });
  const first = inTurn(shop.work("first"), of("ada"));
  const left = ["b", "c"].map((name) => inTurn(shop.work(name), of("ada")));
  const others = [inTurn(shop.work("d"), { who: "bola" })];
  await settled();

  closed.abort(new Refusal("bad_request", "Gone."));
  for (const each of left) await expect(each).rejects.toThrow("Gone.");
  await expect(inTurn(shop.work("e"), of("chidi"))).rejects.toThrow("Gone.");
  others.push(...["f", "g"].map((name) => inTurn(shop.work(name), { who: "ada" })));
  await expect(inTurn(shop.work("h"))).rejects.toThrow("Busy.");

  for (let done = 0; done <= others.length; done += 1) {
    shop.releases[done]?.();
    await settled();
  }
  expect(await first).toBe("first");
  expect(await Promise.all(others)).toEqual(["d", "f", "g"]);
  expect(shop.seen).toEqual(["first", "d", "f", "g"]);
});

test("frees a place when the work fails", async () => {
  const inTurn = gate({ width: 1, queue: 1, busy: "Busy." });
  const fails = () => Promise.reject(new Error("no"));
  await expect(inTurn(fails)).rejects.toThrow("no");
  await expect(inTurn(fails)).rejects.toThrow("no");
  expect(await inTurn(async () => "in")).toBe("in");
});
