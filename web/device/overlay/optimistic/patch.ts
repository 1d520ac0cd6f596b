import type { AnswerOf, AnyRoute, BodyOf, ParamsOf } from "../../../../contract/route.ts";
import type { Patch, Read } from "../overlay.ts";

interface Asked<Write extends AnyRoute, Shown> {
  readonly params: ParamsOf<Write>;
  readonly body: BodyOf<Write>;
  /** The data of the command that only the screen needs. */
  readonly shown: Shown;
  readonly read: Read;
}

/** Types a patch by its two routes: how the write changes the read's pages until the server has answered. */
export function patch<Write extends AnyRoute, Answering extends AnyRoute, Shown = undefined>(
  change: (
    pages: readonly AnswerOf<Answering>[],
    asked: Asked<Write, Shown>,
  ) => readonly AnswerOf<Answering>[],
): Patch {
  return (pages, { input, shown }, read) =>
    change(pages as readonly AnswerOf<Answering>[], {
      params: input.params as ParamsOf<Write>,
      body: input.body as BodyOf<Write>,
      shown: shown as Shown,
      read,
    });
}
