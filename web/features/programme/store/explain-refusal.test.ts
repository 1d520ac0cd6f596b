import { expect, test } from "vitest";
import { ApiError } from "../../../api/api-error.ts";
import { explainRefusal } from "./explain-refusal.ts";

const answer = (status: number, code: "conflict" | "validation_failed" | "forbidden") =>
  new ApiError({ status, code, message: "Failed.", serverMessage: "No." });

test("only a conflict is offered to be made again", () => {
  expect(explainRefusal(answer(409, "conflict"))).toEqual({ message: "No.", again: true });
  expect(explainRefusal(answer(400, "validation_failed"))).toEqual({
    message: "No.",
    again: false,
  });
  expect(explainRefusal(answer(403, "forbidden")).again).toBe(false);
  expect(explainRefusal(new Error("gone"))).toEqual({
    message: "The change could not be saved.",
    again: false,
  });
});
