import type { Buffer } from "node:buffer";
import sharp from "sharp";
import { expect, test } from "vitest";
import type { FileEntry } from "../../../contract/files/file-entry.ts";
import { getFile } from "../../../contract/files/files.ts";
import { claiming, sidewaysHeic } from "../../testing/heic/photos.ts";
import {
  added,
  company,
  content,
  setPhotoPlaces,
  photo,
  prepare,
  preview,
  remove,
  removeDeleted,
  services,
  stored,
  t,
  thumbnail,
} from "./file-fixture.ts";
import { thumbnailMaker } from "./make-thumbnails.ts";
import { removeStored, sweepOrphans } from "./sweep-files.ts";

prepare();

const heic = (bytes: Buffer) =>
  added({ task: company.taskId }, { name: "IMG_1.HEIC", content: bytes }, company.engineer);
const stateOf = async ({ _id }: FileEntry) =>
  (await t.call(getFile, { params: { id: _id } }, company.engineer)).json().data.thumbnail;

test("an iPhone's photo gets a thumbnail and a preview, and is downloaded as it is", async () => {
  const { clientOn, engineer } = company;
  // Otherwise the photo's place would be removed.
  await setPhotoPlaces(true);
  const file = await heic(sidewaysHeic());
  expect((await preview(file._id, clientOn)).statusCode).toBe(404);
  await thumbnailMaker(services()).run();
  expect(await stateOf(file)).toBe("ready");
  for (const of of [thumbnail, preview]) {
    const answer = await of(file._id, clientOn);
    expect(answer.headers["content-type"]).toBe("image/webp");
    const made = await sharp(answer.rawPayload).metadata();
    expect(made).toMatchObject({ format: "webp", width: 128, height: 64 });
    expect(made.exif).toBeUndefined();
  }
  expect((await content(file._id, engineer)).rawPayload.equals(sidewaysHeic())).toBe(true);
});

test("only those have a preview that browsers do not show", async () => {
  const file = await added(
    { task: company.taskId },
    { name: "a.jpg", content: photo },
    company.engineer,
  );
  await thumbnailMaker(services()).run();
  expect((await thumbnail(file._id, company.engineer)).statusCode).toBe(200);
  expect((await preview(file._id, company.engineer)).statusCode).toBe(404);
});

test("a photo that cannot be decoded is kept, and the next one is made", async () => {
  const cut = await heic(sidewaysHeic().subarray(0, 500));
  const vast = await heic(claiming(sidewaysHeic(), 60_000, 60_000));
  const good = await heic(sidewaysHeic());
  await thumbnailMaker(services()).run();
  expect([await stateOf(cut), await stateOf(vast), await stateOf(good)]).toEqual([
    "failed",
    "failed",
    "ready",
  ]);
  expect((await preview(vast._id, company.engineer)).statusCode).toBe(404);
  expect((await content(vast._id, company.engineer)).statusCode).toBe(200);
});

test("a preview goes with its photo, and stays as long", async () => {
  const file = await heic(sidewaysHeic());
  await thumbnailMaker(services()).run();
  expect(await stored()).toHaveLength(3);
  const later = () => new Date(Date.now() + 2 * 86_400_000);
  await sweepOrphans({ ...services(), now: later });
  expect(await stored()).toHaveLength(3);
  await remove(file._id, company.engineer);
  await sweepOrphans({ ...services(), now: later });
  await removeStored(services());
  expect(await stored()).toHaveLength(3);
  await removeDeleted();
  expect(await stored()).toEqual([]);
});
