import type { Tx } from "../../../database/kysely-client.ts";

/** The names of people and companies that the caller sees, by id. */
export async function selectNames(tx: Tx): Promise<{
  readonly people: ReadonlyMap<string, string>;
  readonly companies: ReadonlyMap<string, string>;
}> {
  const [people, companies] = await Promise.all([
    tx.selectFrom("users").select(["id", "name"]).execute(),
    tx.selectFrom("companies").select(["id", "name"]).execute(),
  ]);
  const named = (rows: readonly { readonly id: string; readonly name: string }[]) =>
    new Map(rows.map(({ id, name }) => [id, name]));
  return { people: named(people), companies: named(companies) };
}

/** The caller's company, for the head of a page. */
export async function selectBanner(
  tx: Tx,
): Promise<{ readonly name: string; readonly logo: Buffer | null }> {
  return tx.selectFrom("workspaces").select(["name", "logo"]).executeTakeFirstOrThrow();
}
