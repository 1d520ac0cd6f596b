import { describe, expect, it } from "vitest";
import {
  emptyGrid,
  extendTo,
  focusCell,
  moveBy,
  NEW_ROW,
  selectAll,
  settle,
  toggle,
} from "./grid-state.ts";

const shape = { rows: ["a", "b", "c", "d", NEW_ROW], columns: ["name", "start"] };
const at = focusCell(emptyGrid, "b", "name");

describe("the focus in the grid", () => {
  it("moves by rows and columns, as far as there are some", () => {
    expect(moveBy(at, shape, { rows: 1, columns: 1 }).focused).toEqual({
      id: "c",
      column: "start",
    });
    expect(moveBy(at, shape, { rows: -9, columns: -9 }).focused).toEqual({
      id: "a",
      column: "name",
    });
    expect(moveBy(at, shape, { rows: 99 }).focused?.id).toBe(NEW_ROW);
    expect(moveBy(emptyGrid, { rows: [], columns: [] }, { rows: 1 })).toBe(emptyGrid);
  });

  it("selects as it moves with Shift, and alone without", () => {
    const two = moveBy(at, shape, { rows: 1, extend: true });
    expect([...two.ids]).toEqual(["b", "c"]);
    expect([...moveBy(two, shape, { rows: -2, extend: true }).ids]).toEqual(["a", "b"]);
    expect([...moveBy(two, shape, { rows: 1 }).ids]).toEqual(["d"]);
    expect([...extendTo(at, shape, NEW_ROW).ids]).toEqual(["b", "c", "d"]);
  });

  it("adds single rows, and all", () => {
    expect([...toggle(at, "d").ids]).toEqual(["b", "d"]);
    expect([...toggle(at, "b").ids]).toEqual([]);
    expect([...selectAll(at, shape).ids]).toEqual(["a", "b", "c", "d"]);
  });

  it("stays on the screen where its row has gone", () => {
    const after = { rows: ["a", "c", NEW_ROW], columns: ["name"] };
    const settled = settle(focusCell(emptyGrid, "b", "start"), shape.rows, after);
    expect(settled.focused).toEqual({ id: "c", column: "name" });
    expect([...settled.ids]).toEqual(["c"]);
    expect(settle(at, shape.rows, shape)).toBe(at);
  });

  it("is nowhere after the row that is typed in has gone, so that no other row gets the rest", () => {
    const editing = { id: "b", column: "start", text: "1", isTyped: true, problem: null };
    const settled = settle({ ...at, editing }, shape.rows, {
      rows: ["a", "c"],
      columns: ["start"],
    });
    expect(settled).toMatchObject({ focused: null, editing: null, lost: "b" });
    expect(focusCell(settled, "a", "start").lost).toBe("b");
  });
});
