import { beforeEach, describe, expect, it } from "vitest";
import type { Notification } from "../../../../contract/mail/notifications.ts";
import { routes } from "../../../../contract/routes.ts";
import { newId } from "../../../platform/ids.ts";
import { addPerson, type TestPerson } from "../../../testing/company.ts";
import { addDirectoryCompany } from "../../../testing/seed/seed-companies.ts";
import { app, company, edit, prepare, set, task, twoTasks } from "../programme-fixture.ts";

prepare();

let dig: string;
let cast: string;
let masons: string;
const DAY = 480;

/**
 * The engineer is responsible for Dig. The masons, of whom one is on the team, are responsible for Cast, which
 * follows it.
 */
beforeEach(async () => {
  const { workspaceId, contractorOn, contractorOff, engineer } = company;
  ({ dig, cast } = await twoTasks());
  masons = await addDirectoryCompany(app.database.superuser, {
    workspaceId,
    name: `Masons ${newId()}`,
    people: [contractorOn.id, contractorOff.id],
  });
  await edit([set(dig, { assignee: engineer.id }), set(cast, { company: masons })]);
});

async function news(of: TestPerson): Promise<Notification[]> {
  const answer = await app.call(routes.listNotifications, {}, of);
  return answer.json<{ data: Notification[] }>().data.filter(({ kind }) => kind === "programme");
}

const unread = async (of: TestPerson) => (await news(of)).filter(({ isRead }) => !isRead);
const read = (as: TestPerson) => app.call(routes.markAllNotificationsRead, {}, as);

/** An edit by the admin. */
const lasts = (id: string, days: number, as = company.admin) =>
  edit([set(id, { durationMinutes: days * DAY })], { as });

describe("the news that activities move", () => {
  it("goes once to the person of each and to its company on the team, with what moved", async () => {
    await lasts(dig, 5);
    expect(await news(company.engineer)).toMatchObject([
      {
        title: "An activity of yours moved",
        message: "Lekki Duplex: “Dig” finishes on 6 Mar 2026, 4 days later.",
        type: "warning",
        project: company.projectId,
      },
    ]);
    // There is a weekend in between.
    expect(await news(company.contractorOn)).toMatchObject([
      { message: "Lekki Duplex: “Cast” finishes on 9 Mar 2026, 6 days later." },
    ]);
    for (const other of [company.admin, company.owner, company.clientOn, company.contractorOff])
      expect(await news(other)).toEqual([]);
  });

  it("is not of what one moves oneself, nor of a day, nor of what is added", async () => {
    await lasts(dig, 5, company.engineer);
    expect(await news(company.engineer)).toEqual([]);
    await read(company.contractorOn);
    await lasts(dig, 4);
    await edit([task("Roof", { company: masons })], { as: company.admin });
    expect(await news(company.engineer)).toEqual([]);
    expect(await unread(company.contractorOn)).toMatchObject([
      { message: "Lekki Duplex: “Cast” finishes on 6 Mar 2026, 3 days earlier." },
    ]);
  });

  it("is one for many edits as long as it is unread, by the dates that its reader last knew", async () => {
    await lasts(dig, 3);
    await lasts(dig, 5);
    expect(await news(company.engineer)).toMatchObject([
      { message: "Lekki Duplex: “Dig” finishes on 6 Mar 2026, 4 days later." },
    ]);
    await read(company.engineer);
    await lasts(dig, 3);
    expect(await unread(company.engineer)).toMatchObject([
      { message: "Lekki Duplex: “Dig” finishes on 4 Mar 2026, 2 days earlier." },
    ]);
  });

  it("is taken back with the move, as long as it is unread", async () => {
    await lasts(dig, 5);
    await lasts(dig, 1);
    expect(await news(company.engineer)).toEqual([]);
    expect(await news(company.contractorOn)).toEqual([]);
  });

  it("counts many and names the first three", async () => {
    const more = ["Blocks", "Render", "Paint"].map((name) => task(name, { company: masons }));
    await edit([
      ...more,
      ...more.map(({ _id }) => ({
        op: "add_link" as const,
        _id: newId(),
        from: cast,
        to: _id,
        fields: {},
      })),
    ]);
    await lasts(dig, 3);
    const [told, ...others] = await news(company.contractorOn);
    expect(others).toEqual([]);
    expect(told?.title).toBe("4 activities of yours moved");
    expect(told?.message).toMatch(
      /^Lekki Duplex: “Cast” finishes on 5 Mar 2026, 2 days later; “\w+” .*; “\w+” finishes on 6 Mar 2026, 2 days later; and 1 other\.$/,
    );
  });

  it("is of the start of what has not started, and not of what has finished", async () => {
    await edit([set(cast, { durationMinutes: 10 * DAY })]);
    await edit(
      [set(cast, { constraint: { type: "start_no_earlier_than", at: "2026-03-05T08:00" } })],
      {
        as: company.admin,
      },
    );
    await read(company.contractorOn);
    await edit(
      [
        set(dig, { actualStart: "2026-03-02T08:00", actualFinish: "2026-03-02T16:00" }),
        set(cast, { actualStart: "2026-03-09T08:00", actualFinish: "2026-03-12T16:00" }),
      ],
      { as: company.admin },
    );
    expect(await unread(company.contractorOn)).toEqual([]);
    expect(await news(company.engineer)).toEqual([]);
  });

  it("is for those who see the project alone", async () => {
    const { workspaceId, contractorOn } = company;
    const left = await addPerson(app.database.superuser, workspaceId, "Lara Left", "engineer");
    await app.database.superuser.query(
      "update programme_activities set assigned_to = $2 where id = $1",
      [dig, left.id],
    );
    await app.database.superuser.query("delete from project_members where user_id = $1", [
      contractorOn.id,
    ]);
    await app.database.superuser.query("update memberships set active = false where user_id = $1", [
      left.id,
    ]);
    await lasts(dig, 5);
    const { rows } = await app.database.superuser.query(
      "select user_id from notifications where topic = 'moved' and user_id = any ($1)",
      [[left.id, contractorOn.id]],
    );
    expect(rows).toEqual([]);
  });
});
