import { describe, expect, test } from "vitest";
import { routes } from "../../../contract/routes.ts";
import { openBrowser, registerIn } from "../../testing/browser.ts";
import { addProject } from "../../testing/company.ts";
import { addDirectoryCompany } from "../../testing/seed/seed-companies.ts";
import { company, email, invite, prepare, rows, t } from "./joining-fixture.ts";

prepare();

const register = async (invitation: string): Promise<string> => {
  const answer = await registerIn(openBrowser(t), { email, invitation, name: "Gbenga Guest" });
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json().user._id;
};
const teams = (userId: string) =>
  rows(
    `select p.title, m.hats from project_members m join projects p on p.id = m.project_id
      where m.user_id = $1 order by p.title`,
    userId,
  );
const lookUp = async (token: string) =>
  (await t.call(routes.lookupInvitation, { query: { token } })).json().data;
const addAnnexe = () =>
  addProject(t.database.superuser, {
    workspaceId: company.workspaceId,
    title: "Annexe",
    createdBy: company.owner.id,
  });

describe("joining", () => {
  test("gives the hats of the invitation on each of its projects, which its link names first", async () => {
    const projects = [company.projectId, await addAnnexe()];
    const token = await invite({ projects, hats: ["foreman"] });
    expect(await lookUp(token)).toMatchObject({
      projects: [{ title: "Annexe" }, { _id: company.projectId, title: "Lekki Duplex" }],
    });
    const userId = await register(token);
    expect(await teams(userId)).toEqual([
      { title: "Annexe", hats: ["foreman"] },
      { title: "Lekki Duplex", hats: ["foreman"] },
    ]);
    expect((await lookUp(token)).projects, "a link that was used").toEqual([]);
    expect(
      await rows(
        "select message from activities where user_id = $1 and project_id = $2",
        userId,
        company.projectId,
      ),
    ).toEqual([{ message: "joined the team of “Lekki Duplex” as foreman" }]);
    const { data } = (await t.call(routes.listAudit, {}, company.owner)).json();
    expect(data).toContainEqual(
      expect.objectContaining({
        kind: "invitation_accepted",
        after: expect.objectContaining({ hats: "foreman" }),
      }),
    );
  });

  test("works although a project was archived, and one is in the trash, meanwhile", async () => {
    const annexe = await addAnnexe();
    const token = await invite({ projects: [company.projectId, annexe] });
    await rows("update projects set archived_at = now() where id = $1", annexe);
    await rows("update projects set deleted_at = now() where id = $1", company.projectId);
    expect((await lookUp(token)).projects).toEqual([{ _id: annexe, title: "Annexe" }]);
    expect(await teams(await register(token))).toMatchObject([
      { title: "Annexe" },
      { title: "Lekki Duplex" },
    ]);
  });

  test("works although the project and the company are gone", async () => {
    const employer = await addDirectoryCompany(t.database.superuser, {
      workspaceId: company.workspaceId,
      name: "Bello Electrical",
    });
    const annexe = await addAnnexe();
    const token = await invite({ projects: [annexe], employer, hats: ["foreman"] });
    await rows("delete from projects where id = $1", annexe);
    await rows("delete from companies where id = $1", employer);
    expect((await lookUp(token)).projects).toEqual([]);
    const userId = await register(token);
    expect(await teams(userId)).toEqual([]);
    expect(await rows("select company_id from memberships where user_id = $1", userId)).toEqual([
      { company_id: null },
    ]);
  });
});
