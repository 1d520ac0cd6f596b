import { expect, test } from "vitest";
import { readPhoto } from "./photo-facts.ts";

// Films made box by box (ISO 14496-12): four bytes of size, four of type, then the content.

const number = (value: number) => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
};
const box = (type: string, ...content: (Buffer | string)[]): Buffer => {
  const whole = Buffer.concat(content.map((part) => Buffer.from(part as string, "latin1")));
  return Buffer.concat([number(8 + whole.length), Buffer.from(type, "latin1"), whole]);
};
const table = (type: string, ...numbers: number[]) =>
  box(type, number(0), ...numbers.map((each) => number(each)));

/** A track whose samples of `size` bytes stand at `chunks`, two in the first and one in each other. */
function track(
  kind: string,
  id: number,
  { chunks, size = 6, isCompact = false }: { chunks: number[]; size?: number; isCompact?: boolean },
) {
  const samples = chunks.length + 1;
  return box(
    "trak",
    table("tkhd", 0, 0, id),
    box("udta", "SECRET of a track"),
    box(
      "mdia",
      box("hdlr", number(0), number(0), kind),
      box(
        "minf",
        box(
          "stbl",
          [
            isCompact
              ? Buffer.concat([
                  number(20 + samples),
                  Buffer.from("stz2"),
                  number(0),
                  number(8),
                  number(samples),
                  Buffer.alloc(samples, size),
                ])
              : table("stsz", size, samples),
            table("stsc", 2, 1, 2, 1, 2, 1, 1),
            table("stco", chunks.length, ...chunks),
          ].reduce((all, each) => Buffer.concat([all, each])),
        ),
        box("uuid", "SECRET beside the samples"),
      ),
      box("meta", "SECRET of the media"),
    ),
  );
}

const veiled = (film: Buffer) => {
  const result = Buffer.from(film);
  for (const { at, length } of readPhoto(film, "video/mp4").traces) result.fill(0, at, at + length);
  return result;
};

test.each([false, true])(
  "a film keeps pictures and sound, and loses every box and track that is neither",
  (isCompact) => {
    const type = box("ftyp", "isom");
    const from = type.length + 8;
    // Two samples of the location track, one picture, one of the location track, one picture.
    const media = box("mdat", "SECRET", "SECRET", "shown1", "SECRET", "shown2");
    const head = box(
      "moov",
      table("mvhd", 1),
      track("vide", 1, { chunks: [from + 12, from + 24] }),
      track("meta", 2, { chunks: [from, from + 18], isCompact }),
      box("udta", box("©xyz", "+06.4541+003.3947/SECRET")),
      box("meta", box("ilst", "SECRET of the head")),
    );
    const rest = ["meta", "uuid", "free", "skip", "wide", "abcd"].map((each) =>
      box(each, "SECRET"),
    );
    const film = Buffer.concat([type, media, head, ...rest, Buffer.from("SECRET")]);
    const after = veiled(film);
    expect(after).toHaveLength(film.length);
    expect(after.toString("latin1")).not.toMatch(/SECRET|06\.4541/);
    // The first chunk of the film has two samples. The second belongs to the location track, and is hidden.
    expect(after.toString("latin1").match(/shown\d/g)).toEqual(["shown1", "shown2"]);
    expect(after.includes(table("mvhd", 1))).toBe(true);
    expect(veiled(after).equals(after)).toBe(true);
  },
);

test("a film in fragments is left as it is, unless one of its tracks is of another kind", () => {
  const fragment = (id: number) => [
    box("moof", box("traf", table("tfhd", id))),
    box("mdat", "samples"),
  ];
  const film = (kind: string) =>
    Buffer.concat([
      box("ftyp", "isom"),
      box("moov", track("vide", 1, { chunks: [] }), track(kind, 2, { chunks: [] })),
      ...fragment(1),
      ...fragment(2),
    ]);
  expect(veiled(film("soun")).includes("samples")).toBe(true);
  expect(veiled(film("meta")).includes("samples")).toBe(false);
});

test("a table that announces more samples than it has is read to its end", () => {
  const broken = box(
    "moov",
    box(
      "trak",
      box(
        "mdia",
        box("hdlr", number(0), number(0), "meta"),
        box("minf", box("stbl", table("stsz", 0, 0xff_ff_ff_ff), table("stco", 0xff_ff_ff_ff, 1))),
      ),
    ),
  );
  expect(() => readPhoto(broken, "video/mp4")).not.toThrow();
});

test("a HEIC loses small items that are no picture, and what a film within it tells", () => {
  const item = (id: number, kind: string) =>
    box("infe", Buffer.from([2, 0, 0, 0, 0, id, 0, 0]), kind, "\0");
  const place = (id: number, method: number, at: number, length: number) =>
    Buffer.from([0, id, 0, method, 0, 0, 0, 1, ...number(at), ...number(length)]);
  const made = box(
    "meta",
    number(0),
    box("iinf", number(0), Buffer.from([0, 2]), item(1, "hvc1"), item(2, "mime")),
    box("iloc", Buffer.from([1, 0, 0, 0, 0x44, 0, 0, 2]), place(1, 1, 6, 7), place(2, 1, 0, 6)),
    box("idat", "SECRETpicture"),
    box("abcd", "SECRET"),
  );
  const film = box("moov", track("pict", 1, { chunks: [] }), box("udta", "SECRET"));
  const whole = Buffer.concat([box("ftyp", "heic"), made, film, box("uuid", "SECRET")]);
  const after = Buffer.from(whole);
  for (const { at, length } of readPhoto(whole, "image/heic").traces)
    after.fill(0, at, at + length);
  expect(after.includes("SECRET")).toBe(false);
  expect(after.includes("picture")).toBe(true);
});
