import { expect, it } from "vitest";
import { z } from "zod";
import "./plain-words.ts";

const problemOf = (schema: z.ZodType, value: unknown) =>
  schema.safeParse(value).error?.issues[0]?.message;

it("says what is wrong in plain words, unless the contract has better ones", () => {
  const body = z.object({
    version: z.number().int(),
    commit: z.boolean(),
    status: z.enum(["draft", "paid"]),
    months: z.array(z.string()),
    of: z.union([z.number(), z.literal("me")]),
    title: z.string({ error: "Title must be text." }),
    share: z.number().min(0.5).max(100),
    code: z.string().min(2).max(3),
    week: z.array(z.number()).length(1),
    fields: z.strictObject({ name: z.string() }).partial(),
  });
  const good = {
    version: 1,
    commit: true,
    status: "paid",
    months: [],
    of: "me",
    title: "",
    share: 1,
    code: "NG",
    week: [1],
    fields: {},
  };
  expect(problemOf(body, good)).toBeUndefined();
  for (const [wrong, message] of [
    [{ version: null }, "This must be a number."],
    [{ version: 1.5 }, "This must be a whole number."],
    [{ commit: "yes" }, "This must be true or false."],
    [{ status: "gone" }, "This must be one of: draft, paid."],
    [{ months: {} }, "This must be a list."],
    [{ months: [7] }, "This must be text."],
    [{ of: "you" }, "This is not valid here."],
    [{ title: 7 }, "Title must be text."],
    [{ share: 0 }, "This must be at least 0.5."],
    [{ share: 101 }, "This must be at most 100."],
    [{ code: "" }, "This must have at least 2 characters."],
    [{ code: "NGA1" }, "This must have at most 3 characters."],
    [{ week: [] }, "This must have at least 1 entry."],
    [{ fields: { nam: "", x: 1 } }, "Unknown here: “nam”, “x”."],
  ] as const)
    expect(problemOf(body, { ...good, ...wrong }), JSON.stringify(wrong)).toBe(message);
  for (const none of [undefined, null, [], "x"])
    expect(problemOf(body, none)).toBe("Send the fields of this request as a JSON object.");
});
