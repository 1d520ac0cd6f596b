import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { FieldVersion } from "../database/field-versions.sql.ts";
import { clashesOf, lastChange } from "./merge-rules.ts";

type State = Record<"a" | "b" | "c", number>;
const names = ["a", "b", "c"] as const;
const units = names.map((field) => ({ field }));
const state = fc.record({ a: fc.nat(2), b: fc.nat(2), c: fc.nat(2) });
const change = fc.record(
  { a: fc.nat(2), b: fc.nat(2), c: fc.nat(2) },
  { requiredKeys: [] },
) as fc.Arbitrary<Partial<State>>;

/** A record with consecutive changes, each by a given person. */
function play(start: State, changes: readonly { by: string; set: Partial<State> }[]) {
  const fieldVersions: Record<string, FieldVersion> = {};
  let [now, version] = [start, 1];
  for (const { by, set } of changes) {
    const after = { ...now, ...set };
    const changed = names.filter((name) => after[name] !== now[name]);
    if (changed.length === 0) continue;
    version += 1;
    const at = "2026-11-22T13:05:00.123Z";
    for (const name of changed) fieldVersions[name] = [version, by, at];
    now = after;
  }
  return { now, stored: { version, fieldVersions } };
}

describe("a change against an earlier version", () => {
  it("conflicts in the fields that others have set to another value since, and in no others", () => {
    fc.assert(
      fc.property(
        state,
        fc.array(fc.record({ by: fc.constantFrom("Ada", "me"), set: change })),
        change,
        fc.nat(),
        (start, changes, mine, n) => {
          const seen = play(start, changes.slice(0, n % (changes.length + 1)));
          const { now, stored } = play(start, changes);
          const after = { ...now, ...mine };
          const clashes = clashesOf<State, (typeof units)[number]>({
            stored,
            version: seen.stored.version,
            before: now,
            after,
            units,
            me: "me",
          });
          const fields = new Set<string>(clashes.map(({ unit }) => unit.field));
          for (const name of names) {
            const [at = 0, by] = stored.fieldVersions[name] ?? [];
            const setSince = at > seen.stored.version && by !== "me";
            expect(fields.has(name)).toBe(setSince && after[name] !== now[name]);
          }
        },
      ),
    );
  });

  it("never conflicts without a version, with the current version, or if nothing differs", () => {
    fc.assert(
      fc.property(
        state,
        fc.array(fc.record({ by: fc.constant("Ada"), set: change })),
        change,
        (start, changes, mine) => {
          const { now, stored } = play(start, changes);
          const of = (version: number | undefined, after: State) =>
            clashesOf({ stored, version, before: now, after, units, me: "me" });
          expect(of(undefined, { ...now, ...mine })).toEqual([]);
          expect(of(stored.version, { ...now, ...mine })).toEqual([]);
          expect(of(1, now)).toEqual([]);
        },
      ),
    );
  });

  it("treats fields that belong together as one", () => {
    const stored = { version: 2, fieldVersions: { b: [2, "Ada", null] } } as const;
    const before = { a: 1, b: 2, c: 3 };
    const of = (after: State) =>
      clashesOf({
        stored,
        version: 1,
        before,
        after,
        units: [{ field: "a", of: ["a", "b"] }, { field: "c" }] as const,
        me: "me",
      });
    expect(of({ ...before, a: 9 })).toHaveLength(1);
    expect(of({ ...before, c: 9 })).toEqual([]);
  });
});

describe("the latest change", () => {
  it("is undefined for a new record, and unknown for one that was changed before fields had versions", () => {
    expect(lastChange({ version: 1, fieldVersions: {} })).toBeUndefined();
    expect(lastChange({ version: 4, fieldVersions: {} })).toEqual([4, null, null]);
    const known = { "*": [4, null, null], a: [5, "Ada", "at"] } as const;
    expect(lastChange({ version: 5, fieldVersions: known })).toEqual([5, "Ada", "at"]);
    expect(lastChange({ version: 5, fieldVersions: known }, ["b"])).toEqual([4, null, null]);
  });
});
