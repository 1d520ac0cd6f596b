import { expect, test } from "vitest";
import { readMessage } from "./pushed-news.ts";

const message = { title: "Task assigned", body: "Cast slab", path: "/tasks?task=1", tag: "1" };

test("a message is read as the server wrote it", () => {
  expect(readMessage(JSON.stringify(message))).toEqual(message);
});

test.each([undefined, "", "no JSON", "null", "[]", JSON.stringify({ ...message, path: 1 })])(
  "what cannot be read still says that there is news: %s",
  (text) => {
    expect(readMessage(text)).toMatchObject({ path: "/notifications", title: "Plumbline" });
  },
);

test.each(["https://evil.example", "//evil.example", "/\\evil.example", "javascript:alert(1)", ""])(
  "a path that leaves the site is not opened: %s",
  (path) => {
    expect(readMessage(JSON.stringify({ ...message, path })).path).toBe("/notifications");
  },
);
