import type pg from "pg";

/** Runs this while a row cannot be deleted, as if its data were damaged. */
export async function withTrouble(
  db: pg.Pool,
  of: { readonly table: "projects" | "workspaces"; readonly id: string },
  work: () => Promise<void>,
): Promise<void> {
  await db.query(`
    create function plumbline.trouble() returns trigger language plpgsql as $$
    begin raise exception 'This row is damaged'; end $$;
    create trigger trouble before delete on plumbline.${of.table} for each row
      when (old.id = '${of.id}') execute function plumbline.trouble();
    grant execute on function plumbline.trouble() to public`);
  try {
    await work();
  } finally {
    await db.query("drop function plumbline.trouble() cascade");
  }
}
