import { Buffer } from "node:buffer";
import { describe, expect, test } from "vitest";
import { zipOf } from "../../testing/files/zip-file.ts";
import { added, company, content, prepare, send } from "./file-fixture.ts";

prepare();

const OFFICE = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";

/** A document of Word with these parts beside its own. */
function docx(more: readonly string[] = [], main = `${OFFICE}.main+xml`): Buffer {
  const types = `<?xml version="1.0"?><Types><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="${main}"/></Types>`;
  return zipOf([
    { name: "[Content_Types].xml", content: types },
    { name: "word/document.xml", content: "<w:document/>" },
    ...more.map((name) => ({ name, content: "x" })),
  ]);
}

const film = Buffer.concat([
  Buffer.from("\u0000\u0000\u0000\u0018ftypmp42\u0000\u0000\u0000\u0000mp42isom", "latin1"),
  Buffer.from("\u0000\u0000\u0000\u00d0mdat", "latin1"),
  Buffer.alloc(200, 7),
]);
const heic = Buffer.from(
  "\u0000\u0000\u0000\u0018ftypheic\u0000\u0000\u0000\u0000mif1heic",
  "latin1",
);
/** The beginning of what Chromium records, whose track of sound or pictures has this name. */
const webm = (codec: string) =>
  Buffer.concat([
    Buffer.from("1a45dfa39f4286810142f7810142f2810442f381084282847765626d", "hex"),
    Buffer.from(codec, "latin1"),
    Buffer.alloc(200, 7),
  ]);
const voice = webm("A_OPUS");
const spoken = Buffer.concat([
  Buffer.from("\u0000\u0000\u0000\u0018ftypmp42\u0000\u0000\u0000\u0000mp42isom", "latin1"),
  Buffer.from("\u0000\u0000\u0000\u00d0moovhdlrsoun", "latin1"),
  Buffer.alloc(200, 7),
]);
const dwg = Buffer.concat([Buffer.from("AC1032"), Buffer.alloc(100)]);
const dxf = Buffer.from("  0\r\nSECTION\r\n  2\r\nHEADER\r\n  9\r\n$ACADVER\r\n");

describe("the content of a file decides its kind", () => {
  test.each([
    ["letter.docx", docx(), OFFICE, "letter.docx", "none"],
    ["letter.pdf", docx(), OFFICE, "letter.docx", "none"],
    ["IMG_1.HEIC", heic, "image/heic", "IMG_1.heic", "waiting"],
    ["site.mp4", film, "video/mp4", "site.mp4", "none"],
    ["site.exe", film, "video/mp4", "site.mp4", "none"],
    ["Voice note.webm", voice, "audio/webm", "Voice note.webm", "none"],
    ["Voice note.jpg", spoken, "audio/mp4", "Voice note.m4a", "none"],
    ["ground floor.dwg", dwg, "image/vnd.dwg", "ground floor.dwg", "none"],
    ["ground floor.dxf", dxf, "image/vnd.dxf", "ground floor.dxf", "none"],
  ])("%s", async (name, bytes, mediaType, kept, thumbnail) => {
    const { engineer, taskId } = company;
    const file = await added({ task: taskId }, { name, content: bytes }, engineer);
    expect(file).toMatchObject({ name: kept, mediaType, width: null, thumbnail });
    const answer = await content(file._id, engineer);
    expect(answer.headers).toMatchObject({
      "content-type": mediaType,
      "x-content-type-options": "nosniff",
      "content-security-policy": "sandbox; default-src 'none'",
    });
    expect(answer.headers["content-disposition"]).toMatch(/^attachment; /);
    expect(answer.rawPayload.equals(bytes)).toBe(true);
  });

  test.each([
    ["with a macro", "letter.docx", docx(["word/vbaProject.bin"])],
    ["with a control", "letter.docx", docx(["word/activeX/activeX1.xml"])],
    [
      "whose type has macros",
      "letter.docx",
      docx([], "application/vnd.ms-word.document.macroEnabled.main+xml"),
    ],
  ])("a document %s is refused, whatever its name says", async (_what, name, bytes) => {
    const answer = await send({ task: company.taskId }, { name, content: bytes }, company.engineer);
    expect(answer.statusCode).toBe(415);
    expect(answer.json().message).toContain("macros");
  });

  test.each([
    ["an archive", zipOf([{ name: "a.exe", content: "MZ" }])],
    [
      "an archive with two lists of types",
      zipOf([
        { name: "[Content_Types].xml", content: "<Types/>" },
        { name: "[Content_Types].xml", content: "<Types/>" },
      ]),
    ],
    ["half an archive", docx().subarray(0, 60)],
    [
      "a list of types that unpacks to more than it may",
      zipOf([
        { name: "[Content_Types].xml", content: " ".repeat(2_000_000) },
        { name: "word/document.xml", content: "x" },
      ]),
    ],
    ["a film whose kind is not taken", webm("V_VP9")],
    ["text", Buffer.from("SECTION\nHEADER\n")],
  ])("%s named .docx is refused", async (_what, bytes) => {
    const answer = await send(
      { task: company.taskId },
      { name: "plan.docx", content: bytes },
      company.engineer,
    );
    expect(answer.statusCode).toBe(415);
    expect(answer.json().message).toContain("can be added");
  });
});

test("a part of a film is sent to a player that asks for it", async () => {
  const { engineer, taskId } = company;
  const file = await added({ task: taskId }, { name: "a.mp4", content: film }, engineer);
  const part = await content(file._id, engineer, { range: "bytes=4-11" });
  expect([part.statusCode, part.body]).toEqual([206, "ftypmp42"]);
  expect(part.headers).toMatchObject({
    "content-range": `bytes 4-11/${film.length}`,
    "content-length": "8",
    "accept-ranges": "bytes",
  });
  const beyond = await content(file._id, engineer, { range: `bytes=${film.length}-` });
  expect([beyond.statusCode, beyond.headers["content-range"]]).toEqual([
    416,
    `bytes */${film.length}`,
  ]);
});
