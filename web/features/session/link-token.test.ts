import { describe, expect, it } from "vitest";
import { linkTokenOf } from "./link-token.ts";

const place = (search: string, state: unknown = null) => linkTokenOf({ search, state }, "invite");

describe("the token of a mailed link", () => {
  it("is read from the address, and later from the history", () => {
    expect(place("?invite=abc-_1")).toBe("abc-_1");
    expect(place("", { invite: "abc", from: "/tasks" })).toBe("abc");
    expect(place("?invite=new", { invite: "old" })).toBe("new");
  });

  it("is there also when it is empty: a link that was cut off", () => {
    expect(place("?invite=")).toBe("");
  });

  it.each([null, undefined, "invite", 7, {}, { invite: 7 }, { token: "abc" }])(
    "is nothing in %j",
    (state) => expect(place("?from=mail", state)).toBeUndefined(),
  );
});
