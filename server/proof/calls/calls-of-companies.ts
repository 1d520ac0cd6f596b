import { routes } from "../../../contract/routes.ts";
import { newId } from "../../platform/ids.ts";
import { addDirectoryCompany } from "../../testing/seed/seed-companies.ts";
import { addExpense } from "../../testing/seed/seed-money.ts";
import { call, signsIn, type Fixture } from "./access-call.ts";

/** A company in our directory without people. */
async function newCompany({ t, ours }: Fixture) {
  const { workspaceId } = ours;
  const name = `Bello ${newId()}`;
  const db = t.database.superuser;
  return { params: { id: await addDirectoryCompany(db, { workspaceId, name }) } };
}

/** The directory of companies. */
export const callsOfCompanies = [
  call(routes.listCompanies, { sees: signsIn }),
  call(routes.getCompany, { given: (fixture) => newCompany(fixture) }),
  call(routes.getCompany, {
    of: "on the team",
    given: ({ t, ours }) => companyOf({ t, ours }, ours.contractorOn.id),
    sees: (body) => (body.includes("TIN-1") ? "with details" : "without details"),
  }),
  call(routes.createCompany, {
    given: () => ({ body: { name: `Okoro ${newId()}`, kind: "supplier" as const } }),
  }),
  call(routes.updateCompany, {
    given: async (fixture) => ({ ...(await newCompany(fixture)), body: { trade: "Roofing" } }),
  }),
  call(routes.listVendors, { sees: signsIn }),
  call(routes.mergeVendors, { given: (fixture) => vendorOf(fixture) }),
  call(routes.releaseVendor, {
    given: async (fixture) => {
      const { params, body } = await vendorOf(fixture);
      await fixture.t.database.superuser.query(
        "update expenses set vendor_company_id = $1 where vendor = $2",
        [params.id, body.vendors[0]],
      );
      return { params, query: { vendor: body.vendors[0] ?? "" } };
    },
  }),
  call(routes.getCompanyUses, { given: (fixture) => newCompany(fixture) }),
  call(routes.deleteCompany, { given: (fixture) => newCompany(fixture) }),
];

async function companyOf({ t, ours }: Pick<Fixture, "t" | "ours">, person: string) {
  const { rows } = await t.database.superuser.query<{ id: string }>(
    "select company_id as id from memberships where workspace_id = $1 and user_id = $2",
    [ours.workspaceId, person],
  );
  return { params: { id: rows[0]?.id ?? "" } };
}

/** A company of ours, and a vendor that somebody typed. */
async function vendorOf(fixture: Fixture) {
  const { t, ours } = fixture;
  const vendor = `Okafor ${newId()}`;
  const id = await addExpense(t.database.superuser, {
    workspaceId: ours.workspaceId,
    projectId: ours.projectId,
    createdBy: ours.contractorOn.id,
    status: "draft",
    amount: 500,
    mark: "Vendor",
  });
  await t.database.superuser.query("update expenses set vendor = $2 where id = $1", [id, vendor]);
  return { ...(await newCompany(fixture)), body: { vendors: [vendor] } };
}
