import { expect, it } from "vitest";
import { addFile, deleteFile } from "../../../contract/files/files.ts";
import { changeMarks, listMarks, MARKS_AFTER_APPROVAL } from "../../../contract/files/photos.ts";
import type { BodyOf } from "../../../contract/route.ts";
import { newId } from "../../platform/ids.ts";
import type { TestPerson } from "../../testing/company.ts";
import { formOf } from "../../testing/form.ts";
import { sidewaysPhoto } from "../../testing/files/pictures.ts";
import { approve, codes, diaryId, onDiary, submit } from "./diary-fixture.ts";
import { app, company, deviceOf, prepare } from "./site-fixture.ts";

prepare();

async function send(person: TestPerson, _id = newId()) {
  const file = { name: "slab.jpg", content: await sidewaysPhoto() };
  const form = formOf({ diary: diaryId(), _id }, file);
  const answer = await app.raw({ method: "POST", url: addFile.path, ...form }, person);
  return [answer.statusCode, answer.json<{ message?: string }>().message];
}
const REFUSED = [403, expect.stringContaining("only be added with an addendum")];

it("an approved diary takes the photos that an addendum names, and no others", async () => {
  const before = newId();
  await submit({ notes: "Rain." });
  expect(await send(company.engineer, before)).toEqual([201, undefined]);
  const base = 2;
  expect(await codes(deviceOf(company.owner), onDiary("approve", { base }))).toEqual(["accepted"]);
  for (const person of [company.engineer, company.admin, company.owner])
    expect(await send(person)).toEqual(REFUSED);
  // Sent again, as if the answer to the first request had been lost.
  expect((await send(company.engineer, before))[0]).toBe(201);

  const named = newId();
  const row = (photos: string) => ({ addenda: { [newId()]: { words: "The slab.", photos } } });
  const addendum = (photos: string) => onDiary("addendum", { fields: row(photos) });
  expect(await codes(deviceOf(company.engineer), addendum(named))).toEqual(["accepted"]);
  expect(await send(company.engineer, named)).toEqual([201, undefined]);
  expect(await send(company.engineer)).toEqual(REFUSED);
});

it("an addendum names photos by their ids, and not too many", async () => {
  await approve({ notes: "Rain." });
  const many = Array.from({ length: 21 }, newId).join(" ");
  for (const photos of ["door.jpg", `${newId()} ${newId()}x`, many, ""]) {
    const addenda = { [newId()]: { words: "The slab.", photos } };
    expect(
      await codes(deviceOf(company.engineer), onDiary("addendum", { fields: { addenda } })),
    ).not.toEqual(["accepted"]);
  }
});

it("the photos of an approved diary stay, whoever asks", async () => {
  const [before, named] = [newId(), newId()];
  await submit({ notes: "Rain." });
  expect((await send(company.engineer, before))[0]).toBe(201);
  const approved = onDiary("approve", { base: 2 });
  const addenda = { [newId()]: { words: "The slab.", photos: named } };
  const addendum = onDiary("addendum", { fields: { addenda } });
  expect(await codes(deviceOf(company.owner), approved, addendum)).toEqual([
    "accepted",
    "accepted",
  ]);
  expect((await send(company.engineer, named))[0]).toBe(201);
  for (const person of [company.engineer, company.admin, company.owner])
    for (const id of [before, named]) {
      const answer = await app.call(deleteFile, { params: { id } }, person);
      expect([answer.statusCode, answer.json<{ message?: string }>().message]).toEqual([
        409,
        "This diary is “Approved”: what belonged to it then stays with it.",
      ]);
    }
});

const mark = (_id = newId()) => ({
  _id,
  shape: {
    kind: "text" as const,
    colour: "red" as const,
    at: [0.5, 0.5] as [number, number],
    text: "Crack",
  },
});

it("nobody draws upon a photo of an approved diary, or takes a mark off it, but upon one that an addendum names", async () => {
  const [before, named, drawn] = [newId(), newId(), mark()];
  const draw = async (
    id: string,
    body: Partial<BodyOf<typeof changeMarks>>,
    as = company.engineer,
  ) => {
    const answer = await app.call(changeMarks, { params: { id }, body }, as);
    return [answer.statusCode, answer.json<{ message?: string }>().message];
  };
  const rules = async (id: string) =>
    (await app.call(listMarks, { params: { id } }, company.engineer)).json<object>();
  await submit({ notes: "Rain." });
  expect((await send(company.engineer, before))[0]).toBe(201);
  expect(await draw(before, { add: [drawn] })).toEqual([200, undefined]);
  expect(await rules(before)).toMatchObject({ takesMarks: true, losesMarks: true });
  const approved = onDiary("approve", { base: 2 });
  const addenda = { [newId()]: { words: "The slab.", photos: named } };
  const addendum = onDiary("addendum", { fields: { addenda } });
  expect(await codes(deviceOf(company.owner), approved, addendum)).toEqual([
    "accepted",
    "accepted",
  ]);
  for (const person of [company.engineer, company.admin, company.owner]) {
    expect(await draw(before, { add: [mark()] }, person)).toEqual([403, MARKS_AFTER_APPROVAL]);
    expect(await draw(before, { remove: [drawn._id] }, person)).toEqual([
      409,
      MARKS_AFTER_APPROVAL,
    ]);
  }
  // Sent again, as if the answer to the first request had been lost. Removing what is gone already is no error.
  expect(await draw(before, { add: [drawn], remove: [newId()] })).toEqual([200, undefined]);
  expect(await rules(before)).toMatchObject({
    data: [{ _id: drawn._id }],
    takesMarks: false,
    losesMarks: false,
  });

  expect((await send(company.engineer, named))[0]).toBe(201);
  const late = mark();
  expect(await draw(named, { add: [late] })).toEqual([200, undefined]);
  expect(await draw(named, { remove: [late._id] })).toEqual([409, MARKS_AFTER_APPROVAL]);
  expect(await rules(named)).toMatchObject({ takesMarks: true, losesMarks: false });
});
