import { describe, expect, it } from "vitest";
import {
  initialSession,
  type SessionEvent,
  sessionReducer,
  type SessionState,
} from "./session-state.ts";
import { testUser } from "../testing/test-user.ts";

const user = testUser();
const at = Date.UTC(2026, 10, 20, 7);
const later = at + 3 * 60 * 60_000;
const after = (...events: SessionEvent[]): SessionState =>
  events.reduce(sessionReducer, initialSession);

describe("the session", () => {
  it("starts loading, without a user", () => {
    expect(initialSession).toEqual({ status: "loading", user: null });
  });

  it("is entered and left", () => {
    expect(after({ type: "entered", user, at })).toEqual({
      status: "signed-in",
      user,
      confirmedAt: at,
      isRemembered: false,
    });
    expect(after({ type: "entered", user, at }, { type: "left" })).toEqual({
      status: "signed-out",
      user: null,
    });
  });

  it("forgets the user while it is checked again", () => {
    expect(after({ type: "entered", user, at }, { type: "checking" })).toEqual(initialSession);
  });

  it("is lost only while signed in, not while it is checked or ended", () => {
    expect(after({ type: "entered", user, at }, { type: "lost" }).status).toBe("signed-out");
    expect(after({ type: "lost" })).toEqual(initialSession);
  });

  it.each(["lost", "left"] as const)("keeps why it ended when it is found %s again", (type) => {
    const why = "Your password was changed.";
    for (const here of ["entered", "remembered"] as const)
      expect(after({ type: here, user, at }, { type: "lost", why }, { type })).toEqual({
        status: "signed-out",
        user: null,
        why,
      });
    const later = "This browser was closed.";
    for (const here of ["entered", "remembered"] as const)
      expect(
        after({ type: here, user, at }, { type: "lost", why }, { type, why: later }),
      ).toMatchObject({ why });
    expect(after({ type: "left" }, { type: "left", why })).toMatchObject({ why });
  });

  it("is unreachable only while its state is unknown: a signed-in person stays signed in", () => {
    expect(after({ type: "unreachable" }).status).toBe("unreachable");
    expect(after({ type: "entered", user, at }, { type: "unreachable" }).status).toBe("signed-in");
    expect(after({ type: "left" }, { type: "unreachable" }).status).toBe("signed-out");
  });

  it("accepts new details of the signed-in person only", () => {
    const renamed = testUser({ name: "Ngozi Obi" });
    expect(
      after({ type: "entered", user, at }, { type: "updated", user: renamed, at }).user?.name,
    ).toBe("Ngozi Obi");
    expect(after({ type: "left" }, { type: "updated", user: renamed, at }).user).toBeNull();
  });

  it("opens with the person whom the device remembers, until the server confirms or ends it", () => {
    const remembered: SessionEvent = { type: "remembered", user, at };
    const confirmed = (state: SessionState) =>
      state.status === "signed-in" && [state.confirmedAt, state.isRemembered];
    expect(confirmed(after(remembered))).toEqual([at, true]);
    expect(confirmed(after(remembered, { type: "unreachable" }))).toEqual([at, true]);
    expect(confirmed(after(remembered, { type: "updated", user, at: later }))).toEqual([
      later,
      false,
    ]);
    expect(after(remembered, { type: "lost" }).status).toBe("signed-out");
    expect(after(remembered, { type: "left" }).status).toBe("signed-out");
  });

  it("is not taken back to what the device remembers once the server has answered", () => {
    const remembered: SessionEvent = { type: "remembered", user, at };
    expect(after({ type: "left" }, remembered).status).toBe("signed-out");
    expect(after({ type: "entered", user, at: later }, remembered)).toMatchObject({
      confirmedAt: later,
    });
  });
});
