import { ApiError, serverMessage } from "../../../api/api-error.ts";
import type { StoreParts } from "./programme-store.ts";

const CONFLICT = 409;

/** Only a conflict may end otherwise on the newest revision: what is refused for itself is refused again. */
export const explainRefusal: StoreParts["explain"] = (error) => ({
  message: serverMessage(error, "The change could not be saved."),
  again: error instanceof ApiError && error.status === CONFLICT,
});
