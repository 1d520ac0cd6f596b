import type { AnyRoute } from "../../contract/route.ts";
import { call } from "../api/call.ts";
import type { Command } from "./core/command.ts";
import type { Try } from "./core/queue.ts";

/** One try to carry out a command, under its id. @throws ApiError */
export async function send({ id, route, input }: Command, { signal, onProgress }: Try) {
  // A call reads the address and the access of a route alone; the schemas are there for its types.
  const known = route as unknown as AnyRoute;
  const { file, ...rest } = input;
  if (!(file instanceof File)) return call(known, { ...rest, signal, idempotencyKey: id });
  const { upload } = await import("../api/upload.ts");
  const body = (rest.body ?? {}) as object;
  return upload(known, body, { file, signal, onProgress, idempotencyKey: id });
}
