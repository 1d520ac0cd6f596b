/**
 * The prefix of the names of people's databases. There is one database for each person in each company.
 * `database.ts` writes them.
 */
export const DEVICE_PREFIX = "plumbline-site";
/** The database in which earlier versions stored everybody's drafts and commands, by `person company name`. */
export const FORMER_STORE = "plumbline-kept";
/** The name of a person's database in a company. */
export function deviceDatabaseName(of: {
  readonly userId: string;
  readonly workspaceId: string;
}): string {
  return `${DEVICE_PREFIX} ${of.userId} ${of.workspaceId}`;
}

/** Checks whether this device may have data of a person. True if the browser cannot list its databases. */
export async function hasDatabase(of: Parameters<typeof deviceDatabaseName>[0]): Promise<boolean> {
  const known = await indexedDB.databases?.();
  if (!known) return true;
  return known.some(({ name }) => name === deviceDatabaseName(of) || name === FORMER_STORE);
}
