import { expect, it } from "vitest";
import * as Y from "yjs";
import { textMerger, updateOf } from "../../../../contract/site/long-text.ts";
import { routes } from "../../../../contract/routes.ts";
import { newId } from "../../../platform/ids.ts";
import {
  command,
  company,
  app,
  deviceOf,
  newSnag,
  prepare,
  pull,
  push,
  rowsOf,
  stranger,
} from "../site-fixture.ts";

prepare();

it("refuses each broken command by itself, in words, and does the others (C1)", async () => {
  const device = deviceOf(company.engineer);
  const good = command({ fields: { title: "Tiles hollow" } });
  const results = await push(device, [
    command({ record: "ghost" as "snag", fields: { title: "x" } }),
    command({ act: "explode" }),
    command({}),
    command({ fields: { title: "x".repeat(201) } }),
    command({ fields: { title: "A", colour: "red" } }),
    command({ fields: { title: "A", due: "soon" } }),
    command({ fields: { title: "A", company: newId() } }),
    command({
      fields: { title: "A", pin: { drawing: newId(), revision: newId(), x: 0.5, y: 0.5 } },
    }),
    command({ fields: { title: "A", description: { update: "/////w==" } } }),
    command({ fields: { title: "A\u0000", description: "\ud800" } }),
    command({ act: "change", fields: { title: "A" } }),
    command({ project: stranger.projectId, fields: { title: "A" } }),
    good,
  ]);
  expect(results.map(({ status, code }) => code ?? status)).toEqual([
    "unknown_record",
    "unknown_act",
    "validation_failed",
    "validation_failed",
    "validation_failed",
    "validation_failed",
    "unknown_reference",
    "unknown_reference",
    "validation_failed",
    "validation_failed",
    "not_found",
    "not_found",
    "accepted",
  ]);
  expect(results[2]?.message).toBe("Say what is wrong.");
  expect(results[4]?.message).toContain("has no field “colour”");
  expect([...(await rowsOf(company.engineer)).keys()]).toEqual([good.id]);
});

it("keeps words that look like escapes of JSON (C12)", async () => {
  const device = deviceOf(company.engineer);
  const title = String.raw`Label says \u0000 and \ud800`;
  const id = await newSnag(device, { title });
  const refused = command({ act: "explode", fields: { title } });
  expect(await push(device, [refused])).toMatchObject([{ code: "unknown_act" }]);
  expect((await rowsOf(company.engineer)).get(id)?.fields["title"]).toBe(title);
});

it("refuses a request whose fields are nested without end", async () => {
  const { person, replica } = deviceOf(company.engineer);
  const nested = `${"[".repeat(50_000)}${"]".repeat(50_000)}`;
  const body = JSON.stringify({ replica, commands: [command({})] });
  const answer = await app.raw(
    {
      method: "POST",
      url: routes.postSync.path,
      headers: { "content-type": "application/json" },
      payload: body.replace('"fields":{}', `"fields":{"title":${nested}}`),
    },
    person,
  );
  expect(answer.statusCode, answer.body).toBe(400);
});

it("checks references however their letters are written (C9)", async () => {
  const device = deviceOf(company.engineer);
  const upper = newId().toUpperCase();
  const place = command({ record: "location", fields: { name: "Block A" } });
  const results = await push(device, [
    command({ fields: { title: "A", company: upper } }),
    command({ fields: { title: "A", location: upper } }),
    place,
    command({ fields: { title: "A", location: place.id.toUpperCase() } }),
    command({
      record: "location",
      id: place.id,
      act: "change",
      fields: { parent: place.id.toUpperCase() },
    }),
  ]);
  expect(results.map(({ status, code }) => code ?? status)).toEqual([
    "unknown_reference",
    "unknown_reference",
    "accepted",
    "accepted",
    "location_loop",
  ]);
});

