import { expect, test } from "vitest";
import { dayOfPhoto, placeWords, takenWords } from "./photo-words.ts";

const utcDay = (at: Date) => at.toISOString().slice(0, 10);

test("a photo is of the day on its camera's clock", () => {
  const photo = {
    takenAt: "2026-03-01T23:30:00Z",
    takenOffset: 60,
    createdAt: "2026-03-05T08:00:00Z",
  };
  expect(dayOfPhoto(photo, utcDay)).toBe("2026-03-02");
  expect(takenWords(photo)).toContain("00:30");
  expect(dayOfPhoto({ ...photo, takenOffset: null }, utcDay)).toBe("2026-03-01");
  expect(dayOfPhoto({ ...photo, takenAt: null }, utcDay)).toBe("2026-03-05");
  expect(takenWords({ takenAt: null, takenOffset: null })).toBeUndefined();
});

test("a place says where the camera looked", () => {
  const place = { latitude: 6.4541, longitude: 3.3947, direction: null };
  expect(placeWords(place)).toBe("6.45410, 3.39470");
  expect(placeWords({ ...place, direction: 359 })).toBe("6.45410, 3.39470, towards N (359°)");
  expect(placeWords({ ...place, direction: 122.5 })).toContain("towards SE");
});
