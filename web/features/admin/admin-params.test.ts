import { describe, expect, it } from "vitest";
import { readUrl, setValues, type UrlSchema } from "../../ui/hooks/url-params.ts";
import {
  adminParams,
  auditParams,
  invitationParams,
  isAdminListNarrowed,
  peopleParams,
} from "./admin-params.ts";

const read = <Schema extends UrlSchema>(schema: Schema, text: string) =>
  readUrl(schema, new URLSearchParams(text));
const ID = "0190a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b";

describe("the URL of the control room", () => {
  it("names the tab, or the first one", () => {
    expect(read(adminParams, "tab=audit").tab).toBe("audit");
    expect(read(adminParams, "").tab).toBe("people");
    expect(read(adminParams, "tab=payroll").tab).toBe("people");
  });

  it("filters the people and ignores the letter case of the role", () => {
    expect(read(peopleParams, "search=+ada+&role=Engineer&active=false")).toEqual({
      search: "ada",
      role: "engineer",
      active: "false",
    });
  });

  it("ignores an unknown value", () => {
    const filters = read(peopleParams, "role=foreman&active=perhaps");
    expect(filters).toEqual({ search: "", role: undefined, active: undefined });
    expect(isAdminListNarrowed(filters)).toBe(false);
  });

  it("filters the invitations by state", () => {
    expect(read(invitationParams, "state=expired").state).toBe("expired");
    expect(read(invitationParams, "state=lost").state).toBeUndefined();
  });

  it("filters the audit trail only by values that the server accepts", () => {
    const text = `kind=export&actor=${ID}&from=2026-02-28&to=2026-03-01&search=x`;
    expect(setValues(read(auditParams, text))).toEqual({
      kind: "export",
      actor: ID,
      from: "2026-02-28",
      to: "2026-03-01",
      search: "x",
    });
    const bad = read(auditParams, "kind=theft&actor=me&from=2026-02-30&to=yesterday");
    expect(setValues(bad)).toEqual({});
  });
});
