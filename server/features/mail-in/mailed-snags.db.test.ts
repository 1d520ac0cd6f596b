import { describe, expect, it } from "vitest";
import { cameraPhoto, LAGOS, SERIAL } from "../../testing/files/photos.ts";
import { hugePng, sidewaysPhoto } from "../../testing/files/pictures.ts";
import {
  addressOf,
  app,
  commentsOn,
  company,
  filesOn,
  logged,
  mail,
  prepare,
  snags,
} from "../../testing/mailing-app.ts";
import { storageKey } from "../../platform/files/storage-keys.ts";

prepare();

const REFUSED = { code: 550 };
const plan = { filename: "plan.pdf", content: "%PDF-1.7 not a picture" };

describe("a mail to one's address for snags", () => {
  it("adds a snag with its words and pictures, as the person whose address it is", async () => {
    const to = await addressOf(company.engineer);
    const content = await sidewaysPhoto();
    const told = await mail({
      to,
      from: "Somebody Else <else@where.example>",
      subject: "Fwd: Door rubs",
      text: "Block A, level 2.\r\nIt rubs at the top.\r\n\r\n-- \r\nFunmi\r\n",
      attachments: [{ filename: "door.jpg", content }],
    });
    expect(told).toMatchObject({ code: 250 });
    const [snag, ...others] = await snags();
    expect(others).toEqual([]);
    expect(snag).toMatchObject({
      title: "Door rubs",
      description: "Block A, level 2.\nIt rubs at the top.",
      by: company.engineer.id,
    });
    expect(await filesOn(snag?.id ?? "")).toMatchObject([
      { name: "door.jpg", moment: "before", by: company.engineer.id },
    ]);
    expect(await commentsOn(snag?.id ?? "")).toEqual([]);
  });

  it("takes the first line, or what it is, for a title that is missing", async () => {
    const to = await addressOf(company.engineer);
    await mail({ to, text: "Tile chipped\nin the bathroom" });
    const photo = { filename: "a.jpg", content: await sidewaysPhoto() };
    await mail({ to, text: "", attachments: [photo] });
    await mail({ to, subject: "x".repeat(900), text: "" });
    expect((await snags()).map(({ title }) => title)).toEqual([
      "Tile chipped",
      "Sent by mail",
      `${"x".repeat(199)}…`,
    ]);
  });

  it("says in a comment what of it was not taken", async () => {
    const to = await addressOf(company.engineer);
    const told = await mail({
      to,
      subject: "Door rubs",
      text: "See the plan.",
      attachments: [
        plan,
        { filename: "bomb.png", content: hugePng(20_000, 10_000) },
        { filename: "door.jpg", content: await sidewaysPhoto() },
      ],
    });
    expect(told).toMatchObject({ code: 250 });
    const [snag] = await snags();
    expect(await filesOn(snag?.id ?? "")).toMatchObject([{ name: "door.jpg" }]);
    const [comment] = await commentsOn(snag?.id ?? "");
    expect(comment?.body).toMatch(
      /^2 attachments were not taken: plan\.pdf \(not a picture\), bomb\.png \(This picture has 200 megapixels.*\)\.$/,
    );
  });

  it("takes twenty of a hundred pictures", async () => {
    const to = await addressOf(company.engineer);
    const content = await sidewaysPhoto();
    const attachments = Array.from({ length: 100 }, (_, n) => ({ filename: `${n}.jpg`, content }));
    expect(await mail({ to, subject: "Many", attachments })).toMatchObject({ code: 250 });
    const [snag] = await snags();
    expect(await filesOn(snag?.id ?? "")).toHaveLength(20);
    const [comment] = await commentsOn(snag?.id ?? "");
    expect(comment?.body).toMatch(/^80 attachments were not taken: 20\.jpg .*, and 70 more\.$/);
  });

  it("removes the place from a photo, as the company chose", async () => {
    const to = await addressOf(company.engineer);
    const content = await cameraPhoto({ place: LAGOS });
    expect(String(content)).toContain(SERIAL);
    await mail({ to, subject: "Here", attachments: [{ filename: "a.jpg", content }] });
    const [snag] = await snags();
    const [file] = await filesOn(snag?.id ?? "");
    const chunks: Buffer[] = [];
    for await (const chunk of await app.files.get(storageKey(file?.key ?? "")))
      chunks.push(chunk as Buffer);
    expect(String(Buffer.concat(chunks))).not.toContain(SERIAL);
  });
});

