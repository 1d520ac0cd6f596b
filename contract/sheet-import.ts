import { z } from "zod";

/** How a sheet travels: as the text of a CSV file, or an XLSX file in base64, one of them. */
export function sheetFields(maxLength: number) {
  const millions = (length: number) => Math.floor(length / 1_000_000);
  return {
    csv: z
      .string({ error: "csv must be text." })
      .max(maxLength, {
        error: `This sheet is too large: at most ${millions(maxLength)} MB.`,
      })
      .optional(),
    xlsx: z
      .base64({ error: "xlsx must be a file in base64." })
      .max(maxLength, {
        error: `This file is too large: at most ${millions(maxLength * 0.75)} MB.`,
      })
      .optional(),
  };
}

/** Refuses neither and both. */
export function isOneSheet({
  csv,
  xlsx,
}: {
  readonly csv?: string | undefined;
  readonly xlsx?: string | undefined;
}): boolean {
  return (csv === undefined) !== (xlsx === undefined);
}

export const ONE_SHEET = "Send a sheet as csv or as xlsx, one of them.";

/** What is wrong with a row, as the sheet counts, its head being row 1. */
export function problemIn<const Column extends string>(columns: readonly Column[]) {
  return z.object({
    row: z.number().int(),
    column: z.enum(columns).nullable(),
    message: z.string(),
  });
}
