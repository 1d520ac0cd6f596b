import fc from "fast-check";
import { expect, it } from "vitest";
import { textMerger, updateOf } from "../../contract/site/long-text.ts";
import { type Content, emptyContent, type Json, type MergeKind } from "./content.ts";
import { filledRows, type FieldEdit, mergeEdit, REMOVED, rowsOf } from "./merge.ts";
import { writeStamp } from "./stamp.ts";

const kinds: Readonly<Record<string, MergeKind>> = {
  title: "value",
  notes: "text",
  tags: "set",
  labour: "rows",
};
const replicaOf = (n: number) => `00000000-0000-4000-8000-00000000000${n}`;

const edit = (
  fields: Record<string, Json>,
  more: Partial<FieldEdit> & { minute?: number; device?: number } = {},
): FieldEdit => {
  const { minute = 1, device = 1, ...rest } = more;
  const [day, hour] = [Math.floor(minute / 1440) + 1, Math.floor(minute / 60) % 24];
  const two = (n: number) => String(n).padStart(2, "0");
  const instant = `2026-11-${two(day)}T${two(hour)}:${two(minute % 60)}:00.000Z`;
  return {
    fields,
    stamp: writeStamp({ instant, counter: 0, replica: replicaOf(device) }),
    by: `person ${device}`,
    base: -1,
    version: minute,
    ...rest,
  };
};
const merge = (content: Content, one: FieldEdit) =>
  mergeEdit(content, one, { kinds, texts: textMerger });
const all = (edits: readonly FieldEdit[]) =>
  edits.reduce<{ content: Content; version: number }>(
    ({ content, version }, one) => ({
      content: merge(content, { ...one, version: version + 1 }).content,
      version: version + 1,
    }),
    { content: emptyContent, version: 0 },
  ).content.fields;

it("fields without a kind are ignored, and an unreadable text changes nothing", () => {
  expect(merge(emptyContent, edit({ ghost: 1 })).content.fields).toEqual({});
  const { content, unreadable } = merge(
    emptyContent,
    edit({ title: "A", notes: { update: "/////w==" } }),
  );
  expect(unreadable).toEqual(["notes"]);
  expect(content).toBe(emptyContent);
});

it("of a value the later stays, and the earlier is told (M2)", () => {
  const later = merge(emptyContent, edit({ title: "Later" }, { minute: 2 }));
  const { content, lost, hasMet, before } = merge(
    later.content,
    edit({ title: "Earlier" }, { device: 2 }),
  );
  expect(content.fields).toEqual({ title: "Later" });
  expect({ lost, hasMet, before }).toEqual({ lost: ["title"], hasMet: true, before: {} });
});

it("what was seen is replaced, whatever the stamps say (M1)", () => {
  const first = merge(emptyContent, edit({ title: "Seen" }, { minute: 9 }));
  const second = merge(first.content, edit({ title: "Mine" }, { device: 2, base: 9, version: 10 }));
  expect(second.content.fields).toEqual({ title: "Mine" });
  expect(second.hasMet).toBe(false);
  // Its stamp is later than the one that it replaced, so that an edit between the two does not win.
  const third = merge(second.content, edit({ title: "Between" }, { minute: 5, device: 3 }));
  expect(third.content.fields).toEqual({ title: "Mine" });
});

it("a device's own edits keep its order, whatever their stamps were corrected to (M3)", () => {
  const made = (n: number) => `2026-11-26T08:00:00.00${n}Z`;
  const first = merge(emptyContent, edit({ title: "First" }, { minute: 9, made: made(1) }));
  const second = merge(first.content, edit({ title: "Second" }, { minute: 8, made: made(2) }));
  expect(second.content.fields).toEqual({ title: "Second" });
  // After the device saw somebody else's later stamp, the stamp of its own edit becomes later than that.
  const other = merge(second.content, edit({ title: "Other" }, { device: 2, minute: 20 }));
  const seen = edit({ title: "Seen" }, { minute: 10, made: made(3), base: 20, version: 21 });
  const after = edit({ title: "After" }, { minute: 11, made: made(4), base: 20, version: 22 });
  const third = merge(merge(other.content, seen).content, after);
  expect(third.content.fields).toEqual({ title: "After" });
  const late = merge(third.content, edit({ title: "Late" }, { minute: 30, made: made(2) }));
  expect([late.content.fields, late.lost, late.hasMet]).toEqual([
    { title: "After" },
    ["title"],
    false,
  ]);
});

it("an update of a text that builds on one which has not come changes nothing", () => {
  const first = updateOf(undefined, "Rain.");
  const state = textMerger.join(undefined, { update: first }).state;
  const second = edit({ title: "A", notes: { update: updateOf(state, "Heavy rain.") } });
  const { content, gaps } = merge(emptyContent, second);
  expect([content, gaps]).toEqual([emptyContent, ["notes"]]);
  const both = merge(merge(emptyContent, edit({ notes: { update: first } })).content, second);
  expect(both.content.fields).toEqual({ title: "A", notes: "Heavy rain." });
});

it("members of a set come and go by themselves (M7)", () => {
  const both = merge(emptyContent, edit({ tags: ["a", "b"] })).content;
  const added = merge(both, edit({ tags: { add: ["c"] } }, { device: 2, minute: 2 })).content;
  const removed = merge(added, edit({ tags: { remove: ["a"] } }, { device: 3, minute: 3 })).content;
  expect(removed.fields["tags"]).toEqual(["b", "c"]);
  // The device that sends the whole set has not seen "c", and so does not remove it.
  const whole = merge(removed, edit({ tags: ["d"] }, { device: 4, minute: 4, base: 1 })).content;
  expect(whole.fields["tags"]).toEqual(["c", "d"]);
});

