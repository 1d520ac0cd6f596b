import { describe, expect, it } from "vitest";
import { roles } from "../permissions.ts";
import { diary } from "./diary.ts";
import type { RecordKind } from "./kind.ts";
import { mayAct, type Standing } from "./rights.ts";
import { snag } from "./snag.ts";

const masons = "Lagos Masons";

interface Asked {
  readonly kind: RecordKind;
  readonly act: string;
  readonly record: Partial<Standing>;
  readonly isOnlyPlanner?: boolean;
}

/** The roles in which Ada, of Lagos Masons, may do an act to a record that Bola made for nobody. */
function allowed({ kind, act, record, isOnlyPlanner = false }: Asked): string[] {
  const standing = {
    createdBy: "bola",
    people: [],
    company: null,
    state: kind.initial,
    ...record,
  };
  return roles.filter((role) => {
    const actor = { userId: "ada", role, company: masons, isOnlyPlanner };
    return mayAct(kind, act, { actor, record: standing });
  });
}

const planners = ["admin", "engineer"];
const withContractors = [...planners, "contractor"];

describe("a snag", () => {
  const of = (act: string, record: Partial<Standing>) => allowed({ kind: snag, act, record });

  it.each(["change", "delete", "restore"])(
    "is there to %s for planners, and for its maker until it is closed",
    (act) => {
      expect(of(act, {})).toEqual(planners);
      expect(of(act, { people: ["ada"], company: masons })).toEqual(planners);
      expect(of(act, { createdBy: "ada" })).toEqual(withContractors);
      expect(of(act, { createdBy: "ada", state: "closed" })).toEqual(planners);
    },
  );

  it("is put right by its company, whoever is named and whoever made it", () => {
    expect(of("ready", {})).toEqual(planners);
    expect(of("ready", { company: "Painters" })).toEqual(planners);
    expect(of("ready", { company: masons })).toEqual(withContractors);
    expect(of("ready", { people: ["ada"] })).toEqual(withContractors);
    expect(of("ready", { createdBy: "ada" })).toEqual(withContractors);
  });

  it("is closed by planners, and no unknown act is done by anybody", () => {
    expect(of("close", { createdBy: "ada", company: masons })).toEqual(planners);
    expect(of("toString", { createdBy: "ada" })).toEqual([]);
  });
});

describe("a diary", () => {
  const of = (act: string, record: Partial<Standing>, isOnlyPlanner = false) =>
    allowed({ kind: diary, act, record, isOnlyPlanner });

  it("is written by its company's own people, and the project's by planners", () => {
    expect(of("change", { company: masons })).toEqual(["contractor"]);
    expect(of("change", { company: "Painters" })).toEqual([]);
    expect(of("change", {})).toEqual(planners);
    expect(of("submit", { company: masons })).toEqual(["contractor"]);
  });

  it("is changed by nobody once it is approved", () => {
    expect(of("change", { state: "approved" })).toEqual([]);
    expect(of("change", { state: "approved", company: masons, createdBy: "ada" })).toEqual([]);
    expect(of("addendum", { state: "approved" })).toEqual(planners);
  });

  it("is approved by a planner who did not begin it, unless there is no other", () => {
    expect(of("approve", { company: masons })).toEqual(planners);
    expect(of("approve", { createdBy: "ada" })).toEqual([]);
    expect(of("approve", { createdBy: "ada" }, true)).toEqual(planners);
  });
});
