import { expect, it } from "vitest";
import { isMissingChunk } from "./route-error.tsx";

it.each([
  "Failed to fetch dynamically imported module: http://app.example/assets/page-1a2b.js",
  "error loading dynamically imported module: http://app.example/assets/page-1a2b.js",
  "Importing a module script failed.",
  "Unable to preload CSS for /assets/landing-page-1a2b.css",
])("takes %j for a part that is gone", (message) => {
  expect(isMissingChunk(new Error(message))).toBe(true);
});

it("does not match other errors", () => {
  expect(isMissingChunk(new TypeError("x is not a function"))).toBe(false);
  expect(isMissingChunk({ status: 404 })).toBe(false);
});
