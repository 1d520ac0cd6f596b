import { describe, expect, it } from "vitest";
import { ApiError } from "../../api/api-error.ts";
import { changePasswordFailure, updateFailure } from "./profile-messages.ts";

const refusal = (status: number, serverMessage?: string) =>
  new ApiError({
    status,
    code: "bad_request",
    message: serverMessage ?? "Own words",
    serverMessage,
  });

describe("the profile forms", () => {
  it("show the server's message, otherwise the error's own, otherwise the default", () => {
    expect(updateFailure(refusal(400, "Full name is required"))).toBe("Full name is required");
    expect(updateFailure(new Error(""))).toBe("Update failed");
    expect(changePasswordFailure(refusal(0))).toBe("Own words");
    expect(changePasswordFailure(null)).toBe("Change password failed");
  });
});
