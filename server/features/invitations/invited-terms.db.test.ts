import { describe, expect, test } from "vitest";
import { routes } from "../../../contract/routes.ts";
import { addDirectoryCompany } from "../../testing/seed/seed-companies.ts";
import {
  ask,
  company,
  invite,
  list,
  newEmail,
  prepare,
  rows,
  stranger,
  t,
} from "./invitation-fixture.ts";

prepare();

const companies = async () =>
  (await t.call(routes.listCompanies, {}, company.admin)).json().data as { name: string }[];

describe("inviting for a company that is not in the directory", () => {
  const newEmployer = { name: " Bello Electrical ", kind: "subcontractor" as const };

  test("adds it with the invitations, and says so in the audit trail", async () => {
    const emails = [newEmail(), newEmail()];
    const body = { emails, role: "contractor", newEmployer };
    const answer = await t.call(routes.inviteMany, { body }, company.admin);
    expect(answer.statusCode, answer.body).toBe(201);
    const { invited } = answer.json().data;
    const employer = { _id: expect.any(String), name: "Bello Electrical" };
    expect(invited).toMatchObject([{ employer }, { employer }]);
    expect(await companies()).toMatchObject([{ name: "Bello Electrical", kind: "subcontractor" }]);
    const { data } = (await t.call(routes.listAudit, {}, company.owner)).json();
    expect(data).toContainEqual(
      expect.objectContaining({ kind: "company_changed", subject: "Bello Electrical" }),
    );
  });

  test.each([
    ["a name that is taken", () => ({ newEmployer }), 409, "name", /is in the directory already/],
    [
      "a company that is chosen besides",
      () => ({ newEmployer: { ...newEmployer, name: "Kano Steel" }, employer: company.projectId }),
      400,
      "newEmployer",
      /not both/,
    ],
    [
      "no name",
      () => ({ newEmployer: { ...newEmployer, name: " " } }),
      400,
      "newEmployer.name",
      /required/,
    ],
    [
      "no kind",
      () => ({ newEmployer: { name: "Bello" } }),
      400,
      "newEmployer.kind",
      /Choose a kind/,
    ],
  ])("is refused with %s, and nobody is invited", async (_, terms, status, field, why) => {
    await addDirectoryCompany(t.database.superuser, {
      workspaceId: company.workspaceId,
      name: "bello electrical",
    });
    const payload = JSON.stringify({ email: newEmail(), role: "client", ...terms() });
    const headers = { "content-type": "application/json" };
    const request = { method: "POST" as const, url: routes.invite.path, payload, headers };
    const answer = await t.raw(request, company.admin);
    expect(answer.statusCode, answer.body).toBe(status);
    expect(answer.json().fields[field]).toMatch(why);
    expect(await list()).toEqual([]);
  });

  test("is not added where somebody cannot be invited", async () => {
    const { email } = company.engineer;
    expect((await ask({ email, role: "client", newEmployer })).statusCode).toBe(409);
    expect(await companies()).toEqual([]);
  });
});

describe("the hats of an invitation", () => {
  const setLimits = (limits: object) =>
    rows(
      "update workspaces set approval_limits = $1 where id = $2",
      JSON.stringify(limits),
      company.workspaceId,
    );

  test("are listed with it, each once and in one order", async () => {
    const { projectId } = company;
    const sent = await invite({
      projects: [projectId],
      hats: ["storekeeper", "foreman", "foreman"],
    });
    expect(sent.hats).toEqual(["foreman", "storekeeper"]);
    expect(await list()).toMatchObject([{ hats: ["foreman", "storekeeper"] }]);
    const [mail] = await rows("select body_text from mails where recipient = $1", sent.email);
    expect(mail.body_text).toContain("YOU WILL BE FOREMAN AND STOREKEEPER OF\n- Lekki Duplex");
    const { data } = (await t.call(routes.listAudit, {}, company.owner)).json();
    expect(data[0].after).toMatchObject({ hats: "foreman and storekeeper" });
  });

  test("are replaced with the open invitation", async () => {
    const { projectId } = company;
    const { email } = await invite({ projects: [projectId], hats: ["foreman"] });
    expect((await invite({ email, projects: [projectId] })).hats).toEqual([]);
  });

  test("need a project, and must be known", async () => {
    const answer = await ask({ email: newEmail(), role: "contractor", hats: ["foreman"] });
    expect(answer.statusCode).toBe(400);
    expect(answer.json().fields.hats).toBe("Choose a project on which they have these hats.");
    const unknown = await ask({
      email: newEmail(),
      role: "contractor",
      projects: [company.projectId],
      hats: ["owner" as never],
    });
    expect(unknown.json().fields["hats.0"]).toBe("This hat is not known.");
    expect(await list()).toEqual([]);
  });

  test("let nobody approve more than their inviter may", async () => {
    await setLimits({ admin: 100_000, engineer: 50_000, quantity_surveyor: 500_000, foreman: 10 });
    const terms = { role: "engineer" as const, projects: [company.projectId] };
    const refused = await ask({ ...terms, email: newEmail(), hats: ["quantity_surveyor"] });
    expect(refused.statusCode, refused.body).toBe(403);
    expect(refused.json().message).toMatch(/approve and pay up to ₦500,000 .* limit is ₦100,000/);
    expect((await invite({ ...terms, hats: ["foreman"] })).state).toBe("pending");
    expect((await invite({ ...terms, role: "client", hats: ["quantity_surveyor"] })).state).toBe(
      "pending",
    );
    expect((await ask({ ...terms, email: newEmail() }, stranger.admin)).statusCode).toBe(404);
  });
});
