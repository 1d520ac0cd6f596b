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

/**
 * Says what was sent wrong where the contract has no words of its own for it, so that nobody reads
 * those of the library. Undefined where nothing plainer can be said.
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
    case "invalid_union":
      return "This is not valid here.";
    default:
      return undefined;
  }
}

z.config({ customError: plainWords });
