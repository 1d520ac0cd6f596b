import type { TestPerson } from "../../../server/testing/company.ts";
import type { Question } from "../../stage/ask.ts";
import { openDatabase } from "../../stage/database.ts";
import { type Company, fillCompanies } from "../../stage/fill.ts";
import { headersOf, startPlumbline } from "../../stage/plumbline.ts";
import type { Scope } from "../../scope.ts";
import { type SizeName, sizes } from "./sizes.ts";

export interface World {
  readonly companies: Readonly<Record<SizeName, Company>>;
  /** A person's request to the API: a path with its query. */
  question(person: TestPerson, path: string): Promise<Question>;
  /** Sums up the stored totals, as the product does periodically. */
  gather(): Promise<void>;
}

/** A database with workspaces of all sizes, and the product running on it. */
export async function createWorld(scope: Scope): Promise<World> {
  const database = await openDatabase(scope);
  const names = Object.keys(sizes) as SizeName[];
  const filled = await fillCompanies(
    database.superuser,
    names.map((name) => sizes[name]),
  );
  const companies = Object.fromEntries(names.map((name, n) => [name, filled[n]])) as Record<
    SizeName,
    Company
  >;
  const plumbline = await startPlumbline(scope, database);
  return {
    companies,
    async question(person, path) {
      return { url: `${plumbline.address}${path}`, headers: await headersOf(person) };
    },
    async gather() {
      await database.superuser.query("select gather_slots()");
      await database.superuser.query("vacuum analyze task_totals");
    },
  };
}
