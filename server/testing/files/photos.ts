import sharp from "sharp";

// Real JPEGs with real Exif, made for the tests.

interface PhotoOptions {
  /** `2026:03:05 07:30:00`. */
  readonly taken?: string;
  /** `+01:00`. */
  readonly offset?: string;
  /** Degrees north and east, in the form of Exif. */
  readonly place?: { readonly latitude: string; readonly longitude: string };
  readonly size?: number;
}

/** Lagos, as Exif writes it: 6° 27' 14.76" north, 3° 23' 40.92" east. */
export const LAGOS = { latitude: "6/1 27/1 1476/100", longitude: "3/1 23/1 4092/100" };
export const SERIAL = "SN-4711-0815";

/** A photo as a camera writes it, with its serial number, and the place if one is given. */
export function cameraPhoto({
  taken = "2026:03:05 07:30:00",
  offset,
  place,
  size = 64,
}: PhotoOptions = {}): Promise<Buffer> {
  const exif = {
    IFD0: { Make: "Site Cameras", Model: "Cheap 1" },
    IFD2: {
      DateTimeOriginal: taken,
      BodySerialNumber: SERIAL,
      ...(offset === undefined ? {} : { OffsetTimeOriginal: offset }),
    },
    ...(place && {
      IFD3: {
        GPSLatitudeRef: "N",
        GPSLatitude: place.latitude,
        GPSLongitudeRef: "E",
        GPSLongitude: place.longitude,
        GPSImgDirectionRef: "T",
        GPSImgDirection: "12250/100",
      },
    }),
  };
  const noise = { type: "gaussian" as const, mean: 128, sigma: 60 };
  return sharp({ create: { width: size, height: size, channels: 3, background: "#777", noise } })
    .withExif(exif)
    .jpeg({ quality: 90 })
    .toBuffer();
}
