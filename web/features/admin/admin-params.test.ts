import { describe, expect, it } from "vitest";
import {
  isNarrowed,
  queryOf,
  readAuditFilters,
  readInvitationFilters,
  readPeopleFilters,
  readTab,
  withParams,
} from "./admin-params.ts";

const inUrl = (text: string) => new URLSearchParams(text);
const ID = "0190a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b";

describe("the URL of the control room", () => {
  it("names the part, and the first one where it names none that there is", () => {
    expect(readTab(inUrl("tab=audit"))).toBe("audit");
    expect(readTab(inUrl(""))).toBe("people");
    expect(readTab(inUrl("tab=payroll"))).toBe("people");
  });

  it("narrows the people; a value that is not known counts as none", () => {
    expect(readPeopleFilters(inUrl("search=+ada+&role=Engineer&active=false"))).toEqual({
      search: "ada",
      role: "engineer",
      active: "false",
    });
    const filters = readPeopleFilters(inUrl("role=foreman&active=perhaps"));
    expect(filters).toEqual({ search: "", role: undefined, active: undefined });
    expect(isNarrowed(filters)).toBe(false);
  });

  it("cuts a search to what the server takes", () => {
    expect(readPeopleFilters(inUrl(`search=${"a".repeat(300)}`)).search).toHaveLength(200);
  });

  it("narrows the invitations by state", () => {
    expect(readInvitationFilters(inUrl("state=expired")).state).toBe("expired");
    expect(readInvitationFilters(inUrl("state=lost")).state).toBeUndefined();
  });

  it("narrows the audit trail by what the server accepts alone", () => {
    const good = readAuditFilters(
      inUrl(`kind=export&actor=${ID}&from=2026-02-28&to=2026-03-01&search=x`),
    );
    expect(queryOf(good)).toEqual({
      kind: "export",
      actor: ID,
      from: "2026-02-28",
      to: "2026-03-01",
      search: "x",
    });
    const bad = readAuditFilters(inUrl("kind=theft&actor=me&from=2026-02-30&to=yesterday"));
    expect(queryOf(bad)).toEqual({});
  });

  it("keeps what it is not told to change, and drops what is empty", () => {
    const next = withParams(inUrl("tab=people&search=ada&role=client"), {
      search: "",
      role: undefined,
      person: ID,
    });
    expect(next.toString()).toBe(`tab=people&person=${ID}`);
  });
});
