import { z } from "zod";

const kinds: Readonly<Record<string, string>> = {
  string: "text",
  number: "a number",
  int: "a whole number",
  boolean: "true or false",
  array: "a list",
  object: "a group of fields",
  record: "a group of fields",
};

/** Describes how large a number may be, how long a text may be, or how many items a list may have. */
function sizeWords(origin: string, bound: string, limit: number | bigint): string | undefined {
  const many = limit !== 1;
  if (origin === "number" || origin === "int") return `This must be ${bound} ${limit}.`;
  if (origin === "string")
    return `This must have ${bound} ${limit} ${many ? "characters" : "character"}.`;
  if (origin === "array") return `This must have ${bound} ${limit} ${many ? "entries" : "entry"}.`;
  return undefined;
}

/**
 * Describes a validation issue for which the contract has no message of its own, so that nobody reads the
 * library's. Undefined if there is no plainer message.
 */
export function plainWords(issue: z.core.$ZodRawIssue): string | undefined {
  switch (issue.code) {
    case "invalid_type": {
      if ((issue.path ?? []).length === 0)
        return "Send the fields of this request as a JSON object.";
      const kind = kinds[issue.expected];
      return kind && `This must be ${kind}.`;
    }
    case "invalid_value":
      return `This must be one of: ${issue.values.map(String).join(", ")}.`;
    case "too_small":
      return sizeWords(issue.origin, "at least", issue.minimum);
    case "too_big":
      return sizeWords(issue.origin, "at most", issue.maximum);
    case "unrecognized_keys":
      return `Unknown here: ${issue.keys.map((key) => `“${key.slice(0, 60)}”`).join(", ")}.`;
    case "invalid_union":
      return "This is not valid here.";
    default:
      return undefined;
  }
}

z.config({ customError: plainWords });
