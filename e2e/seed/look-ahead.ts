import type { APIRequestContext } from "@playwright/test";
import type pg from "pg";
import { addDirectoryCompany } from "../../server/testing/seed/seed-companies.ts";
import type { TestCompany } from "../harness/company.ts";
import { addProgramme } from "./programme.ts";

/** A moment within the first week of the work. */
export const WEDNESDAY = "2026-03-04T09:00:00Z";
const MONDAY = "2026-03-02T08:00";

/**
 * Adds the work of two companies from Monday on; the digging is done. The contractor works for one of the
 * companies. @returns ids by name
 */
export async function addWork(
  request: APIRequestContext,
  { db, company }: { readonly db: pg.Pool; readonly company: TestCompany },
): Promise<ReadonlyMap<string, string>> {
  const { workspaceId, contractorOn } = company;
  const masons = await addDirectoryCompany(db, { workspaceId, name: "Lagos Masons" });
  const steel = await addDirectoryCompany(db, { workspaceId, name: "Alpha Steel" });
  await db.query("update memberships set company_id = $1 where user_id = $2", [
    masons,
    contractorOn.id,
  ]);
  return addProgramme(request, company, {
    programme: { plannedStart: MONDAY, dataDate: "2026-03-04T08:00" },
    rows: [
      { name: "Foundations", depth: 0 },
      {
        name: "Excavate",
        depth: 1,
        days: 2,
        fields: { actualStart: MONDAY, actualFinish: "2026-03-03T17:00", company: masons },
      },
      { name: "Cast base", depth: 1, days: 3, fields: { company: masons } },
      { name: "Fix steel", depth: 1, days: 4, fields: { company: steel } },
      { name: "Backfill", depth: 1, days: 40 },
      { name: "Roof", depth: 0, days: 5 },
    ],
    links: [
      ["Excavate", "Cast base"],
      ["Cast base", "Fix steel"],
      ["Fix steel", "Backfill"],
      ["Backfill", "Roof"],
    ],
  });
}