it("a row that one removes and another fills stays, in either order (M8)", () => {
  const made = edit({ labour: { r1: { trade: "Mason", men: 4 } } });
  const fill = edit({ labour: { r1: { men: 6 } } }, { device: 2, minute: 2, base: 1 });
  const remove = edit({ labour: { r1: null } }, { device: 3, minute: 3, base: 1 });
  const rows = rowsOf(all([made, fill, remove])["labour"]);
  expect(rows).toEqual([["r1", { men: 6, trade: "Mason" }]]);
  expect(rowsOf(all([made, remove, fill])["labour"])).toEqual(rows);
  expect(rowsOf(all([made, remove])["labour"])).toEqual([]);
});

it("whoever removes a row that somebody filled unseen is told, and a cell cannot remove it (M8)", () => {
  const made = merge(emptyContent, edit({ labour: { r1: { men: 4, [REMOVED]: true } } }));
  expect(rowsOf(made.content.fields["labour"])).toEqual([["r1", { men: 4 }]]);
  const remove = edit({ labour: { r1: null } }, { device: 2, minute: 3, version: 2 });
  const { lost, hasMet } = merge(made.content, remove);
  expect({ lost, hasMet }).toEqual({ lost: ["labour/r1"], hasMet: true });
});

it("a device's own edit that comes late brings no row back that it removed since (M3, M8)", () => {
  const at = (n: number) => ({ minute: n, made: `2026-11-26T08:00:00.00${n}Z` });
  const made = edit({ labour: { r1: { trade: "Mason" } } }, at(1));
  const fill = edit({ labour: { r1: { men: 6 } } }, at(2));
  const remove = edit({ labour: { r1: null } }, at(3));
  expect(rowsOf(all([made, remove, fill])["labour"])).toEqual([]);
});

it("words of two people are joined, and whole words lose against later ones (M6)", () => {
  const first = merge(emptyContent, edit({ notes: "Rain." })).content;
  const state = first.texts["notes"];
  const one = edit(
    { notes: { update: updateOf(state, "Rain. Pump failed.") } },
    { device: 2, base: 1, minute: 3 },
  );
  const two = edit(
    { notes: { update: updateOf(state, "Heavy rain.") } },
    { device: 3, base: 1, minute: 2 },
  );
  expect(merge(merge(first, one).content, two).content.fields).toEqual({
    notes: "Heavy rain. Pump failed.",
  });
  expect(merge(merge(first, two).content, one).content.fields).toEqual({
    notes: "Heavy rain. Pump failed.",
  });
  const whole = merge(merge(first, one).content, edit({ notes: "Gone" }, { device: 4, minute: 2 }));
  expect(whole.content.fields["notes"]).toBe("Rain. Pump failed.");
  expect(whole.lost).toEqual(["notes"]);
});

it("edits made without sight of one another give the same in every order (M2, M7, M8)", () => {
  const value = fc.constantFrom("a", "b", "c");
  const fields = fc.oneof(
    fc.record({ title: value }),
    fc.record({
      tags: fc.record({
        add: fc.uniqueArray(value),
        remove: fc.uniqueArray(fc.constantFrom("d", "e")),
      }),
    }),
    fc.record({
      labour: fc.dictionary(fc.constantFrom("r1", "r2"), fc.record({ men: fc.nat(9) }), {
        minKeys: 1,
      }),
    }),
  );
  // Makes one edit on each device, so that no device has seen another's edit.
  const edits = fc
    .array(fc.tuple(fields, fc.nat(1000)), { minLength: 2, maxLength: 8 })
    .map((list) =>
      list.map(([what, minute], device) => edit(what, { minute: minute * 10 + device, device })),
    );
  fc.assert(
    fc.property(
      edits.chain((list) =>
        fc.tuple(fc.constant(list), fc.shuffledSubarray(list, { minLength: list.length })),
      ),
      ([list, shuffled]) => {
        const [one, other] = [all(list), all(shuffled)];
        expect(other).toEqual(one);
        // Rows come in the same order too.
        expect(JSON.stringify(other["labour"])).toBe(JSON.stringify(one["labour"]));
      },
    ),
  );
});

it("every part that an edit does not win is named", () => {
  const value = fc.constantFrom("a", "b");
  fc.assert(
    fc.property(fc.array(fc.tuple(value, fc.nat(50), fc.nat(4)), { minLength: 1 }), (list) => {
      let content: Content = emptyContent;
      for (const [index, [title, minute, device]] of list.entries()) {
        const one = edit({ title }, { minute, device, version: index + 1 });
        const { content: next, lost } = merge(content, one);
        expect(lost.length === 0 ? next.fields["title"] : content.fields["title"]).toBe(
          next.fields["title"],
        );
        if (lost.length === 0) expect(next.fields["title"]).toBe(title);
        content = next;
      }
    }),
  );
});

it("rows that were added and left empty, or removed, are none", () => {
  const rows = {
    a: { trade: "Mason", number: null },
    b: { trade: null, number: null },
    c: { trade: "  " },
    d: {},
    e: { trade: "Tiler", _removed: true },
    f: { number: 0 },
  };
  expect(filledRows(rows).map(([id]) => id)).toEqual(["a", "f"]);
  expect(filledRows(undefined)).toEqual([]);
});
