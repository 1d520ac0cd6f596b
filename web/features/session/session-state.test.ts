import { describe, expect, it } from "vitest";
import {
  initialSession,
  type SessionEvent,
  sessionReducer,
  type SessionState,
} from "./session-state.ts";
import { testUser } from "./testing/test-user.ts";

const user = testUser();
const after = (...events: SessionEvent[]): SessionState =>
  events.reduce(sessionReducer, initialSession);

describe("the session", () => {
  it("starts loading, without a user", () => {
    expect(initialSession).toEqual({ status: "loading", user: null });
  });

  it("is entered and left", () => {
    expect(after({ type: "entered", user })).toEqual({ status: "signed-in", user });
    expect(after({ type: "entered", user }, { type: "left" })).toEqual({
      status: "signed-out",
      user: null,
    });
  });

  it("forgets the user while it is checked again", () => {
    expect(after({ type: "entered", user }, { type: "checking" })).toEqual(initialSession);
  });

  it("is lost only while signed in, not while it is checked or ended", () => {
    expect(after({ type: "entered", user }, { type: "lost" }).status).toBe("signed-out");
    expect(after({ type: "lost" })).toEqual(initialSession);
  });

  it("is unreachable only while its state is unknown: a signed-in person stays signed in", () => {
    expect(after({ type: "unreachable" }).status).toBe("unreachable");
    expect(after({ type: "entered", user }, { type: "unreachable" }).status).toBe("signed-in");
    expect(after({ type: "left" }, { type: "unreachable" }).status).toBe("signed-out");
  });

  it("accepts new details of the signed-in person only", () => {
    const renamed = testUser({ name: "Ngozi Obi" });
    expect(after({ type: "entered", user }, { type: "updated", user: renamed }).user?.name).toBe(
      "Ngozi Obi",
    );
    expect(after({ type: "left" }, { type: "updated", user: renamed }).user).toBeNull();
  });
});
