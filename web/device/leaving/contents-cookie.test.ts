import { expect, it } from "vitest";
import { readContents, writeContents } from "./contents-cookie.ts";

const id = (n: number) => `0199${n.toString().padStart(4, "0")}-0000-7000-8000-00000000000${n}`;
const person = { userId: id(1), workspaceId: id(2) };
const mark = { projects: [id(3), id(4)], things: 7, photos: 3 };

it("keeps what was on the device, for this person in this company only", () => {
  const cookies = `other=1; plumbline-device=${writeContents(person, mark)}`;
  expect(readContents(person, cookies)).toEqual(mark);
  expect(readContents({ ...person, userId: id(5) }, cookies)).toBeUndefined();
  expect(readContents({ ...person, workspaceId: id(5) }, cookies)).toBeUndefined();
  expect(readContents(person, "")).toBeUndefined();
});

it("takes nothing that cannot be read, and names at most six projects", () => {
  const owner = writeContents(person, { projects: [], things: 0, photos: 0 }).split(".")[0];
  expect(readContents(person, `plumbline-device=${owner}.x.-.<script>`)).toEqual({
    projects: [],
    things: 0,
    photos: 0,
  });
  const many = { ...mark, projects: [1, 2, 3, 4, 5, 6, 7].map(id) };
  const read = readContents(person, `plumbline-device=${writeContents(person, many)}`);
  expect(read?.projects).toEqual(many.projects.slice(0, 6));
});
