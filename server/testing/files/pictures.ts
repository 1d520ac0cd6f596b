import { crc32, deflateSync } from "node:zlib";
import sharp from "sharp";

/** A photograph stored on its side, as a phone writes it: 40 wide and 20 high when upright. */
export function sidewaysPhoto(): Promise<Buffer> {
  return sharp({ create: { width: 20, height: 40, channels: 3, background: "#c2410c" } })
    .withMetadata({ orientation: 6 })
    .withExif({ IFD0: { Artist: "Secret Surveyor" } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const out = Buffer.alloc(body.length + 8);
  out.writeUInt32BE(data.length, 0);
  body.copy(out, 4);
  out.writeUInt32BE(crc32(body), body.length + 4);
  return out;
}

/** A small PNG whose header declares this width and height; most of its pixels are missing. */
export function hugePng(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 0, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(Buffer.alloc(width + 1))),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}
