import { expect, test } from "vitest";
import { ownWordsFile } from "./own-words.ts";

const ID = "0190a1b2-0000-7000-8000-000000000001";

test("a file has all words and photos that the server does not have, and runs nothing", async () => {
  const command = {
    _id: ID,
    record: "snag",
    act: "create",
    fields: { title: "Door rubs", roomOrPlace: "Room 4", cost: 12 },
  };
  const text = await (
    await ownWordsFile([
      { table: "outbox", value: { state: "waiting", title: "Door rubs", command, shown: {} } },
      { table: "outbox", value: { state: "done", title: "Sent already", command } },
      {
        table: "kept",
        value: {
          at: 1,
          value: {
            command: { route: { method: "POST" }, input: { body: { dueDate: "2026-12-01" } } },
          },
        },
      },
      { table: "kept", value: { at: 1, value: { note: "<script>alert(1)</script>" } } },
      {
        table: "files",
        value: { id: ID, name: 'a".jpg', blob: new Blob(["photo"], { type: "image/jpeg" }) },
      },
      {
        table: "shared",
        value: { id: ID, owner: ID, at: 1, files: [new File(["two"], "two.jpg")] },
      },
    ])
  ).text();
  expect(text).toContain("<p>Title: Door rubs</p><p>Room or place: Room 4</p><p>Cost: 12</p>");
  expect(text).toContain("<p>Due date: 2026-12-01</p>");
  expect(text).not.toContain("POST");
  expect(text).toContain("<p>Note: &lt;script>alert(1)&lt;/script></p>");
  expect(text).toContain(`<img src="data:image/jpeg;base64,${btoa("photo")}" alt="">`);
  expect(text).toContain(`download="a&quot;.jpg"`);
  expect(text).toContain(btoa("two"));
  expect(text).not.toContain("Sent already");
  expect(text).not.toContain(ID);
});
