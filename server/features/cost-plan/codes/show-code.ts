import type { Tx } from "../../../database/kysely-client.ts";
import { quotedValue } from "../../../merge/merge-words.ts";
import { selectCode } from "../cost-codes.sql.ts";

/** A cost code as a conflict shows it: "" for none, undefined for one that the caller does not see. */
export async function showCode(tx: Tx, id: string | null): Promise<string | undefined> {
  if (id === null) return "";
  const found = await selectCode(tx, id);
  return found && (quotedValue(`${found.code} ${found.title}`) ?? found.code);
}
