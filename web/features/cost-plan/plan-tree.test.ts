import { describe, expect, it } from "vitest";
import type { BudgetLine, CostCode } from "../../../contract/cost-plan/cost-plan.ts";
import { codesInTree, planRows, possibleParents } from "./plan-tree.ts";

function code(_id: string, parent: string | null): CostCode {
  return { _id, parent, code: _id, title: _id, ownBudget: 0, budget: 0, lines: 0, version: 1 };
}

function line(_id: string, costCode: string): BudgetLine {
  return {
    _id,
    costCode,
    description: _id,
    quantity: null,
    unit: "",
    rate: null,
    amount: 1,
    spread: "straight",
    months: [{ month: "2026-01", amount: 1 }],
    activities: [],
    version: 1,
  };
}

const codes = [code("1", null), code("1.1", "1"), code("2", null), code("1.2", "1")];
const lines = [line("a", "1.2"), line("b", "1"), line("c", "1.2")];
const shown = (open: (id: string) => boolean) =>
  planRows({ codes, lines }, open).map((row) => {
    const name = row.kind === "code" ? row.code.code : row.line.description;
    return `${" ".repeat(row.depth)}${name}`;
  });

describe("the rows of a plan", () => {
  it("are below their code, its own lines before its child codes", () => {
    expect(shown(() => true)).toEqual(["1", " b", " 1.1", " 1.2", "  a", "  c", "2"]);
  });

  it("are hidden with all their descendants if a code is closed", () => {
    expect(shown((id) => id !== "1")).toEqual(["1", "2"]);
    expect(shown((id) => id !== "1.2")).toEqual(["1", " b", " 1.1", " 1.2", "2"]);
  });

  it("keep a code whose parent is missing", () => {
    expect(codesInTree([code("x", "gone")])).toHaveLength(1);
  });
});

describe("the possible parents of a code", () => {
  it("exclude itself and its descendants", () => {
    expect(possibleParents(codes, "1").map(({ _id }) => _id)).toEqual(["2"]);
    expect(possibleParents(codes, undefined)).toHaveLength(4);
  });
});
