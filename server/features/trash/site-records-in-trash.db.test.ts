import { describe, expect, it } from "vitest";
import { routes } from "../../../contract/routes.ts";
import type { SyncResult } from "../../../contract/sync.ts";
import { newId } from "../../platform/ids.ts";
import type { TestPerson } from "../../testing/company.ts";
import {
  app,
  company,
  itemOf,
  prepare,
  purge,
  remove,
  restore,
  rows,
  services,
  trash,
} from "./trash-fixture.ts";
import { purgeOverdueItems } from "./public.ts";

prepare();

/** Sends one command of a person's device on a record of the site. */
async function act(
  as: TestPerson,
  name: string,
  of: { readonly record: "snag" | "location"; readonly id: string; readonly fields?: object },
): Promise<void> {
  const { record, id, fields = {} } = of;
  const at = new Date().toISOString();
  const command = { _id: newId(), at, record, id, project: company.projectId, act: name };
  const body = { replica: newId(), commands: [{ ...command, fields: { ...fields } }] };
  const answer = await app.call(routes.postSync, { body }, as);
  const { data } = answer.json<{ data: { results: SyncResult[] } }>();
  expect(data.results, answer.body).toMatchObject([{ status: "accepted" }]);
}

/** A snag with a comment that the contractor made and deleted. */
async function deletedSnag(): Promise<string> {
  const { contractorOn, engineer } = company;
  const [id, record] = [newId(), "snag"] as const;
  const [firm] = await rows(
    "select company_id as id from memberships where user_id = $1",
    contractorOn.id,
  );
  const fields = { title: "Door rubs", ...(firm?.id && { company: firm.id }) };
  await act(contractorOn, "create", { record, id, fields });
  const body = { snag: id, body: "Which door?" };
  expect((await app.call(routes.createComment, { body }, engineer)).statusCode).toBe(201);
  await act(contractorOn, "delete", { record, id });
  return id;
}

describe("a deleted snag or location", () => {
  it("is in the trash of whoever deleted it and of admins, and comes back with its number and comments", async () => {
    const { contractorOn, admin, engineer, clientOn } = company;
    const id = await deletedSnag();
    const [before] = await rows("select number, state from site_records where id = $1", id);
    for (const person of [contractorOn, admin])
      expect(await trash(person, { kind: "snag" })).toMatchObject([
        { _id: id, title: "Door rubs", comments: 1, deletedBy: { _id: contractorOn.id } },
      ]);
    for (const person of [engineer, clientOn])
      expect(await trash(person, { kind: "snag" })).toEqual([]);
    expect((await restore(id, engineer)).statusCode).toBe(404);
    const answer = await restore(id, contractorOn);
    expect(answer.statusCode, answer.body).toBe(200);
    expect(
      await rows("select number, state, deleted_at from site_records where id = $1", id),
    ).toEqual([{ ...before, deleted_at: null }]);
    expect(await rows("select body from comments where subject_id = $1", id)).toHaveLength(1);
    expect(await trash()).toEqual([]);
    const [event] = await rows(
      "select subject from audit_events where kind = 'restored' and actor_id = $1",
      contractorOn.id,
    );
    expect(event?.subject).toBe("restored snag “Door rubs”");
  });

  it("takes none of its comments back before it is back itself", async () => {
    const id = await deletedSnag();
    expect((await restore(id)).statusCode).toBe(200);
    const [comment] = await rows("select id from comments where subject_id = $1", id);
    await remove(routes.deleteComment, comment?.id);
    await act(company.contractorOn, "delete", { record: "snag", id });
    const early = await restore(await itemOf(comment?.id));
    expect(early.statusCode).toBe(409);
    expect(early.json().message).toContain("what it belongs to was deleted");
    expect((await restore(id)).statusCode).toBe(200);
    expect((await restore(await itemOf(comment?.id))).statusCode).toBe(200);
  });

  it("a location waits until the one that it was in is back", async () => {
    const { engineer, admin } = company;
    const [block, room] = [newId(), newId()];
    const record = "location";
    await act(engineer, "create", { record, id: block, fields: { name: "Block Z" } });
    await act(engineer, "create", { record, id: room, fields: { name: "Room 1", parent: block } });
    await act(engineer, "delete", { record, id: room });
    await act(engineer, "delete", { record, id: block });
    expect(await trash(engineer, { search: "block z" })).toMatchObject([{ kind: "location" }]);
    const early = await restore(room, admin);
    expect(early.statusCode).toBe(409);
    expect(early.json().message).toBe(
      "“Room 1” cannot be restored: the location that it was in was deleted. Restore that first.",
    );
    expect((await restore(block, admin)).statusCode).toBe(200);
    expect((await restore(room, engineer)).statusCode).toBe(200);
    expect(
      await rows("select deleted_at from site_records where id = any ($1)", [block, room]),
    ).toEqual([{ deleted_at: null }, { deleted_at: null }]);
  });

  it("is deleted for good by the owner, or after 30 days, with its comments, and not before", async () => {
    const { admin } = company;
    const [first, second] = [await deletedSnag(), await deletedSnag()];
    expect((await purge(first, admin)).statusCode).toBe(403);
    expect((await purge(first)).statusCode).toBe(200);
    const age = "update site_records set deleted_at = now() - $2::interval where id = $1";
    await rows(age, second, "29 days");
    expect(await purgeOverdueItems(services())).toBe(0);
    await rows(age, second, "30 days");
    expect(await purgeOverdueItems(services())).toBe(1);
    expect(await rows("select from site_records where id = any ($1)", [first, second])).toEqual([]);
    expect(await rows("select from comments where subject_id = any ($1)", [first, second])).toEqual(
      [],
    );
    // A record that is not deleted is never deleted for good.
    const [live] = await rows(
      "select id from site_records where workspace_id = $1 and deleted_at is null limit 1",
      company.workspaceId,
    );
    expect((await purge(live?.id)).statusCode).toBe(404);
  });
});
