/** A picture's size in pixels, as stored. */
export interface PixelSize {
  readonly width: number;
  readonly height: number;
}

function jpegSize(data: DataView): PixelSize | undefined {
  for (let at = 2; at + 9 < data.byteLength && data.getUint8(at) === 0xff;) {
    const marker = data.getUint8(at + 1);
    // Start-of-frame markers of any coding; the other markers of this range are tables.
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return { height: data.getUint16(at + 5), width: data.getUint16(at + 7) };
    at += marker === 0xff ? 1 : 2 + data.getUint16(at + 2);
  }
  return undefined;
}

/**
 * The size of a JPEG or PNG, read from its beginning: decoding a picture of 200 megapixels to measure it would end the
 * tab of a cheap phone. Undefined for others.
 */
export function sizeOfPicture(head: ArrayBuffer): PixelSize | undefined {
  const data = new DataView(head);
  if (data.byteLength < 26) return undefined;
  if (data.getUint16(0) === 0xff_d8) return jpegSize(data);
  const isPng = data.getUint32(0) === 0x89_50_4e_47;
  return isPng ? { width: data.getUint32(16), height: data.getUint32(20) } : undefined;
}

/** The size within a square of this side, with the same proportions; never larger. */
export function within({ width, height }: PixelSize, side: number): PixelSize {
  const share = Math.min(1, side / Math.max(width, height));
  return {
    width: Math.max(1, Math.round(width * share)),
    height: Math.max(1, Math.round(height * share)),
  };
}
