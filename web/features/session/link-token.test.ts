import { describe, expect, it } from "vitest";
import { linkTokenOf } from "./link-token.ts";

const place = (search: string, state: unknown = null) => linkTokenOf({ search, state }, "invite");

describe("the token of a mailed link", () => {
  it("is read from the URL, and later from the history state", () => {
    expect(place("?invite=abc-_1")).toBe("abc-_1");
    expect(place("", { invite: "abc", from: "/tasks" })).toBe("abc");
    expect(place("?invite=new", { invite: "old" })).toBe("new");
  });

  it("is empty, not missing, for a link that was cut off", () => {
    expect(place("?invite=")).toBe("");
  });

  it.each([null, undefined, "invite", 7, {}, { invite: 7 }, { token: "abc" }])(
    "is undefined for %j",
    (state) => expect(place("?from=mail", state)).toBeUndefined(),
  );
});
