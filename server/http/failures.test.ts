import { expect, test } from "vitest";
import { toFailedAnswer } from "./failures.ts";

const fromDatabase = (code: string, message: string, routine = "ereport") =>
  Object.assign(new Error(message), { code, routine });

test.each([
  [
    "a full disk says that it is full, and is not tried again as an absent database is",
    fromDatabase("53100", "could not extend file: No space left on device"),
    { status: 507, unexpected: true, body: { code: "storage_full" } },
    /disk is full/,
  ],
  [
    "a policy that refuses a write is a refusal, and is logged",
    fromDatabase(
      "42501",
      "la nouvelle ligne viole la politique de sécurité",
      "ExecWithCheckOptions",
    ),
    { status: 403, unexpected: true, body: { code: "forbidden" } },
    /your rights have changed/,
  ],
  [
    "a missing grant stays a fault of ours",
    fromDatabase("42501", "permission denied for table credentials"),
    { status: 500, unexpected: true, body: { code: "internal" } },
    /on our side/,
  ],
  [
    "too many connections are an absent database",
    fromDatabase("53300", "sorry, too many clients already"),
    { status: 503, unexpected: true, body: { code: "unavailable" } },
    /cannot be reached/,
  ],
])("%s", (_, error, expected, words) => {
  const answer = toFailedAnswer(error);
  expect(answer).toMatchObject(expected);
  expect(answer.body.message).toMatch(words);
});
