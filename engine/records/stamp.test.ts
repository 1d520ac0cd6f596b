import fc from "fast-check";
import { expect, it } from "vitest";
import { readStamp, replicaOf, nextStamp, writeStamp } from "./stamp.ts";

const replica = "01a21900-6e81-7676-aae0-2e6f04ffea61";
const two = (n: number) => String(n).padStart(2, "0");
const instants = fc
  .tuple(
    fc.nat(99),
    fc.integer({ min: 1, max: 12 }),
    fc.integer({ min: 1, max: 28 }),
    fc.nat(23),
    fc.nat(59),
    fc.nat(999),
  )
  .map(
    ([year, month, day, hour, minute, ms]) =>
      `20${two(year)}-${two(month)}-${two(day)}T${two(hour)}:${two(minute)}:00.${String(ms).padStart(3, "0")}Z`,
  );

it("what is no stamp is not read", () => {
  for (const text of [
    "",
    "soon",
    "2026-11-26",
    "2026-11-26T17:33:48Z",
    "2026-11-26T17:33:48.123Z/1",
  ])
    expect(readStamp(text)).toBeUndefined();
  expect(readStamp("2026-11-26T17:33:48.123Z")).toMatchObject({ counter: 0, replica: "" });
});

it("a clock never goes back, however often the device's is set back", () => {
  fc.assert(
    fc.property(fc.array(instants, { minLength: 2 }), (readings) => {
      let last: string | undefined;
      for (const now of readings) {
        const next = nextStamp(last, { now, replica });
        if (last !== undefined) expect(next > last).toBe(true);
        expect(replicaOf(next)).toBe(replica);
        last = next;
      }
    }),
  );
});

it("stamps sort as their parts do", () => {
  const part = fc.record({ instant: instants, counter: fc.integer({ min: 0, max: 0xff_ff_ff }) });
  fc.assert(
    fc.property(part, part, (a, b) => {
      const [first, second] = [a, b].map((parts) => writeStamp({ ...parts, replica }));
      const isEarlier = a.instant < b.instant || (a.instant === b.instant && a.counter < b.counter);
      expect((first ?? "") < (second ?? "")).toBe(isEarlier);
      expect(readStamp(first ?? "")).toEqual({ ...a, replica });
    }),
  );
});
