import { describe, expect, it } from "vitest";
import { roles } from "../permissions.ts";
import { diary } from "./diary.ts";
import type { RecordKind } from "./kind.ts";
import { mayDo, type Standing } from "./rights.ts";
import { snag } from "./snag.ts";

const MASONS = "Lagos Masons";

/**
 * Returns the roles in which Ada, of Lagos Masons, may do something to a record.
 * @param record how the record differs from one that Bola made and that names nobody and no company
 */
function allowed(
  kind: RecordKind,
  act: string,
  record: Partial<Standing> & { readonly isOnlyPlanner?: boolean },
): string[] {
  const { isOnlyPlanner = false, ...standing } = record;
  const bolas = { createdBy: "bola", people: [], company: null, state: kind.initial };
  return roles.filter((role) =>
    mayDo(kind, act, {
      actor: { userId: "ada", role, company: MASONS, isOnlyPlanner },
      record: { ...bolas, ...standing },
    }),
  );
}

const planners = ["admin", "engineer"];
const withContractors = [...planners, "contractor"];

describe("a snag", () => {
  it.each(["change", "delete", "restore"])(
    "allows planners to %s it, and its maker until it is closed",
    (act) => {
      expect(allowed(snag, act, {})).toEqual(planners);
      expect(allowed(snag, act, { people: ["ada"], company: MASONS })).toEqual(planners);
      expect(allowed(snag, act, { createdBy: "ada" })).toEqual(withContractors);
      expect(allowed(snag, act, { createdBy: "ada", state: "closed" })).toEqual(planners);
    },
  );

  it("is recorded by everybody but clients", () => {
    expect(allowed(snag, "create", { createdBy: "ada" })).toEqual(withContractors);
  });

  it("is reported as ready by its company, by the person it names and by its maker", () => {
    expect(allowed(snag, "ready", {})).toEqual(planners);
    expect(allowed(snag, "ready", { company: "Painters" })).toEqual(planners);
    expect(allowed(snag, "ready", { company: MASONS })).toEqual(withContractors);
    expect(allowed(snag, "ready", { people: ["ada"] })).toEqual(withContractors);
    expect(allowed(snag, "ready", { createdBy: "ada" })).toEqual(withContractors);
  });

  it.each(["close", "reject", "reopen"])("allows planners alone to %s it", (act) => {
    expect(allowed(snag, act, { createdBy: "ada", company: MASONS })).toEqual(planners);
  });

  it("allows nobody an act that it does not have", () => {
    expect(allowed(snag, "toString", { createdBy: "ada" })).toEqual([]);
  });
});

describe("a diary", () => {
  it.each(["create", "change", "submit"])(
    "allows a company's own people to %s theirs, and planners the project's",
    (act) => {
      expect(allowed(diary, act, { company: MASONS })).toEqual(["contractor"]);
      expect(allowed(diary, act, { company: "Painters" })).toEqual([]);
      expect(allowed(diary, act, {})).toEqual(planners);
    },
  );

  it.each(["delete", "restore"])("allows nobody to %s it", (act) => {
    expect(allowed(diary, act, { createdBy: "ada" })).toEqual([]);
  });

  it("does not change once it is approved, and takes addenda from planners", () => {
    expect(allowed(diary, "change", { state: "approved" })).toEqual([]);
    const own = { state: "approved", company: MASONS, createdBy: "ada" };
    expect(allowed(diary, "change", own)).toEqual([]);
    expect(allowed(diary, "addendum", { state: "approved" })).toEqual(planners);
  });

  it("is approved by a planner who did not begin it, unless there is no other", () => {
    expect(allowed(diary, "approve", { company: MASONS })).toEqual(planners);
    expect(allowed(diary, "approve", { createdBy: "ada" })).toEqual([]);
    expect(allowed(diary, "approve", { createdBy: "ada", isOnlyPlanner: true })).toEqual(planners);
    expect(allowed(diary, "return", { createdBy: "ada" })).toEqual(planners);
  });
});