it("does a command once, however often it comes (C2, C3)", async () => {
  const device = deviceOf(company.engineer);
  const create = command({ fields: { title: "Door rubs" } });
  const change = command({ id: create.id, act: "change", fields: { title: "Door rubs badly" } });
  const first = await push(device, [create, change, create]);
  expect(first.map(({ status }) => status)).toEqual(["accepted", "accepted", "accepted"]);
  expect(await push(device, [create, change])).toEqual(first.slice(0, 2));
  const [row] = [...(await rowsOf(company.engineer)).values()];
  expect(row).toMatchObject({ number: 1, version: 2, fields: { title: "Door rubs badly" } });
  const [other] = await push(device, [{ ...create, fields: { title: "Else" } }]);
  expect(other).toMatchObject({ status: "refused", code: "id_reused" });
  const [foreign] = await push(deviceOf(company.admin), [{ ...create, id: newId() }]);
  expect(foreign).toMatchObject({ status: "refused", code: "id_reused" });
});

it("an id with something else in the same request is refused, whichever of both came before (C2)", async () => {
  const device = deviceOf(company.engineer);
  const create = command({ fields: { title: "Door rubs" } });
  const other = { ...create, fields: { title: "Else" } };
  const reused = { _id: create._id, status: "refused", code: "id_reused" };
  const [first, ...rest] = await push(device, [create, other, create]);
  expect(first).toMatchObject({ status: "accepted", version: 1 });
  expect(rest).toMatchObject([reused, first]);
  expect(await push(device, [create, other])).toMatchObject([first, reused]);
  expect(await push(device, [other, create])).toMatchObject([reused, first]);
  const rows = await rowsOf(company.engineer);
  expect([...rows.values()]).toMatchObject([{ version: 1, fields: { title: "Door rubs" } }]);
});

it("a device id of somebody else is refused, and one's own two devices may share one (C11)", async () => {
  const device = deviceOf(company.engineer);
  await newSnag(device);
  const body = { replica: device.replica, commands: [] };
  const answer = await app.call(routes.postSync, { body }, company.admin);
  expect(answer.statusCode).toBe(409);
  await newSnag({ ...device });
  expect(await rowsOf(company.engineer)).toHaveProperty("size", 2);
});

it("numbers follow the order in which the server received them (C6)", async () => {
  const engineer = deviceOf(company.engineer);
  const contractor = deviceOf(company.contractorOn);
  const ids = [await newSnag(engineer), await newSnag(contractor), await newSnag(engineer)];
  const rows = await rowsOf(company.engineer);
  expect(ids.map((id) => rows.get(id)?.number)).toEqual([1, 2, 3]);
});

it("two people's changes of different fields merge, and of one field the later stays (C4, M2, M9)", async () => {
  const ada = deviceOf(company.engineer);
  const bola = deviceOf(company.admin);
  const id = await newSnag(ada);
  const at = (minutes: number) =>
    new Date(app.clock.now.getTime() - minutes * 60_000).toISOString();
  await push(ada, [
    command({
      id,
      act: "change",
      base: 1,
      at: at(10),
      fields: { title: "By Ada", trade: "Joiner" },
    }),
  ]);
  // Made before Ada's change and without knowing of it: her title wins, and his priority.
  const [older] = await push(bola, [
    command({
      id,
      act: "change",
      base: 1,
      at: at(20),
      fields: { title: "By Bola", priority: "high" },
    }),
  ]);
  expect(older).toMatchObject({ status: "merged" });
  expect(older?.message).toContain(
    `“What is wrong” keeps a later change by ${company.engineer.name}`,
  );
  expect((await rowsOf(ada.person)).get(id)?.fields).toEqual({
    title: "By Ada",
    trade: "Joiner",
    priority: "high",
  });
  const history = await app.call(routes.getRecordHistory, { params: { id } }, company.engineer);
  expect(history.json().data[0]).toMatchObject({
    sent: { title: "By Bola", priority: "high" },
    lost: ["title"],
    status: "merged",
  });
});

