import { takesIdempotencyKey } from "../../contract/idempotency.ts";
import type { AnswerOf, AnyRoute } from "../../contract/route.ts";
import type { InputOf } from "../api/call.ts";
import type { CommandInput, CommandSpec } from "./core/command.ts";

type Options = Partial<
  Pick<
    CommandSpec,
    | "subject"
    | "label"
    | "patience"
    | "kind"
    | "shown"
    | "words"
    | "undo"
    | "project"
    | "onNewest"
    | "keepsRefused"
    | "leaves"
  >
> & {
  /** Goes along as the file of a form. */
  readonly file?: File;
};

/**
 * A write of the contract as a command: `command(updateTask, { params: { id }, body })`. Its subject is the
 * record that its path or its body's `_id` names, so that two changes of one record never overtake each
 * other.
 */
export function command<R extends AnyRoute>(
  route: R,
  input: InputOf<R>,
  { file, ...options }: Options = {},
): CommandSpec<AnswerOf<R>> {
  const { name, method, path, access, changes = [] } = route;
  const given: CommandInput = file ? { ...input, file } : input;
  return {
    route: { name, method, path, access, changes, keyed: takesIdempotencyKey(route) },
    input: given,
    subject: subjectOf(route, given),
    label: route.summary,
    patience: "short",
    ...options,
  };
}

function subjectOf({ path, name }: AnyRoute, { params, body }: CommandInput): string {
  const { id } = (params ?? {}) as { id?: string };
  const { _id } = (body ?? {}) as { _id?: string };
  const collection = path.split("/")[2];
  return id === undefined && _id === undefined ? name : `${collection}:${id ?? _id}`;
}