describe("a mail that comes twice", () => {
  it("is done once, with its pictures and its comment", async () => {
    const to = await addressOf(company.engineer);
    const content = await sidewaysPhoto();
    const again = {
      to,
      messageId: "<once@else.example>",
      subject: "Door rubs",
      attachments: [plan, { filename: "door.jpg", content }],
    };
    for (const text of ["Once", "Once", "Once, with the words of a list"])
      expect(await mail({ ...again, text })).toMatchObject({ code: 250 });
    const found = await snags();
    expect(found).toMatchObject([{ title: "Door rubs", description: "Once" }]);
    expect(await filesOn(found[0]?.id ?? "")).toHaveLength(1);
    expect(await commentsOn(found[0]?.id ?? "")).toHaveLength(1);
  });

  it("is done for each of two people", async () => {
    for (const person of [company.engineer, company.admin]) {
      const to = await addressOf(person);
      await mail({ to, messageId: "<once@else.example>", subject: "Door rubs" });
    }
    expect((await snags()).map(({ by }) => by)).toEqual([company.engineer.id, company.admin.id]);
  });
});

describe("rights", () => {
  it("a contractor adds snags to projects that they are on, and to no other", async () => {
    const to = await addressOf(company.contractorOn);
    expect(await mail({ to, subject: "Tile chipped" })).toMatchObject({ code: 250 });
    await app.database.superuser.query("delete from project_members where user_id = $1", [
      company.contractorOn.id,
    ]);
    expect(await mail({ to, subject: "Another" })).toMatchObject(REFUSED);
    expect(await snags()).toMatchObject([{ title: "Tile chipped", by: company.contractorOn.id }]);
  });

  it("somebody who became a client adds none", async () => {
    const to = await addressOf(company.engineer);
    await app.database.superuser.query(
      "update memberships set role = 'client' where user_id = $1",
      [company.engineer.id],
    );
    expect(await mail({ to, subject: "Door rubs" })).toMatchObject(REFUSED);
    expect(await snags()).toEqual([]);
  });

  it("somebody who was removed adds none, nor by that address when they are back", async () => {
    const to = await addressOf(company.engineer);
    for (const active of [false, true]) {
      await app.database.superuser.query("update memberships set active = $2 where user_id = $1", [
        company.engineer.id,
        active,
      ]);
      expect(await mail({ to, subject: "Door rubs" })).toMatchObject(REFUSED);
    }
    expect(await snags()).toEqual([]);
  });

  it("a renewed address has ended", async () => {
    const former = await addressOf(company.engineer);
    const to = await addressOf(company.engineer);
    expect(await mail({ to: former, subject: "Former" })).toMatchObject(REFUSED);
    expect(await mail({ to, subject: "Present" })).toMatchObject({ code: 250 });
    expect((await snags()).map(({ title }) => title)).toEqual(["Present"]);
  });

  it("nothing is added to an archived project", async () => {
    const to = await addressOf(company.engineer);
    await app.database.superuser.query("update projects set archived_at = now() where id = $1", [
      company.projectId,
    ]);
    expect(await mail({ to, subject: "Door rubs" })).toMatchObject(REFUSED);
    expect(await snags()).toEqual([]);
  });
});

it("the log has no address, subject or word of a mail", async () => {
  const to = await addressOf(company.engineer);
  await mail({ to, subject: "Secret subject", text: "Secret words" });
  await mail({ to: `${to}x`, subject: "Secret subject", text: "Secret words" });
  const lines = logged.join("\n");
  expect(lines).toContain("mail: taken");
  expect(lines).toContain("mail: refused");
  expect(lines).not.toMatch(/Secret|else\.example|snags\+/);
});