it("the answer to a change that did not stay names its parts, and the version that the record has", async () => {
  const ada = deviceOf(company.engineer);
  const bola = deviceOf(company.admin);
  const id = await newSnag(ada);
  await push(bola, [command({ id, act: "change", fields: { title: "Door does not close" } })]);
  const earlier = new Date(app.clock.now.getTime() - 60_000).toISOString();
  const late = command({
    id,
    act: "change",
    at: earlier,
    fields: { title: "Door of the kitchen" },
  });
  const [first] = await push(ada, [late]);
  expect(first).toMatchObject({
    status: "merged",
    code: "later_kept",
    lost: ["title"],
    version: 2,
  });
  expect((await rowsOf(ada.person)).get(id)).toMatchObject({
    version: 2,
    fields: { title: "Door does not close" },
  });
  expect(await push(ada, [late]), "sent again").toEqual([first]);
});

it("who has seen a value decides over it, whatever the clock says (M1)", async () => {
  const ada = deviceOf(company.engineer);
  const bola = deviceOf(company.admin);
  const id = await newSnag(ada, { trade: "Joiner" });
  const { version } = (await rowsOf(bola.person)).get(id) ?? { version: 0 };
  const [result] = await push(bola, [
    command({
      id,
      act: "change",
      base: version,
      at: "2001-01-01T00:00:00.000Z",
      fields: { trade: "Painter" },
    }),
  ]);
  expect(result).toMatchObject({ status: "accepted" });
  expect((await rowsOf(ada.person)).get(id)?.fields["trade"]).toBe("Painter");
});

it("a clock that is days ahead or behind changes no order (M5)", async () => {
  const ada = deviceOf(company.engineer);
  const bola = deviceOf(company.admin);
  const id = await newSnag(ada);
  const day = 86_400_000;
  const hour = 3_600_000;
  const time = (ms: number) => new Date(app.clock.now.getTime() + ms).toISOString();
  // Ada's clock is three days ahead. She changed it two hours ago, Bola one hour ago.
  await push(
    ada,
    [
      command({
        id,
        act: "change",
        base: 1,
        at: time(3 * day - 2 * hour),
        fields: { trade: "Ada" },
      }),
    ],
    time(3 * day),
  );
  await push(bola, [
    command({ id, act: "change", base: 1, at: time(-hour), fields: { trade: "Bola" } }),
  ]);
  expect((await rowsOf(ada.person)).get(id)?.fields["trade"]).toBe("Bola");
  // If the device's time is unknown, a stamp in the future counts as now.
  await push(ada, [
    command({ id, act: "change", base: 1, at: time(30 * day), fields: { trade: "Later" } }),
  ]);
  await push(bola, [command({ id, act: "change", base: 9, fields: { trade: "Seen" } })]);
  expect((await rowsOf(ada.person)).get(id)?.fields["trade"]).toBe("Seen");
});

it("what was made before a device's time leapt goes by what it was ahead then (M5)", async () => {
  const ada = deviceOf(company.engineer);
  const bola = deviceOf(company.admin);
  const id = await newSnag(ada);
  const [day, hour] = [86_400_000, 3_600_000];
  const time = (ms: number) => new Date(app.clock.now.getTime() + ms).toISOString();
  const trade = (by: string, at: string, more = {}) =>
    command({ id, act: "change", base: 1, at, fields: { trade: by }, ...more });
  // Two hours ago Ada's clock was three days ahead; now it is one day ahead. Bola made a change an hour ago.
  const early = trade("Ada", time(3 * day - 2 * hour), { ahead: 3 * day });
  await push(ada, [early], time(day));
  await push(bola, [trade("Bola", time(-hour))]);
  expect((await rowsOf(ada.person)).get(id)?.fields["trade"]).toBe("Bola");
  // Whatever a device says about its clock, nothing is later than now.
  await push(ada, [trade("Later", time(hour), { ahead: -300 * day })], time(hour));
  await push(bola, [command({ id, act: "change", base: 9, fields: { trade: "Seen" } })]);
  expect((await rowsOf(ada.person)).get(id)?.fields["trade"]).toBe("Seen");
  // Sent again with the clock error that is known by then, it is still the same command.
  const [again] = await push(ada, [{ ...early, ahead: 2 * day }], time(day));
  expect(again).toMatchObject({ status: "accepted" });
});

