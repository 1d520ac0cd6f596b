import { routes } from "../../../contract/routes.ts";
import { newId } from "../../platform/ids.ts";
import { addProject } from "../../testing/company.ts";
import { call, signs, signsIn, type Fixture } from "./access-call.ts";

const tower = ({ ours }: Fixture) => ({ params: { id: ours.projectId } });

/** A cost code in the project with the team. */
async function newCode({ t, ours }: Fixture): Promise<string> {
  const id = newId();
  await t.database.superuser.query(
    "insert into cost_codes (id, workspace_id, project_id, code, title) values ($1, $2, $3, $4, $5)",
    [id, ours.workspaceId, ours.projectId, id.slice(-12), signs.tower],
  );
  return id;
}

/** A budget line in the project with the team. */
async function newLine(fixture: Fixture): Promise<string> {
  const { t, ours } = fixture;
  const [id, code] = [newId(), await newCode(fixture)];
  await t.database.superuser.query(
    `with l as (insert into budget_lines (id, workspace_id, project_id, cost_code_id, description, amount, spread)
                values ($1, $2, $3, $4, $5, 500, 'straight'))
     insert into budget_line_months (workspace_id, project_id, line_id, month, amount)
     values ($2, $3, $1, '2026-03-01', 500)`,
    [id, ours.workspaceId, ours.projectId, code, signs.tower],
  );
  return id;
}

/** A project without a plan. */
function newProject({ t, ours }: Fixture): Promise<string> {
  const { workspaceId, owner } = ours;
  return addProject(t.database.superuser, {
    workspaceId,
    title: signs.tower,
    createdBy: owner.id,
  });
}

/** Cost codes, budget lines and their revisions. */
export const callsOfPlans = [
  call(routes.getCostPlan, { given: tower, sees: signsIn }),
  call(routes.listCostCodes, { given: tower, sees: signsIn }),
  call(routes.createCostCode, {
    given: (fixture) => ({
      ...tower(fixture),
      body: { code: newId().slice(-12), title: "Roofing" },
    }),
  }),
  call(routes.updateCostCode, {
    given: async (fixture) => ({ params: { id: await newCode(fixture) }, body: { title: "Roof" } }),
  }),
  call(routes.getCostCodeUses, {
    given: async (fixture) => ({ params: { id: await newCode(fixture) } }),
  }),
  call(routes.deleteCostCode, {
    given: async (fixture) => ({ params: { id: await newCode(fixture) } }),
  }),
  call(routes.getActivityMonths, {
    given: (fixture) => ({ ...tower(fixture), query: { ids: newId() } }),
  }),
  call(routes.createBudgetLine, {
    given: async (fixture) => ({
      ...tower(fixture),
      body: { costCode: await newCode(fixture), description: "Tiles", amount: 500 },
    }),
  }),
  call(routes.updateBudgetLine, {
    given: async (fixture) => ({ params: { id: await newLine(fixture) }, body: { amount: 700 } }),
  }),
  call(routes.deleteBudgetLine, {
    given: async (fixture) => ({ params: { id: await newLine(fixture) } }),
  }),
  call(routes.copyCostPlan, {
    given: async (fixture) => ({
      params: { id: await newProject(fixture) },
      body: { from: fixture.ours.projectId, lines: true },
    }),
  }),
  call(routes.importCostPlan, {
    given: (fixture) => ({ ...tower(fixture), body: { csv: "Code,Title\n99,Extras" } }),
  }),
  call(routes.listBudgetRevisions, { given: tower, sees: signsIn }),
];
