import pg from "pg";
import { type LoginUrls, type RoleNames, withRoles } from "./login-roles.ts";
import { RESETTABLE, resetRoleSettings, resetStatement } from "./role-settings.ts";
import { scramVerifier } from "./scram.ts";

/** Roles belong to the whole server: a migration of another database may be creating them at the same time. */
const CREATE = `
do $$
declare
  r record;
  wrong text;
begin
  for r in select * from (values
    ('plumbline_owner', 'nologin'),
    ('plumbline_app', 'login noinherit'),
    ('plumbline_system', 'login noinherit')) roles (name, options)
  loop
    begin
      if not exists (select from pg_roles where rolname = r.name) then
        execute format('create role %I %s', r.name, r.options);
      end if;
    exception when duplicate_object or unique_violation then null;
    end;
    -- Those of an earlier version could not log in.
    if r.options like 'login%' and exists (
      select from pg_roles where rolname = r.name and (not rolcanlogin or rolinherit))
    then
      execute format('alter role %I login noinherit', r.name);
    end if;
  end loop;
  if not pg_has_role(current_user, 'plumbline_owner', 'member') then
    execute format('grant plumbline_owner to %I', current_user);
  end if;

  select string_agg(format('%s %s', a.rolname, may), ', ') into wrong
    from pg_roles a cross join lateral (
      select 'is a superuser' as may where a.rolsuper
      union all select 'bypasses row-level security' where a.rolbypassrls
      union all select 'may create roles' where a.rolcreaterole
      union all select 'may create databases' where a.rolcreatedb
      union all select 'may replicate' where a.rolreplication
      union all select 'is a member of ' || m.roleid::regrole::text from pg_auth_members m where m.member = a.oid
      union all select 'owns tables or functions' where exists (
        select from pg_shdepend d where d.refclassid = 'pg_authid'::regclass and d.refobjid = a.oid
           and d.deptype = 'o')) m
   where a.rolname in ('plumbline_app', 'plumbline_system');
  if wrong is not null then
    raise exception 'The roles of the server may do too much: %', wrong;
  end if;
end $$`;

/**
 * Revokes what PostgreSQL lets everybody do in a database. A temporary table could replace one of ours, and a large
 * object could be stored past every limit. Only a superuser can revoke the right to create large objects. If a
 * schema stays open to the roles, the start stops, because an object that they create there could replace a
 * function that runs as somebody else.
 */
const CLOSE = `
do $$
declare
  v_open text;
begin
  if has_database_privilege('public', current_database(), 'temporary')
    and exists (select from pg_database where datname = current_database() and pg_has_role(datdba, 'usage'))
  then
    execute format('revoke temporary on database %I from public', current_database());
  end if;
  if not has_database_privilege('plumbline_app', current_database(), 'connect')
    or not has_database_privilege('plumbline_system', current_database(), 'connect')
  then
    execute format('grant connect on database %I to plumbline_app, plumbline_system', current_database());
  end if;
  if exists (select from pg_namespace where nspname = 'public' and pg_has_role(nspowner, 'usage')
              and has_schema_privilege('public', nspname, 'create'))
  then
    revoke create on schema public from public;
  end if;
  if (select rolsuper from pg_roles where rolname = current_user)
    and has_function_privilege('public', 'lo_create(oid)', 'execute')
  then
    revoke execute on function lo_create(oid), lo_creat(integer), lo_from_bytea(oid, bytea) from public;
  end if;
  select string_agg(quote_ident(nspname), ', ') into v_open from pg_namespace
   where has_schema_privilege('plumbline_app', oid, 'create') or has_schema_privilege('plumbline_system', oid, 'create');
  if v_open is not null then
    raise exception 'plumbline_app or plumbline_system may create objects in the schema %. An administrator of the database must end that: revoke create on schema % from public;',
      v_open, v_open;
  end if;
end $$`;

const NOT_PERMITTED = "42501";
const NO_SUCH_PASSWORD = "28P01";

function codeOf(error: unknown): unknown {
  return error instanceof pg.DatabaseError ? error.code : undefined;
}

/**
 * Creates the roles that are missing, and closes what PostgreSQL leaves open to everybody in a new database.
 * @throws Error if the user may not create the roles, or if one of the roles has too many rights.
 */
export async function prepareRoles(client: pg.Client, names: RoleNames): Promise<void> {
  try {
    await client.query(withRoles(CREATE, names));
  } catch (error) {
    if (codeOf(error) !== NOT_PERMITTED) throw error;
    throw new Error(
      `The user of DATABASE_URL may not set up the roles plumbline_owner, ${names.app} and ${names.system} (${(error as Error).message}). ` +
        "Give it the right (alter role … createrole), or let an administrator make the roles and set DATABASE_APP_URL and DATABASE_SYSTEM_URL: see docs/roles.md.",
      { cause: error },
    );
  }
  await closeDatabase(client, names);
}

/**
 * Closes what PostgreSQL leaves open to everybody in a new database, as far as the user may.
 * @throws Error if the roles may still create objects in a schema.
 */
export async function closeDatabase(
  client: pg.ClientBase | pg.Pool,
  names: RoleNames,
): Promise<void> {
  await client.query(withRoles(CLOSE, names));
}

/** How the server will log in. */
export interface Logins {
  readonly urls: LoginUrls;
  /** Whether we set the passwords. Otherwise an operator has set them. */
  readonly areOurs: boolean;
}

async function tryLogin(url: string): Promise<unknown> {
  const client = new pg.Client({
    connectionString: url,
    application_name: "plumbline migrations",
    options: Object.entries(RESETTABLE)
      .map(([name, value]) => `-c ${name}=${value}`)
      .join(" "),
  });
  client.on("error", () => undefined);
  try {
    await client.connect();
    await resetRoleSettings(client);
    return undefined;
  } catch (error) {
    return error;
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function ensureLogin(
  client: pg.Client,
  { name, url, isOurs }: { name: string; url: string; isOurs: boolean },
): Promise<void> {
  // Some settings that a role can set for itself end each of its sessions before it could reset them.
  await client.query(resetStatement(pg.escapeLiteral(name)));
  let failure = await tryLogin(url);
  if (isOurs && codeOf(failure) === NO_SUCH_PASSWORD) {
    const password = new URL(url).searchParams.get("password") ?? "";
    await client.query(
      `alter role ${pg.escapeIdentifier(name)} password ${pg.escapeLiteral(scramVerifier(password))}`,
    );
    failure = await tryLogin(url);
  }
  if (failure === undefined) return;
  const reason = failure instanceof Error ? failure.message : String(failure);
  throw new Error(`Nobody can log in to the database as ${name}: ${reason}`, { cause: failure });
}

/**
 * Makes sure that both roles can log in. Sets their passwords if these are ours and differ from the present ones.
 * @throws Error if a role cannot log in.
 */
export async function ensureLogins(
  client: pg.Client,
  names: RoleNames,
  { urls, areOurs }: Logins,
): Promise<void> {
  await Promise.all([
    ensureLogin(client, { name: names.app, url: urls.app, isOurs: areOurs }),
    ensureLogin(client, { name: names.system, url: urls.system, isOurs: areOurs }),
  ]);
}
