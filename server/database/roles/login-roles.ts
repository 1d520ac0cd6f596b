import { createHash, createHmac } from "node:crypto";
import pg from "pg";

/** The roles as which the server logs in: `app` for people's requests, `system` for its own work. */
export interface RoleNames {
  readonly app: string;
  readonly system: string;
}

/** The names that the files by subject use. */
export const ROLE_NAMES: RoleNames = { app: "plumbline_app", system: "plumbline_system" };

/** Connection strings of the two roles. They may contain a password. */
export interface LoginUrls {
  readonly app: string;
  readonly system: string;
}

const LONGEST_NAME = 40;
const PLAIN_NAME = /^[a-z_][a-z0-9_]*$/;

/** The user and the database that the connection string names, with the driver's defaults. */
function partsOf(url: string): { readonly user: string; readonly database: string } {
  const { user = "", database = "" } = new pg.Client({ connectionString: url });
  return { user, database };
}

/**
 * The names of the roles for the database of `url`. Roles belong to the whole server, so each database but
 * `plumbline` has its own: installations that share a server cannot log in to each other's.
 */
export function roleNames(url: string): RoleNames {
  const { database } = partsOf(url);
  if (database === "plumbline") return ROLE_NAMES;
  const digest = createHash("sha256").update(database).digest("hex").slice(0, 8);
  const isPlain = PLAIN_NAME.test(database) && database.length <= LONGEST_NAME;
  const slug = database.toLowerCase().replaceAll(/[^a-z0-9_]/g, "_");
  const suffix = isPlain ? database : `${slug.slice(0, LONGEST_NAME - 9)}_${digest}`;
  return { app: `${ROLE_NAMES.app}_${suffix}`, system: `${ROLE_NAMES.system}_${suffix}` };
}

/** The names of the roles that the given connection strings log in as. @throws Error if one needs quotes. */
export function rolesOf(urls: LoginUrls): RoleNames {
  const names = { app: partsOf(urls.app).user, system: partsOf(urls.system).user };
  if (names.app === names.system)
    throw new Error("DATABASE_APP_URL and DATABASE_SYSTEM_URL must name two different users.");
  for (const name of [names.app, names.system])
    if (!PLAIN_NAME.test(name))
      throw new Error(
        `The user ${name} cannot be used: a role's name has only a-z, 0-9 and _, and does not begin with a digit.`,
      );
  return names;
}

/**
 * Returns `url` with another role. The role is given as a parameter, because parameters override the user part,
 * which a URL without a host cannot have.
 */
export function loginAs(url: string, role: string, password?: string): string {
  const other = new URL(url);
  other.searchParams.set("user", role);
  if (password === undefined) other.searchParams.delete("password");
  else other.searchParams.set("password", password);
  return other.href;
}

/**
 * Connection strings of the two roles in the database of `url`. Their passwords are derived from the secret that
 * all processes on one database share, so that no password is stored. A server that does not ask for passwords
 * ignores them.
 */
export function loginUrls(url: string, secret: string, names: RoleNames): LoginUrls {
  const password = (role: string) =>
    createHmac("sha256", secret).update(`plumbline login role\n${role}`).digest("base64url");
  return {
    app: loginAs(url, names.app, password(names.app)),
    system: loginAs(url, names.system, password(names.system)),
  };
}

const PLACEHOLDERS = /\bplumbline_(app|system)\b/g;

/** The SQL with the roles' own names in it. */
export function withRoles(sql: string, names: RoleNames): string {
  return sql.replaceAll(PLACEHOLDERS, (_, which: keyof RoleNames) => names[which]);
}