it("both people's words of a long text survive (M6)", async () => {
  const ada = deviceOf(company.engineer);
  const bola = deviceOf(company.admin);
  const id = await newSnag(ada, { description: { update: updateOf(undefined, "The door rubs.") } });
  const state = (await rowsOf(ada.person)).get(id)?.texts["description"];
  const edit = (words: string) =>
    command({
      id,
      act: "change",
      base: 1,
      fields: { description: { update: updateOf(state, words) } },
    });
  await push(ada, [edit("The front door rubs.")]);
  await push(bola, [edit("The door rubs. Seen twice.")]);
  expect((await rowsOf(ada.person)).get(id)?.fields["description"]).toBe(
    "The front door rubs. Seen twice.",
  );
});

it("a transition that is no longer possible is refused, and what was said stays in the history (C7, C12)", async () => {
  const ada = deviceOf(company.engineer);
  const bola = deviceOf(company.admin);
  const id = await newSnag(ada);
  const [closed] = await push(bola, [command({ id, act: "close" })]);
  expect(closed).toMatchObject({ status: "accepted" });
  const again = command({ id, act: "close" });
  expect(await push(ada, [again])).toMatchObject([{ status: "merged" }]);
  const late = command({ id, act: "ready", fields: { trade: "Joiner" } });
  const [refused] = await push(ada, [late]);
  expect(refused).toMatchObject({ status: "refused", code: "transition_conflict" });
  expect(refused?.message).toBe(
    "It is “Closed” now, so “Ready for review” is not possible any more.",
  );
  const history = await app.call(routes.getRecordHistory, { params: { id } }, ada.person);
  expect(history.json().data[0]).toMatchObject({
    _id: late._id,
    status: "refused",
    sent: { trade: "Joiner" },
  });
  const others = await app.call(routes.getRecordHistory, { params: { id } }, bola.person);
  expect(JSON.stringify(others.json())).not.toContain(late._id);
});

it("a rejection needs its reason", async () => {
  const ada = deviceOf(company.engineer);
  const id = await newSnag(ada);
  await push(ada, [command({ id, act: "ready" })]);
  expect(await push(ada, [command({ id, act: "reject" })])).toMatchObject([
    { status: "refused", message: "Reason is required." },
  ]);
  await push(ada, [command({ id, act: "reject", fields: { reason: "Still rubs" } })]);
  expect((await rowsOf(ada.person)).get(id)).toMatchObject({
    state: "rejected",
    fields: { reason: "Still rubs" },
  });
});

it("a deleted record is gone, and comes back with all that it had (C10, D2)", async () => {
  const ada = deviceOf(company.engineer);
  const id = await newSnag(ada, { trade: "Joiner" });
  const { cursor } = await pull(company.admin);
  await push(ada, [command({ id, act: "delete" })]);
  const gone = await pull(company.admin, cursor);
  expect(gone.changes).toEqual([{ record: "snag", id, row: null }]);
  expect(await push(ada, [command({ id, act: "change", fields: { trade: "x" } })])).toMatchObject([
    { status: "refused", code: "deleted" },
  ]);
  await push(ada, [command({ id, act: "restore" })]);
  const back = await pull(company.admin, gone.cursor);
  expect(back.changes).toMatchObject([{ id, row: { number: 1, fields: { trade: "Joiner" } } }]);
});

