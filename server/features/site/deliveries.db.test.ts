import { beforeEach, describe, expect, it } from "vitest";
import type { DiaryDelivery } from "../../../contract/diary-deliveries.ts";
import type { Failure } from "../../../contract/common.ts";
import type { Movement } from "../../../contract/resources/resource-movements.ts";
import { routes } from "../../../contract/routes.ts";
import { newId } from "../../platform/ids.ts";
import type { TestPerson } from "../../testing/company.ts";
import { addResource } from "../../testing/seed/seed-resources.ts";
import { approve, codes, diaryId, masons, onDiary, submit } from "./diary-fixture.ts";
import { app, company, deviceOf, prepare, push, stranger } from "./site-fixture.ts";

prepare();

let cement: string;
beforeEach(async () => {
  const { workspaceId } = company;
  cement = await addResource(app.database.superuser, {
    workspaceId,
    name: "Cement",
    kind: "material",
  });
});

const row = newId();
const delivery = (cells: Record<string, unknown> = {}) => ({
  deliveries: { [row]: { material: "Cement", resource: cement, quantity: 200, ...cells } },
});

async function ledger(): Promise<Movement[]> {
  const answer = await app.call(
    routes.listMovements,
    { params: { id: cement }, query: {} },
    company.engineer,
  );
  return answer.json<{ data: Movement[] }>().data;
}

async function left(): Promise<number | undefined> {
  const answer = await app.call(routes.listMaterials, { query: {} }, company.engineer);
  return answer
    .json<{ data: { _id: string; left: number }[] }>()
    .data.find(({ _id }) => _id === cement)?.left;
}

const book = (
  body: { resource?: string; quantity?: number } = {},
  as: TestPerson = company.engineer,
  of = row,
) =>
  app.call(
    routes.bookDelivery,
    {
      params: { id: diaryId(), row: of },
      body: { resource: cement, quantity: 200, ...body },
    },
    as,
  );

async function deliveries(as: TestPerson = company.engineer): Promise<DiaryDelivery[]> {
  const answer = await app.call(routes.listDiaryDeliveries, { params: { id: diaryId() } }, as);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ data: DiaryDelivery[] }>().data;
}

describe("a delivery that names a material", () => {
  it("must name a material that its writer sees", async () => {
    const engineer = deviceOf(company.engineer);
    const { workspaceId } = company;
    const labour = await addResource(app.database.superuser, { workspaceId, name: "Masons" });
    for (const resource of [newId(), labour])
      expect(await codes(engineer, onDiary("create", { fields: delivery({ resource }) }))).toEqual([
        "unknown_reference",
      ]);
    expect(
      await codes(engineer, onDiary("create", { fields: delivery({ resource: "cement" }) })),
    ).toEqual(["validation_failed"]);
    const theirs = await masons();
    expect(
      await codes(
        deviceOf(company.contractorOn),
        onDiary("create", { theirs, fields: delivery() }),
      ),
    ).toEqual(["unknown_reference"]);
  });

  it("is booked once the diary is approved, and not before", async () => {
    await submit(delivery({ unit: "Day ", supplier: "Dangote", note: "4711" }));
    expect(await ledger()).toEqual([]);
    expect(await deliveries()).toEqual([]);
    await push(deviceOf(company.owner), [onDiary("approve", { base: 2 })]);
    expect(await ledger()).toMatchObject([
      {
        kind: "delivered",
        quantity: 200,
        date: "2026-03-02",
        project: { _id: company.projectId },
        supplier: "Dangote",
        note: "Delivery note 4711",
        diary: { _id: diaryId(), day: "2026-03-02" },
        createdBy: { _id: company.owner.id },
      },
    ]);
    expect(await left()).toBe(200);
    expect(await deliveries()).toMatchObject([
      { row, booked: { material: { name: "Cement" }, quantity: 200, isReversed: false } },
    ]);
  });

  it("is booked once, however often its approval comes, from whom, and with what addenda", async () => {
    await submit(delivery());
    const approval = onDiary("approve", { base: 2 });
    const [owner, admin] = [deviceOf(company.owner), deviceOf(company.admin)];
    await Promise.all([
      push(owner, [approval]),
      push(admin, [onDiary("approve", { base: 2 })]),
      push(owner, [approval]),
    ]);
    await push(owner, [approval, onDiary("approve", { base: 2 })]);
    const addenda = { [newId()]: { words: "200 bags more came." } };
    expect(await codes(owner, onDiary("addendum", { fields: { addenda } }))).toEqual(["accepted"]);
    expect(await ledger()).toHaveLength(1);
  });

  it("is booked by the approval that stays, after the diary was sent back", async () => {
    await submit(delivery({ quantity: 100 }));
    const owner = deviceOf(company.owner);
    const back = onDiary("return", { fields: { reason: "Count again." } });
    expect(await codes(owner, back)).toEqual(["accepted"]);
    const engineer = deviceOf(company.engineer);
    await push(engineer, [
      onDiary("change", { base: 3, fields: delivery({ quantity: 90 }) }),
      onDiary("submit"),
    ]);
    expect(await codes(owner, onDiary("approve", { base: 5 }))).toEqual(["accepted"]);
    expect(await ledger()).toMatchObject([{ quantity: 90 }]);
  });

  it.each([
    ["in another unit", { unit: "truck" }],
    ["without a quantity", { quantity: null }],
    ["of nothing", { quantity: 0 }],
    ["of words alone", { resource: null }],
  ])("waits to be matched %s", async (_, cells) => {
    await approve(delivery(cells));
    expect(await ledger()).toEqual([]);
    expect(await deliveries()).toEqual([{ row, booked: null }]);
  });

  it("waits if the material has been retired meanwhile", async () => {
    await submit(delivery());
    await app.database.superuser.query("update resources set status = 'retired' where id = $1", [
      cement,
    ]);
    await push(deviceOf(company.owner), [onDiary("approve", { base: 2 })]);
    expect(await ledger()).toEqual([]);
  });

  it("is not there once its row is removed", async () => {
    await submit({ ...delivery() });
    const owner = deviceOf(company.owner);
    await push(deviceOf(company.engineer), [
      onDiary("change", { base: 2, fields: { deliveries: { [row]: null } } }),
    ]);
    expect(await codes(owner, onDiary("approve", { base: 3 }))).toEqual(["accepted"]);
    expect(await deliveries()).toEqual([]);
    expect((await book()).statusCode).toBe(404);
  });
});

