import type pg from "pg";

/** Until `end` is called, ends each connection that updates a row of `table` so that `condition` is true. */
export async function loseConnectionWhen(
  superuser: pg.Pool,
  table: string,
  condition: string,
): Promise<{ end(): Promise<void> }> {
  await superuser.query(
    `create function lose_connection() returns trigger language plpgsql as
       $$ begin perform pg_terminate_backend(pg_backend_pid()); return new; end $$;
     create trigger lose_connection before update on ${table}
       for each row when (${condition}) execute function lose_connection()`,
  );
  return {
    async end() {
      await superuser.query("drop function lose_connection cascade");
    },
  };
}
