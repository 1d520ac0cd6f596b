import { expect, it } from "vitest";
import { storableFields } from "./storable.ts";

it("leaves out what the database cannot hold, and nothing else", () => {
  const sent = {
    title: "Door\u0000 rubs \ud800",
    "na\u0000me": [{ "\udfff": "\u0000" }, 1, null, true],
    typed: String.raw`C:\u0000 and \ud800`,
    emoji: "🚧",
  };
  expect(storableFields(sent)).toEqual({
    title: "Door rubs \ufffd",
    name: [{ "\ufffd": "" }, 1, null, true],
    typed: String.raw`C:\u0000 and \ud800`,
    emoji: "🚧",
  });
});
