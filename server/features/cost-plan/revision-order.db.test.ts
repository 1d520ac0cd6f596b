import { expect, test } from "vitest";
import type { BudgetRevision } from "../../../contract/cost-plan/budget-revisions.ts";
import { routes } from "../../../contract/routes.ts";
import { addCode, addLine, app, company, prepare } from "./cost-plan-fixture.ts";

prepare();

test("revisions are in the order in which they changed the plan, whichever request began first", async () => {
  const costCode = await addCode("01");
  const began = Date.now();
  // Each later change comes from a request that began earlier: it waited for the others.
  for (const [at, amount] of [3, 5, 7, 9].entries()) {
    app.clock.now = new Date(began - at * 1000);
    await addLine({ costCode, description: "Blocks", amount });
  }
  const answer = await app.call(
    routes.listBudgetRevisions,
    { params: { id: company.projectId }, query: {} },
    company.engineer,
  );
  const { data } = answer.json<{ data: BudgetRevision[] }>();
  expect(data.map(({ totalBefore, totalAfter }) => [totalBefore, totalAfter])).toEqual([
    [15, 24],
    [8, 15],
    [3, 8],
    [0, 3],
  ]);
});
