import type pg from "pg";

/**
 * Settings with which a session can reset its role's settings, whatever these are. Otherwise a setting that names a
 * missing library would prevent every login.
 */
export const RESETTABLE = {
  local_preload_libraries: "",
  default_transaction_read_only: "off",
  statement_timeout: "30s",
  lock_timeout: "0",
  idle_session_timeout: "0",
};

/**
 * The settings that are stored for a role's later sessions in this database and that the role could have set
 * itself. Settings that only an administrator can give it, such as what is logged about it, stay.
 * @param role an SQL expression for its name
 */
const keptBy = (role: string) => `
  select s.setdatabase, split_part(one, '=', 1) as name
    from pg_db_role_setting s join pg_roles r on r.oid = s.setrole cross join unnest(s.setconfig) one
   where r.rolname = ${role}
     and s.setdatabase in (0, (select oid from pg_database where datname = current_database()))
     and not exists (select from pg_settings p where p.name = split_part(one, '=', 1) and p.context <> 'user')`;

/** The settings that this session got from its role, and whether any are stored for later sessions. */
const CHECK = `
  select array(select name from pg_settings where source in ('user', 'database user') and context = 'user'
                order by name) as settings,
         exists (${keptBy("current_user")}) as "areKept"`;

/**
 * Resets the settings that are stored for a role's later sessions, as far as the caller may. @param role an SQL
 * expression for its name
 */
export const resetStatement = (role: string): string => `
do $$
declare
  kept record;
begin
  for kept in ${keptBy(role)} loop
    execute format('alter role %I', ${role})
      || case when kept.setdatabase <> 0 then format(' in database %I', current_database()) else '' end
      || format(' reset %I', kept.name);
  end loop;
exception when insufficient_privilege then null;
end $$`;

/**
 * Resets what a role has set for its later sessions. PostgreSQL lets every role set this for itself (`alter role …
 * set`), so that injected SQL could outlive its request and its connection.
 * @returns the names of the settings with which this session began: if there are any, it must not be used
 */
export async function resetRoleSettings(
  client: Pick<pg.ClientBase, "query">,
): Promise<readonly string[]> {
  const { rows } = await client.query<{ settings: string[]; areKept: boolean }>(CHECK);
  const [found] = rows;
  // Another connection may be resetting the settings at this moment, so that this one cannot.
  if (found?.areKept === true)
    await client.query(resetStatement("current_user")).catch(() => undefined);
  return found?.settings ?? [];
}
