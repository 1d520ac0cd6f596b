import { describe, expect, it } from "vitest";
import type { BodyOf } from "../../../contract/route.ts";
import { routes } from "../../../contract/routes.ts";
import type { Hat } from "../../../contract/hats.ts";
import { addProject, type TestPerson } from "../../testing/company.ts";
import { advanceTo, company, expenseIn, prepare, stranger, t, take } from "./expense-fixture.ts";

prepare();

const db = (text: string, ...values: unknown[]) => t.database.superuser.query(text, values);
const settings = (body: BodyOf<typeof routes.updateWorkspace>, as = company.owner) =>
  t.call(routes.updateWorkspace, { body }, as);
const limits = { engineer: 1_000_000, quantity_surveyor: 5_000_000 };

/** Puts the engineer on a project's team with these hats. */
const wear = (projectId: string, hats: readonly Hat[]) =>
  db(
    `insert into project_members (workspace_id, project_id, user_id, hats) values ($1, $2, $3, $4)
     on conflict (project_id, user_id) do update set hats = excluded.hats`,
    company.workspaceId,
    projectId,
    company.engineer.id,
    hats,
  );

describe("a limit", () => {
  it("of a role holds for approvals and payments alone, up to and with the amount", async () => {
    await settings({ approvalLimits: limits });
    const at = await advanceTo("submitted", { amount: 1_000_000 });
    expect((await take("approve", at, company.engineer)).statusCode).toBe(200);
    expect((await take("pay", at, company.engineer)).statusCode).toBe(200);
    const above = await advanceTo("submitted", { amount: 1_000_000.01 });
    const refused = {
      code: "forbidden",
      message:
        "On this project you can approve, pay and reverse up to ₦1,000,000 on your own. Somebody with a higher limit must do this.",
    };
    expect((await take("approve", above, company.engineer)).json()).toEqual(refused);
    expect((await take("approve", above, company.admin)).statusCode).toBe(200);
    expect((await take("pay", above, company.engineer)).json()).toEqual(refused);
    expect((await take("pay", above, company.admin)).statusCode).toBe(200);
  });

  it("of a hat raises that of the role, on the project where it is worn", async () => {
    await settings({ approvalLimits: limits });
    const { workspaceId, owner, contractorOn } = company;
    const other = await addProject(t.database.superuser, {
      workspaceId,
      title: "Ikoyi Office",
      createdBy: owner.id,
      team: [contractorOn.id],
    });
    await wear(company.projectId, ["foreman", "quantity_surveyor"]);
    await wear(other, ["foreman"]);
    const [here, there] = [
      await advanceTo("submitted", { amount: 5_000_000 }),
      await advanceTo("submitted", { amount: 5_000_000, project: other }),
    ];
    expect((await take("approve", here, company.engineer)).statusCode).toBe(200);
    expect((await take("approve", there, company.engineer)).statusCode).toBe(403);
    const above = await advanceTo("submitted", { amount: 5_000_000.01 });
    expect((await take("approve", above, company.engineer)).statusCode).toBe(403);
  });

  it("is exceeded by what no rate converts, and binds nobody where none is set", async () => {
    const free = await advanceTo("submitted", { amount: 900_000_000 });
    expect((await take("approve", free, company.engineer)).statusCode).toBe(200);
    await settings({ approvalLimits: limits });
    const unknown = await advanceTo("submitted", { amount: 1, currency: "USD" });
    expect((await take("approve", unknown, company.engineer)).statusCode).toBe(403);
    expect((await take("approve", unknown, company.admin)).statusCode).toBe(200);
  });

  it("lets its holder give one of two approvals, if the other's covers the amount", async () => {
    await settings({ approvalLimits: { ...limits, admin: 2_000_000 }, approvalAmount: 1_000_000 });
    const id = await advanceTo("submitted", { amount: 3_000_000 });
    expect((await take("approve", id, company.engineer)).statusCode).toBe(200);
    const uncovered = await take("approve", id, company.admin);
    expect(uncovered.json().message).toBe(
      "One of the two people who approve must have a limit of at least this amount, and your limit on this project is ₦2,000,000.",
    );
    await settings({ approvalLimits: limits });
    expect(expenseIn(await take("approve", id, company.admin)).status).toBe("approved");
    expect((await take("pay", id, company.engineer)).statusCode).toBe(403);
  });
});

