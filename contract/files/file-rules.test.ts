import { describe, expect, test } from "vitest";
import { removalError } from "./file-rules.ts";
import type { Role } from "../permissions.ts";

describe("removing a file", () => {
  const actor = (role: Role) => ({ userId: "me", role, isOwner: false });
  test.each([
    ["engineer", "other", false, undefined],
    ["engineer", "me", true, "settled"],
    ["admin", "other", true, "settled"],
    ["admin", null, false, undefined],
    ["contractor", "me", false, undefined],
    ["contractor", "me", true, "settled"],
    ["contractor", "other", false, "not yours"],
    ["contractor", "other", true, "not yours"],
    ["contractor", null, false, "not yours"],
    ["client", "me", false, "not yours"],
  ] as const)(
    "%s, added by %s, on a record that is settled (%s): %s",
    (role, uploadedBy, isSettled, error) => {
      expect(removalError(actor(role), { uploadedBy, isSettled })).toBe(error);
    },
  );
});
