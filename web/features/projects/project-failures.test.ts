import { describe, expect, it } from "vitest";
import { ApiError, type ApiFailure } from "../../api/api-error.ts";
import { refusals } from "../../../contract/permissions.ts";
import {
  deleteFailure,
  InsufficientPermissions,
  isConflict,
  isMissing,
  saveFailure,
} from "./project-failures.ts";

function answered(status: number, code: ApiFailure["code"], serverMessage?: string) {
  return new ApiError({ status, code, message: "Some status", serverMessage });
}

describe("the message of a failed save", () => {
  it("names the roles if the profile no longer allows it", () => {
    expect(saveFailure(new InsufficientPermissions(refusals["project.edit"]))).toBe(
      "Insufficient permissions. Only administrators and engineers can manage projects.",
    );
  });

  it("sends a 403 to the administrator, whatever the server wrote", () => {
    expect(saveFailure(answered(403, "forbidden", "No."))).toBe(
      "You do not have permission to perform this action. Please contact your administrator.",
    );
  });

  it("is the server's message if there is one, else the default", () => {
    expect(saveFailure(answered(409, "conflict", "Someone was quicker."))).toBe(
      "Someone was quicker.",
    );
    for (const error of [
      answered(500, "internal"),
      answered(0, "unavailable"),
      new Error("Odd"),
      7,
    ]) {
      expect(saveFailure(error)).toBe("Failed to save project. Please try again.");
    }
  });
});

describe("the message of a failed deletion", () => {
  it("is the server's message if there is one, else the default", () => {
    expect(deleteFailure(answered(403, "forbidden", "Not yours."))).toBe("Not yours.");
    expect(deleteFailure(answered(0, "unavailable"))).toBe("Failed to delete project");
  });
});

describe("kinds of failure", () => {
  it("distinguishes a conflict and a missing project from other errors", () => {
    expect(isConflict(answered(409, "conflict"))).toBe(true);
    expect(isConflict(answered(500, "internal"))).toBe(false);
    expect(isMissing(answered(404, "not_found"))).toBe(true);
    expect(isMissing(answered(400, "validation_failed"))).toBe(true);
    expect(isMissing(answered(503, "unavailable"))).toBe(false);
    expect(isMissing(undefined)).toBe(false);
  });
});
