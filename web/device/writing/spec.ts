import { takesIdempotencyKey } from "../../../contract/idempotency.ts";
import type { AnswerOf, AnyRoute } from "../../../contract/route.ts";
import type { InputOf } from "../../api/call.ts";
import type { CommandInput, CommandSpec, Plain } from "../outbox/command.ts";

type Options<Shown> = Partial<
  Pick<
    CommandSpec,
    | "subject"
    | "patience"
    | "kind"
    | "words"
    | "title"
    | "undo"
    | "held"
    | "project"
    | "onNewest"
    | "makes"
    | "keepsRefused"
    | "leaves"
  >
> & {
  /** The data that the screen needs to show the command and the server does not. It is stored with the command. */
  readonly shown?: Plain<Shown>;
  /** Sent as the file of a form. */
  readonly file?: File;
};

/**
 * Makes a command of a write: `command(updateTask, { params: { id }, body })`. Its subject is the record in
 * its path or its body's `_id`, so that two changes of one record are sent in order.
 */
export function command<R extends AnyRoute, Shown>(
  route: R,
  input: InputOf<R>,
  { file, ...options }: Options<Shown> = {},
): CommandSpec<AnswerOf<R>> {
  const { name, method, path, access, changes = [] } = route;
  const commandInput: CommandInput = file ? { ...input, file } : input;
  return {
    route: { name, method, path, access, changes, keyed: takesIdempotencyKey(route) },
    input: commandInput,
    subject: subjectOf(route, commandInput),
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
