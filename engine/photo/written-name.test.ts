import { expect, test } from "vitest";
import { writtenName } from "./written-name.ts";

test.each([
  "IMG_2034.jpg",
  "IMG-20260104-WA0003.jpg",
  "IMG_2034 (2).JPG",
  "IMG_20260104_101112_HDR.jpg",
  "image.jpg",
  "image(1).jpeg",
  "DSC01234.JPG",
  "DSCN0042.jpg",
  "PXL_20260104_101112345.MP.jpg",
  "20260104_101112.jpg",
  "2026-01-04 10.11.12.jpg",
  "1767521472000.jpg",
  "WhatsApp Image 2026-01-04 at 10.11.12 (1).jpeg",
  "Screenshot 2026-01-04 at 10.11.12.png",
  "3f2504e0-4f89-41d3-9a0c-0305e82c3301.jpg",
  "photo.heic",
  ".jpg",
  "",
])("a camera's name says nothing: %s", (name) => {
  expect(writtenName(name)).toBeUndefined();
});

test.each([
  ["Slab before the pour.jpg", "Slab before the pour"],
  ["crack.jpg", "crack"],
  ["site 40.png", "site 40"],
  ["Imaging room.jpg", "Imaging room"],
  ["Photo of the crack.jpg", "Photo of the crack"],
  ["IMG_2034 crack at the sill.jpg", "IMG_2034 crack at the sill"],
  ["Room 1.2 ceiling", "Room 1.2 ceiling"],
  ["Decade.jpg", "Decade"],
])("what somebody wrote is kept: %s", (name, words) => {
  expect(writtenName(name)).toBe(words);
});
