import { describe, expect, it } from "vitest";
import type { RecordKind } from "../../../../contract/site/kind.ts";
import { snag } from "../../../../contract/site/snag.ts";
import type { LocalRecord } from "../../../device/records/local-record.ts";
import { divideByState, wayBack } from "./bulk-rules.ts";

const kind: RecordKind = snag;
const record = (_id: string, state: string) =>
  ({ _id, state, fields: { title: `Snag ${_id}` } }) as unknown as LocalRecord;

describe("an action on several records", () => {
  const records = [record("a", "open"), record("b", "ready"), record("c", "closed")];

  it("applies to those whose state allows it, and names the others with the reason", () => {
    const { possible, refusals } = divideByState(kind, snag.acts.reject, records);
    expect(possible.map(({ _id }) => _id)).toEqual(["b"]);
    expect(refusals).toEqual([
      {
        reason: "In the state “Open”, a snag cannot be rejected.",
        records: [{ id: "a", title: "Snag a" }],
      },
      {
        reason: "In the state “Closed”, a snag cannot be rejected.",
        records: [{ id: "c", title: "Snag c" }],
      },
    ]);
  });

  it("refuses nothing where there is nothing to refuse", () => {
    expect(divideByState(kind, snag.acts.close, [])).toEqual({ possible: [], refusals: [] });
    expect(divideByState(kind, snag.acts.close, records.slice(0, 2)).refusals).toEqual([]);
  });

  it("has a way back from closing, but not from rejecting", () => {
    expect(wayBack(kind, "closed")?.[0]).toBe("reopen");
    expect(wayBack(kind, "rejected")).toBeUndefined();
  });
});
