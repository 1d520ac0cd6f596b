import { describe, expect, it } from "vitest";
import { approvalsFormSchema, approvalSettings, approvalValues } from "./approvals-form-schema.ts";

const saved = { approvalAmount: 5_000_000, approvalLimits: { engineer: 0, foreman: 20.5 } };

describe("the form of approvals", () => {
  it("keeps what is saved, and leaves empty what has no limit", () => {
    const values = approvalValues(saved);
    expect(values).toMatchObject({ approvalAmount: 5_000_000, engineer: 0, admin: Number.NaN });
    expect(approvalSettings(values)).toEqual(saved);
    expect(approvalsFormSchema.parse(values)).toEqual(saved);
    const off = { approvalAmount: null, approvalLimits: {} };
    expect(approvalsFormSchema.parse(approvalValues(off))).toEqual(off);
  });

  it("says at each field what is wrong with it", () => {
    const values = { ...approvalValues(saved), approvalAmount: -1, foreman: 0.0001 };
    const issues = approvalsFormSchema.safeParse(values).error?.issues ?? [];
    expect(Object.fromEntries(issues.map(({ path, message }) => [path[0], message]))).toMatchObject(
      {
        approvalAmount: "Amount cannot be negative",
        foreman: "Amount can have at most three decimals",
      },
    );
  });
});
