import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { routes } from "../../../contract/routes.ts";
import { createCompany, type TestCompany, type TestPerson } from "../../testing/company.ts";
import { hugePng } from "../../testing/files/pictures.ts";
import { shareTestApp, type TestApp } from "../../testing/test-app.ts";

let t: TestApp;
let company: TestCompany;
beforeAll(async () => {
  t = await shareTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  company = await createCompany(t.database.superuser);
});

const set = (picture: string | null, who: TestPerson = company.admin) =>
  t.call(routes.setLogo, { body: { picture } }, who);
const get = async (who: TestPerson = company.admin) =>
  (await t.call(routes.getLogo, {}, who)).json().data.logo;

test("a logo is refused if it is no picture, or too large", async () => {
  const refused = [
    "",
    "no base64!",
    Buffer.from("<svg onload='alert(1)'/>").toString("base64"),
    hugePng(60_000, 60_000).toString("base64"),
    Buffer.alloc(600_003).toString("base64"),
  ];
  for (const picture of refused) {
    const answer = await set(picture);
    expect([answer.statusCode, typeof answer.json().fields.picture]).toEqual([400, "string"]);
  }
  expect(await get()).toBeNull();
});

test("a logo is drawn anew, small and without what else the file held, and can be removed", async () => {
  const create = { width: 2000, height: 1000, channels: 3, background: "#1d4ed8" } as const;
  const photo = await sharp({ create })
    .withExif({ IFD0: { Copyright: "Secret" } })
    .jpeg()
    .toBuffer();
  expect(photo.includes("Secret")).toBe(true);
  expect((await set(photo.toString("base64"))).statusCode).toBe(200);
  const logo: string = await get(company.owner);
  const png = Buffer.from(logo.replace("data:image/png;base64,", ""), "base64");
  expect(await sharp(png).metadata()).toMatchObject({ format: "png", width: 480, height: 240 });
  expect(png.includes("Secret")).toBe(false);
  expect((await set(null)).statusCode).toBe(200);
  expect(await get()).toBeNull();
});

test("only those who manage the company set its logo, and only of their own", async () => {
  const picture = (
    await sharp({ create: { width: 9, height: 9, channels: 3, background: "red" } })
      .png()
      .toBuffer()
  ).toString("base64");
  for (const who of [company.engineer, company.clientOn, company.contractorOn])
    expect((await set(picture, who)).statusCode).toBe(403);
  const others = await createCompany(t.database.superuser, "Others");
  await set(picture, others.admin);
  expect(await get()).toBeNull();
});
