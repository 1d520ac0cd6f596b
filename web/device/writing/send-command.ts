import type { AnyRoute } from "../../../contract/route.ts";
import { call } from "../../api/call.ts";
import type { Command } from "../outbox/command.ts";
import type { Try } from "../outbox/queue-parts.ts";

const loadUpload = () => import("../../api/uploads/upload.ts");

/** Loads the code that sends files in advance. Never rejects: a command that needs it tries again. */
export async function prepareUpload(): Promise<void> {
  await loadUpload().catch(() => undefined);
}

/** Sends a command once, with its id. @throws ApiError */
export async function send({ id, route, input, held }: Command, { signal, onProgress }: Try) {
  // A call needs only the method, path and access of a route. The schemas are only for its types.
  const known = route as unknown as AnyRoute;
  const { file, ...rest } = input;
  if (!(file instanceof File))
    return call(known, { ...rest, signal, idempotencyKey: id, keepalive: held });
  const { upload } = await loadUpload();
  const body = (rest.body ?? {}) as object;
  return upload(known, body, { file, signal, onProgress, idempotencyKey: id });
}
