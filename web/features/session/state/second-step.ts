import type { AnswerOf } from "../../../../contract/route.ts";
import type { sessionEndpoints } from "../../../api/session-endpoints.ts";

type LoginAnswer = AnswerOf<(typeof sessionEndpoints)["login"]>;

/** What the second step of a sign-in needs, if the account asks for one. */
export type SecondStep = Extract<LoginAnswer, { secondFactor: unknown }>["secondFactor"];

/** Takes the second step with the person, and returns the answer with the token. Rejects if they give up. */
export type TakeSecondStep = (
  step: SecondStep,
  first: { readonly invitation?: string | undefined; readonly code?: string | undefined },
) => Promise<unknown>;

export function secondStepIn(answer: unknown): SecondStep | undefined {
  return (answer as { secondFactor?: SecondStep } | undefined)?.secondFactor;
}
