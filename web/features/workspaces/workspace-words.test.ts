import { expect, it } from "vitest";
import { momentInZone, partIn } from "./workspace-words.ts";

it("names the person's role in a company", () => {
  expect(partIn({ role: "client", isOwner: false })).toBe("Client");
  expect(partIn({ role: "engineer", isOwner: true })).toBe("Engineer and owner");
});

it("shows an instant in the company's time zone, not the reader's", () => {
  const iso = "2026-11-27T23:30:00.000Z";
  expect(momentInZone("Africa/Lagos", iso)).toBe("Saturday 28 November 2026 at 00:30");
  expect(momentInZone("America/New_York", iso)).toBe("Friday 27 November 2026 at 18:30");
});
