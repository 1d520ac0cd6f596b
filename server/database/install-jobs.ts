import type pg from "pg";
import { getConstructionPlans, getMigrationPlans } from "pg-boss";
import { type RoleNames, withRoles } from "./roles/login-roles.ts";

/** The version of the tables that this pg-boss works with. */
function versionIn(plans: string): number {
  const version = /version\(version\) VALUES \('(\d+)'\)/.exec(plans)?.[1];
  if (version === undefined) throw new Error("The tables of pg-boss have no version.");
  return Number(version);
}

/** Lets the system role work with the tables without owning them. */
const GRANTS = `
grant usage on schema pgboss to plumbline_system;
grant select, insert, update, delete on all tables in schema pgboss to plumbline_system;
grant execute on all functions in schema pgboss to plumbline_system`;

/** Creates or upgrades the tables of the scheduled jobs, so that the role that runs the jobs creates nothing. */
export async function installJobs(client: pg.Client, roles: RoleNames): Promise<void> {
  const plans = getConstructionPlans();
  const { rows } = await client.query<{ exists: boolean; granted: boolean }>(
    withRoles(
      `select to_regclass('pgboss.version') is not null as exists,
              coalesce(has_schema_privilege('plumbline_system', to_regnamespace('pgboss')::oid, 'usage'), false)
                as granted`,
      roles,
    ),
  );
  const [found] = rows;
  if (!found?.exists) {
    await client.query(plans);
  } else {
    const present = await client.query<{ version: number }>("select version from pgboss.version");
    const version = present.rows[0]?.version ?? 0;
    if (version < versionIn(plans)) await client.query(getMigrationPlans("pgboss", version));
    else if (found.granted) return;
  }
  await client.query(withRoles(GRANTS, roles));
}
