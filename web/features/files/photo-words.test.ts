import { expect, test } from "vitest";
import { dayOfPhoto, placeWords, photoTakenWords, titleOfPhoto } from "./photo-words.ts";

const utcDay = (at: Date) => at.toISOString().slice(0, 10);

test("a photo is of the day on its camera's clock", () => {
  const photo = {
    takenAt: "2026-03-01T23:30:00Z",
    takenOffset: 60,
    createdAt: "2026-03-05T08:00:00Z",
  };
  expect(dayOfPhoto(photo, utcDay)).toBe("2026-03-02");
  expect(photoTakenWords(photo)).toContain("00:30");
  expect(dayOfPhoto({ ...photo, takenOffset: null }, utcDay)).toBe("2026-03-01");
  expect(dayOfPhoto({ ...photo, takenAt: null }, utcDay)).toBe("2026-03-05");
  expect(photoTakenWords({ takenAt: null, takenOffset: null })).toBeUndefined();
});

test("a place says where the camera looked", () => {
  const place = { latitude: 6.4541, longitude: 3.3947, direction: null };
  expect(placeWords(place)).toBe("6.45410, 3.39470");
  expect(placeWords({ ...place, direction: 359 })).toBe("6.45410, 3.39470, towards N (359°)");
  expect(placeWords({ ...place, direction: 122.5 })).toContain("towards SE");
});

test("a photo is called what somebody wrote, or else by its record, or else by its day", () => {
  const photo = {
    name: "IMG_2034.jpg",
    mediaType: "image/jpeg",
    subject: { kind: "snag", _id: "s1" },
    takenAt: null,
    takenOffset: null,
    createdAt: "2026-03-01T23:30:00Z",
  } as const;
  const title = (change: object) => titleOfPhoto({ ...photo, ...change }, "Africa/Lagos");
  expect(title({ name: "Crack at the sill.jpg", of: "Door rubs" })).toBe("Crack at the sill");
  expect(title({ of: "Door rubs" })).toBe("Door rubs");
  expect(title({})).toBe("Photo of 2 Mar 2026");
  expect(title({ subject: { kind: "project", _id: "p1" }, of: "Lekki" })).toBe(
    "Photo of 2 Mar 2026",
  );
  expect(title({ mediaType: "video/mp4" })).toBe("Film of 2 Mar 2026");
  expect(title({ name: "IMG_2034.pdf", mediaType: "application/pdf" })).toBe("IMG_2034.pdf");
});
