import type { FastifyInstance } from "fastify";
import { Refusal } from "../errors.ts";

const notMultipart = () =>
  new Refusal("unsupported_media_type", "Send the file as multipart/form-data.");

/**
 * Refuses all bodies except forms in a scope: a body that was read as JSON cannot be told from one that was cut
 * off.
 */
export function takeOnlyForms(scope: FastifyInstance): void {
  scope.removeContentTypeParser("application/json");
  scope.setErrorHandler<Error & { readonly code?: string }>((error) => {
    throw error.code === "FST_ERR_CTP_INVALID_MEDIA_TYPE" ? notMultipart() : error;
  });
}

const noForm = () => new Refusal("bad_request", "The form is incomplete. Please send it again.");

/** Translates errors of the form parser; a truncated or malformed form is a client error. */
export function formErrors(tooLarge: () => Refusal): (error: unknown) => unknown {
  const errors: Readonly<Record<string, Refusal>> = {
    FST_REQ_FILE_TOO_LARGE: tooLarge(),
    FST_FILES_LIMIT: new Refusal("bad_request", "Send one file at a time."),
    FST_PARTS_LIMIT: new Refusal("bad_request", "Send one file at a time."),
    FST_FIELDS_LIMIT: new Refusal("bad_request", "This form has fields that are not known."),
    FST_INVALID_MULTIPART_CONTENT_TYPE: notMultipart(),
  };
  return (error) => {
    const code = error instanceof Error && "code" in error ? String(error.code) : "";
    if (errors[code]) return errors[code];
    const isParsers = error instanceof Error && (code.startsWith("FST_") || code === "");
    const isForms =
      isParsers &&
      /multipart|boundary|unexpected end|malformed|premature|part|prototype/i.test(error.message);
    return isForms && error.name !== "Refusal" ? noForm() : error;
  };
}