describe("matching a delivery", () => {
  it("books it in the material's unit, once, whoever asks", async () => {
    await approve(delivery({ resource: null, unit: "truck", quantity: 2 }));
    const sand = await addResource(app.database.superuser, {
      workspaceId: company.workspaceId,
      name: "Sand",
      kind: "material",
    });
    const answers = await Promise.all([
      book({ quantity: 60.5 }),
      book({ quantity: 60.5 }, company.admin),
      book({ quantity: 60.5 }),
    ]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    const later = await book({ resource: sand, quantity: 1 }, company.owner);
    expect(later.json()).toMatchObject({
      data: [{ row, booked: { material: { _id: cement }, quantity: 60.5 } }],
    });
    expect(await ledger()).toMatchObject([{ quantity: 60.5, diary: { _id: diaryId() } }]);
  });

  it("says that an entry was reversed, and books it no second time", async () => {
    await approve(delivery());
    const [entry] = await ledger();
    await app.call(
      routes.reverseMovement,
      { params: { id: entry?._id ?? "" }, body: { note: "Went to Ikeja" } },
      company.engineer,
    );
    expect(await deliveries()).toMatchObject([{ booked: { isReversed: true } }]);
    await book();
    expect(await left()).toBe(0);
  });

  it("refuses what is not in order", async () => {
    await submit(delivery({ resource: null }));
    const message = async (answer: ReturnType<typeof book>) => {
      const { statusCode, json } = await answer;
      return [statusCode, json<Failure>().message];
    };
    expect(await message(book())).toEqual([
      409,
      "Deliveries are booked once the diary is approved.",
    ]);
    await push(deviceOf(company.owner), [onDiary("approve", { base: 2 })]);
    expect((await book({ quantity: 0 })).statusCode).toBe(400);
    expect((await book({ quantity: 1e10 })).statusCode).toBe(400);
    expect((await book({ resource: newId() })).statusCode).toBe(404);
    expect((await book({}, company.engineer, newId())).statusCode).toBe(404);
    const { workspaceId } = company;
    const labour = await addResource(app.database.superuser, { workspaceId, name: "Masons" });
    expect(await message(book({ resource: labour }))).toEqual([
      400,
      "“Masons” is not a material, so it cannot be delivered.",
    ]);
    await app.database.superuser.query("update projects set archived_at = now() where id = $1", [
      company.projectId,
    ]);
    expect(await message(book())).toEqual([
      409,
      "“Lekki Duplex” is archived, so nothing in it can be changed.",
    ]);
    expect(await ledger()).toEqual([]);
  });

  it("is for those who run projects", async () => {
    await approve(delivery({ resource: null }));
    for (const person of [company.clientOn, company.contractorOn])
      expect((await book({}, person)).statusCode, person.role).toBe(403);
    expect((await book({}, stranger.engineer)).statusCode).toBe(404);
    expect(await ledger()).toEqual([]);
  });
});
