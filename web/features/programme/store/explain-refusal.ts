import { ApiError, serverMessage } from "../../../api/api-error.ts";
import type { StoreParts } from "./programme-store.ts";

const CONFLICT = 409;

/** Only a conflict may succeed on the newest revision: an edit that is invalid in itself is refused again. */
export const explainRefusal: StoreParts["explain"] = (error) => ({
  message: serverMessage(error, "The change could not be saved."),
  again: error instanceof ApiError && error.status === CONFLICT,
});
