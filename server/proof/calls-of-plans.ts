import { routes } from "../../contract/routes.ts";
import { newId } from "../platform/ids.ts";
import { addProject } from "../testing/company.ts";
import { call, marks, marksIn, type Scene } from "./access-call.ts";

const tower = ({ ours }: Scene) => ({ params: { id: ours.projectId } });

/** A cost code in the project with the team. */
async function newCode({ t, ours }: Scene): Promise<string> {
  const id = newId();
  await t.database.superuser.query(
    "insert into cost_codes (id, workspace_id, project_id, code, title) values ($1, $2, $3, $4, $5)",
    [id, ours.workspaceId, ours.projectId, id.slice(-12), marks.tower],
  );
  return id;
}

/** A budget line in the project with the team. */
async function newLine(scene: Scene): Promise<string> {
  const { t, ours } = scene;
  const [id, code] = [newId(), await newCode(scene)];
  await t.database.superuser.query(
    `with l as (insert into budget_lines (id, workspace_id, project_id, cost_code_id, description, amount, spread)
                values ($1, $2, $3, $4, $5, 500, 'straight'))
     insert into budget_line_months (workspace_id, project_id, line_id, month, amount)
     values ($2, $3, $1, '2026-03-01', 500)`,
    [id, ours.workspaceId, ours.projectId, code, marks.tower],
  );
  return id;
}

/** A project without a plan. */
function newProject({ t, ours }: Scene): Promise<string> {
  const { workspaceId, owner } = ours;
  return addProject(t.database.superuser, {
    workspaceId,
    title: marks.tower,
    createdBy: owner.id,
  });
}

/** Cost codes, budget lines and their revisions. */
export const callsOfPlans = [
  call(routes.getCostPlan, { given: tower, sees: marksIn }),
  call(routes.listCostCodes, { given: tower, sees: marksIn }),
  call(routes.createCostCode, {
    given: (scene) => ({
      ...tower(scene),
      body: { code: newId().slice(-12), title: "Roofing" },
    }),
  }),
  call(routes.updateCostCode, {
    given: async (scene) => ({ params: { id: await newCode(scene) }, body: { title: "Roof" } }),
  }),
  call(routes.deleteCostCode, {
    given: async (scene) => ({ params: { id: await newCode(scene) } }),
  }),
  call(routes.createBudgetLine, {
    given: async (scene) => ({
      ...tower(scene),
      body: { costCode: await newCode(scene), description: "Tiles", amount: 500 },
    }),
  }),
  call(routes.updateBudgetLine, {
    given: async (scene) => ({ params: { id: await newLine(scene) }, body: { amount: 700 } }),
  }),
  call(routes.deleteBudgetLine, {
    given: async (scene) => ({ params: { id: await newLine(scene) } }),
  }),
  call(routes.copyCostPlan, {
    given: async (scene) => ({
      params: { id: await newProject(scene) },
      body: { from: scene.ours.projectId, lines: true },
    }),
  }),
  call(routes.importCostPlan, {
    given: (scene) => ({ ...tower(scene), body: { csv: "Code,Title\n99,Extras" } }),
  }),
  call(routes.listBudgetRevisions, { given: tower, sees: marksIn }),
];