describe("a hat with a limit", () => {
  const give = async (hats: readonly Hat[], to = company.engineer, by = company.engineer) =>
    t.call(
      routes.setHats,
      { params: { id: company.projectId, userId: to.id }, body: { hats: [...hats] } },
      by,
    );

  it("is not given by those whose own limit is lower, least of all to themselves", async () => {
    await settings({ approvalLimits: { ...limits, foreman: 1_000_000, admin: 2_000_000 } });
    await wear(company.projectId, []);
    const refused = await give(["quantity_surveyor"]);
    expect([refused.statusCode, refused.json().message]).toEqual([
      403,
      "These hats allow a person to approve and pay up to ₦5,000,000 on this project, and your own limit is ₦1,000,000. Somebody with a higher limit must give them.",
    ]);
    const id = await advanceTo("submitted", { amount: 4_000_000 });
    expect((await take("approve", id, company.engineer)).statusCode).toBe(403);
    expect((await give(["quantity_surveyor"], company.engineer, company.admin)).statusCode).toBe(
      403,
    );
    expect((await give(["foreman", "site_engineer"])).statusCode).toBe(200);
    expect((await give(["quantity_surveyor"], company.engineer, company.owner)).statusCode).toBe(
      200,
    );
    expect((await take("approve", id, company.engineer)).statusCode).toBe(200);
    expect((await give([])).statusCode).toBe(200);
  });

  it.each(["on a team", "in the trash"])(
    "does not take effect %s by a role of somebody whose limit is lower",
    async (where) => {
      const { admin, owner, contractorOn } = company;
      await settings({ approvalLimits: { ...limits, admin: 2_000_000 } });
      expect((await give(["quantity_surveyor"], contractorOn, admin)).statusCode).toBe(200);
      const params = { id: company.projectId };
      if (where === "in the trash") await t.call(routes.deleteProject, { params }, admin);
      const hire = (by: TestPerson) =>
        t.call(
          routes.updatePerson,
          { params: { id: contractorOn.id }, body: { role: "engineer" } },
          by,
        );
      const refused = await hire(admin);
      expect(refused.statusCode).toBe(403);
      expect(refused.json().message).toContain("more than you may");
      expect((await hire(owner)).statusCode).toBe(200);
    },
  );

  it("that raises the wearer's is given by somebody who confirms who they are", async () => {
    await settings({ approvalLimits: limits });
    await wear(company.projectId, []);
    await db("update sessions set confirmed_at = null where user_id = $1", company.admin.id);
    const raised = () => give(["quantity_surveyor"], company.engineer, company.admin);
    expect((await raised()).json().code).toBe("confirmation_required");
    expect((await give(["site_engineer"], company.engineer, company.admin)).statusCode).toBe(200);
    await db("update sessions set confirmed_at = now() where user_id = $1", company.admin.id);
    expect((await raised()).statusCode).toBe(200);
  });
});

describe("the settings of approvals", () => {
  const shown = async () =>
    (await t.call(routes.getWorkspace, {}, company.owner)).json().data as object;

  it("are loosened by the owner alone, and tightened by administrators, too", async () => {
    const { owner, admin, engineer } = company;
    const set = { approvalAmount: 5_000_000, approvalLimits: limits };
    expect((await settings(set, engineer)).statusCode).toBe(403);
    expect((await settings(set, stranger.owner)).statusCode).toBe(200);
    expect(await shown()).toMatchObject({ approvalAmount: null, approvalLimits: {} });
    expect((await settings({ approvalAmount: 5_000_000 }, admin)).statusCode).toBe(200);
    expect((await settings({ approvalLimits: { engineer: 5 } }, admin)).statusCode).toBe(200);
    for (const looser of [
      { approvalAmount: 5_000_000.01 },
      { approvalAmount: null },
      { approvalLimits: {} },
      { approvalLimits: { engineer: 6 } },
      { approvalLimits: { engineer: 5, foreman: 6 } },
    ]) {
      const answer = await settings(looser, admin);
      expect([answer.statusCode, answer.json().message]).toEqual([
        403,
        "Only the owner can raise an amount above which two people approve, raise a limit, or switch one off.",
      ]);
      expect((await settings(looser, owner)).statusCode).toBe(200);
      await settings({ approvalAmount: 5_000_000, approvalLimits: { engineer: 5 } });
    }
  });

  it("are refused where they mean nothing", async () => {
    for (const body of [
      { approvalAmount: -1 },
      { approvalAmount: 0.001 },
      { approvalAmount: "5" },
      { approvalLimits: { client: 5 } },
      { approvalLimits: { engineer: -5 } },
      { approvalLimits: { engineer: null } },
      { approvalLimits: [] },
    ]) {
      const answer = await t.raw(
        {
          method: "PATCH",
          url: routes.updateWorkspace.path,
          payload: JSON.stringify(body),
          headers: { "content-type": "application/json" },
        },
        company.owner,
      );
      expect(answer.statusCode, JSON.stringify(body)).toBe(400);
    }
  });

  it("are changed by somebody who confirmed who they are, and are in the trail before and after", async () => {
    const unconfirm = "update sessions set confirmed_at = null where user_id = $1";
    await db(unconfirm, company.owner.id);
    const unconfirmed = await settings({ approvalAmount: 7 });
    expect(unconfirmed.json().code).toBe("confirmation_required");
    expect((await settings({ name: "Adeyemi" })).statusCode).toBe(200);
    await db("update sessions set confirmed_at = now() where user_id = $1", company.owner.id);
    await settings({ approvalAmount: 7, approvalLimits: limits });
    await settings({ approvalAmount: 9 });
    const { rows } = await db(
      `select subject, before, after from audit_events where workspace_id = $1 and kind = 'settings_changed'
        order by created_at desc, id desc limit 2`,
      company.workspaceId,
    );
    expect(rows).toContainEqual({
      subject: "Two-person amount, Approval limits",
      before: { approvalAmount: null, approvalLimits: {} },
      after: { approvalAmount: 7, approvalLimits: limits },
    });
    expect(rows).toContainEqual({
      subject: "Two-person amount",
      before: { approvalAmount: 7 },
      after: { approvalAmount: 9 },
    });
  });

  it("are in the company's currency, which does not change under them", async () => {
    await settings({ approvalAmount: 5 });
    const held = await settings({ currency: "USD" });
    expect([held.statusCode, held.json().message]).toEqual([
      409,
      "The approval amounts are in NGN. The owner must switch them off first, and can set them again in USD.",
    ]);
    expect((await settings({ currency: "USD", approvalAmount: null })).statusCode).toBe(200);
  });
});
