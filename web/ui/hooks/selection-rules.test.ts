import { describe, expect, it } from "vitest";
import {
  allToggled,
  extendedTo,
  MAX_SELECTED,
  noneSelected,
  type Selected,
  toggled,
} from "./selection-rules.ts";

const order = ["a", "b", "c", "d", "e"];
const idsOf = ({ ids }: Selected) => [...ids].join("");

describe("selecting", () => {
  it("selects no more than can be undone", () => {
    const many = Array.from({ length: MAX_SELECTED + 1 }, (_, n) => `${n}`);
    const all = allToggled(noneSelected, many);
    expect(all.ids.size).toBe(MAX_SELECTED);
    expect(toggled(all, "one more").ids.size).toBe(MAX_SELECTED);
    expect(extendedTo({ ...all, anchor: "0" }, `${MAX_SELECTED}`, many).ids.size).toBe(
      MAX_SELECTED,
    );
  });

  it("selects no more than a list allows", () => {
    expect(allToggled(noneSelected, order, 2).ids.size).toBe(2);
    expect(idsOf(toggled(allToggled(noneSelected, order, 2), "e", 2))).toBe("ab");
    expect(idsOf(extendedTo(toggled(noneSelected, "b", 2), "e", order, 2))).toBe("bc");
  });

  it("selects one, and no longer", () => {
    const one = toggled(noneSelected, "b");
    expect(idsOf(one)).toBe("b");
    expect(idsOf(toggled(one, "b"))).toBe("");
  });

  it("extends from the one selected last, in both directions, and again from there", () => {
    const one = toggled(noneSelected, "c");
    expect(idsOf(extendedTo(one, "e", order))).toBe("cde");
    expect(idsOf(extendedTo(one, "a", order))).toBe("cab");
    expect(idsOf(extendedTo(extendedTo(one, "d", order), "b", order))).toBe("cdb");
  });

  it("begins a range at the task itself if there is none, or it has left the list", () => {
    expect(idsOf(extendedTo(noneSelected, "c", order))).toBe("c");
    expect(idsOf(extendedTo({ ids: new Set(), anchor: "gone" }, "c", order))).toBe("c");
    expect(idsOf(extendedTo(noneSelected, "gone", order))).toBe("");
  });

  it("selects all, and none if all are", () => {
    const all = allToggled(toggled(noneSelected, "b"), order);
    expect([...all.ids].toSorted().join("")).toBe("abcde");
    expect(idsOf(allToggled(all, order))).toBe("");
  });
});
