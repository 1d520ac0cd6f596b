import { routes } from "../../contract/routes.ts";
import { newId } from "../platform/ids.ts";
import { addDirectoryCompany } from "../testing/furnish-companies.ts";
import { call, marksIn, type Scene } from "./access-call.ts";

/** A company in our directory without people. */
async function newCompany({ t, ours }: Scene) {
  const { workspaceId } = ours;
  const name = `Bello ${newId()}`;
  const db = t.database.superuser;
  return { params: { id: await addDirectoryCompany(db, { workspaceId, name }) } };
}

/** The directory of companies. */
export const callsOfCompanies = [
  call(routes.listCompanies, { sees: marksIn }),
  call(routes.getCompany, { given: (scene) => newCompany(scene) }),
  call(routes.getCompany, {
    of: "on the team",
    given: ({ t, ours }) => companyOf({ t, ours }, ours.contractorOn.id),
    sees: (body) => (body.includes("TIN-1") ? "with details" : "without details"),
  }),
  call(routes.createCompany, {
    given: () => ({ body: { name: `Okoro ${newId()}`, kind: "supplier" as const } }),
  }),
  call(routes.updateCompany, {
    given: async (scene) => ({ ...(await newCompany(scene)), body: { trade: "Roofing" } }),
  }),
  call(routes.deleteCompany, { given: (scene) => newCompany(scene) }),
];

async function companyOf({ t, ours }: Pick<Scene, "t" | "ours">, person: string) {
  const { rows } = await t.database.superuser.query<{ id: string }>(
    "select company_id as id from memberships where workspace_id = $1 and user_id = $2",
    [ours.workspaceId, person],
  );
  return { params: { id: rows[0]?.id ?? "" } };
}