it("locations form a tree, whoever moves them (C9)", async () => {
  const ada = deviceOf(company.engineer);
  const block = command({ record: "location", fields: { name: "Block A", level: "block" } });
  const level = command({ record: "location", fields: { name: "Level 1", parent: block.id } });
  const room = command({ record: "location", fields: { name: "Room 101", parent: level.id } });
  const snag = command({ fields: { title: "Crack", location: room.id } });
  const made = await push(ada, [block, level, room, snag]);
  expect(made.map(({ status }) => status)).toEqual(Array.from({ length: 4 }, () => "accepted"));
  const loop = command({
    record: "location",
    id: block.id,
    act: "change",
    fields: { parent: room.id },
  });
  expect(await push(ada, [loop])).toMatchObject([{ status: "refused", code: "location_loop" }]);
  const own = command({
    record: "location",
    id: block.id,
    act: "change",
    fields: { parent: block.id },
  });
  expect(await push(ada, [own])).toMatchObject([{ status: "refused", code: "location_loop" }]);
  expect((await rowsOf(company.clientOn, "location")).size).toBe(3);
});

it("nothing is recorded in an archived project (C10)", async () => {
  const ada = deviceOf(company.engineer);
  const id = await newSnag(ada);
  await app.call(routes.archiveProject, { params: { id: company.projectId } }, company.admin);
  expect(await push(ada, [command({ id, act: "close" })])).toMatchObject([
    { status: "refused", code: "archived" },
  ]);
});

it("a task is deleted as the device saw it", async () => {
  const ada = deviceOf(company.engineer);
  const task = command({ record: "task", fields: { title: "Cast slab" } });
  await push(ada, [task]);
  const change = command({
    record: "task",
    id: task.id,
    act: "change",
    fields: { title: "Cast both slabs" },
  });
  await push(deviceOf(company.admin), [change]);
  const removal = (base?: number) =>
    command({ record: "task", id: task.id, act: "delete", ...(base !== undefined && { base }) });
  expect(await push(ada, [removal(1)])).toMatchObject([{ status: "refused", code: "conflict" }]);
  expect(await push(ada, [removal(2)])).toMatchObject([{ status: "accepted" }]);
});

it("a contractor deletes a task of their own, and the rest of the parcel stays", async () => {
  const device = deviceOf(company.contractorOn);
  const task = command({ record: "task", fields: { title: "Order tiles" } });
  await push(device, [task]);
  const removal = command({ record: "task", id: task.id, act: "delete", base: 1 });
  const snag = command({ fields: { title: "Tap drips" } });
  expect(await push(device, [removal, snag])).toMatchObject([
    { status: "accepted" },
    { status: "accepted" },
  ]);
});

it("tasks go through their own use cases", async () => {
  const ada = deviceOf(company.engineer);
  const task = command({ record: "task", fields: { title: "Cast slab" } });
  const done = command({ record: "task", id: task.id, act: "change", fields: { status: "done" } });
  const bad = command({ record: "task", id: task.id, act: "change", fields: { dueDate: "soon" } });
  const results = await push(ada, [task, done, bad]);
  expect(results.map(({ status, code }) => code ?? status)).toEqual([
    "accepted",
    "accepted",
    "validation_failed",
  ]);
  expect(await push(ada, [task, done, bad])).toEqual(results);
  expect((await rowsOf(ada.person, "task")).get(task.id)).toMatchObject({ status: "done" });
  const stale = command({
    record: "task",
    id: task.id,
    act: "change",
    base: 1,
    fields: { status: "todo" },
  });
  expect(await push(deviceOf(company.admin), [stale])).toMatchObject([
    { status: "refused", code: "conflict" },
  ]);
});

it("a word of the language is no act of a task", async () => {
  const id = company.taskId;
  expect(
    await push(deviceOf(company.engineer), [command({ record: "task", id, act: "constructor" })]),
  ).toMatchObject([{ status: "refused", code: "validation_failed" }]);
});

it("an id that a hidden record has takes no number (C6)", async () => {
  const hidden = await newSnag(deviceOf(company.engineer));
  const contractor = deviceOf(company.contractorOn);
  await push(contractor, [command({ id: hidden, fields: { title: "Mine" } })]);
  const id = await newSnag(contractor);
  expect((await rowsOf(contractor.person)).get(id)?.number).toBe(2);
});

