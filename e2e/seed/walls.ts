import type { APIRequestContext } from "@playwright/test";
import type pg from "pg";
import type { TestCompany } from "../harness/company.ts";
import { addProgramme } from "./programme.ts";
import { addResource } from "./resources.ts";

interface Given {
  readonly db: pg.Pool;
  readonly request: APIRequestContext;
  readonly company: TestCompany;
}

/** Two walls of two days, each of which needs three of the four masons, and a roof after the second. */
export async function planWalls({ db, request, company }: Given): Promise<void> {
  const { workspaceId } = company;
  const masons = await addResource(db, { workspaceId, name: "Masons" });
  await addProgramme(request, company, {
    rows: [
      { name: "Wall A", depth: 0, days: 2 },
      { name: "Wall B", depth: 0, days: 2 },
      { name: "Roof", depth: 0, days: 1 },
    ],
    links: [["Wall B", "Roof"]],
    needs: [
      ["Wall A", masons, 3],
      ["Wall B", masons, 3],
    ],
    programme: { plannedStart: "2026-03-02T08:00" },
  });
}