it("a later edit to the same value keeps an earlier one that comes after it out (M4)", async () => {
  const ada = deviceOf(company.engineer);
  const at = (minutes: number) =>
    new Date(app.clock.now.getTime() - minutes * 60_000).toISOString();
  const made = command({ at: at(60), fields: { title: "Door rubs", trade: "Joiner" } });
  const set = (trade: string, minutes: number) =>
    command({ id: made.id, act: "change", at: at(minutes), fields: { trade } });
  await push(ada, [made]);
  await push(deviceOf(company.owner), [set("Joiner", 10)]);
  expect(await push(deviceOf(company.admin), [set("Painter", 20)])).toMatchObject([
    { status: "merged" },
  ]);
  expect((await rowsOf(ada.person)).get(made.id)?.fields["trade"]).toBe("Joiner");
});

it("a person's own later edit stays, however long each request took on its way (M3)", async () => {
  const ada = deviceOf(company.engineer);
  const id = await newSnag(deviceOf(company.admin), { trade: "Joiner" });
  const { now } = app.clock;
  const at = (seconds: number) => new Date(now.getTime() + seconds * 1000).toISOString();
  const set = (trade: string, seconds: number) =>
    command({ id, act: "change", base: 1, at: at(seconds), fields: { trade } });
  // On a weak signal the request takes half a minute, so the server takes the clock for half a minute slow.
  await push(ada, [set("Painter", -40)], at(-30));
  await push(ada, [set("Mason", -35)], at(0));
  expect((await rowsOf(ada.person)).get(id)?.fields["trade"]).toBe("Mason");
  expect(await push(ada, [set("Glazier", -38)], at(0))).toMatchObject([{ status: "merged" }]);
  expect((await rowsOf(ada.person)).get(id)?.fields["trade"]).toBe("Mason");
});

it("words that build on words which have not arrived are refused until those come (M6, C3)", async () => {
  const ada = deviceOf(company.engineer);
  const id = await newSnag(ada);
  const first = updateOf(undefined, "The door rubs.");
  const joined = textMerger.join(undefined, { update: first });
  const second = updateOf(joined.state, "The door rubs. Seen twice.");
  const write = (update: string) =>
    command({ id, act: "change", base: 1, fields: { description: { update } } });
  const late = write(second);
  expect(await push(ada, [late])).toMatchObject([{ status: "refused", code: "text_gap" }]);
  await push(ada, [write(first)]);
  // A repeated command gets the same answer. The device sends the words again as a command of its own.
  expect(await push(ada, [late])).toMatchObject([{ code: "text_gap" }]);
  await push(ada, [write(second)]);
  expect((await rowsOf(ada.person)).get(id)?.fields["description"]).toBe(
    "The door rubs. Seen twice.",
  );
});

it("words that were written and taken out again are known, for what is written after them (M6)", async () => {
  const ada = deviceOf(company.engineer);
  const id = await newSnag(ada, { description: { update: updateOf(undefined, "The door rubs.") } });
  const doc = new Y.Doc();
  const state = (await rowsOf(ada.person)).get(id)?.texts["description"] ?? "";
  Y.applyUpdate(doc, Buffer.from(state, "base64"));
  const text = doc.getText("text");
  const since = (vector: Uint8Array) =>
    Buffer.from(Y.encodeStateAsUpdate(doc, vector)).toString("base64");
  const write = (update: string) =>
    command({ id, act: "change", base: 1, fields: { description: { update } } });
  let vector = Y.encodeStateVector(doc);
  text.insert(0, "x");
  text.delete(0, 1);
  const nothing = write(since(vector));
  vector = Y.encodeStateVector(doc);
  text.insert(text.length, " Again.");
  const results = await push(ada, [nothing, write(since(vector))]);
  expect(results.map(({ status }) => status)).toEqual(["accepted", "accepted"]);
  expect((await rowsOf(ada.person)).get(id)?.fields["description"]).toBe("The door rubs. Again.");
});
