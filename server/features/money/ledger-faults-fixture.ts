import { database, type Ledger } from "./ledger-fixture.ts";

// Compares the maintained figures of the ledger with its own sums in plain SQL, for its tests.

/** The differences between the maintained figures and the ledger's own sums, row by row. */
async function differences({ workspaceId }: Ledger): Promise<unknown[]> {
  const sums = `sum(amount) as total, sum(coalesce(project_amount, 0)) as project,
                sum(case when project_amount is null then amount else 0 end) as project_missing`;
  const kept = `sum(amount) as total, sum(project_amount) as project, sum(project_missing) as project_missing`;
  const ofWorkspace = `sum(coalesce(workspace_amount, 0)) as workspace,
                       sum(case when workspace_amount is null then amount else 0 end) as workspace_missing`;
  const keptOfWorkspace = `sum(workspace_amount) as workspace, sum(workspace_missing) as workspace_missing`;
  const counted = "workspace_id = $1 and status in ('submitted', 'approved', 'paid')";
  // Splits every expense into its paid part and the rest, each on a row of its own. The part is rounded separately.
  const split = `(
    select e.workspace_id, e.project_id, e.cost_code_id, e.spent_on, e.currency, s.*
      from expenses e join projects p on p.id = e.project_id join workspaces w on w.id = e.workspace_id
      cross join lateral (select case when e.status = 'approved' then e.part_paid else 0 end as part) n
      cross join lateral (select
        case when e.currency = p.currency then part else round(e.project_amount * part / e.amount, minor_digits(p.currency)) end as in_project,
        case when e.currency = w.currency then part else round(e.workspace_amount * part / e.amount, minor_digits(w.currency)) end as in_workspace) v
      cross join lateral (values
        (e.status, e.amount - part, e.project_amount - in_project, e.workspace_amount - in_workspace),
        ('paid', part, in_project, in_workspace)) s(status, amount, project_amount, workspace_amount)
     where s.amount <> 0) split`;
  // Paid amounts move to the months of their payments. The converted amount of a payment is the difference between
  // two rounded running totals.
  const byDay = `(
    select * from ${split}
    union all
    select e.workspace_id, e.project_id, e.cost_code_id, m.day, e.currency, 'paid', m.sign * y.amount,
           m.sign * (round(e.project_amount * upto / e.amount, scale(e.project_amount))
                     - round(e.project_amount * (upto - y.amount) / e.amount, scale(e.project_amount))),
           m.sign * (round(e.workspace_amount * upto / e.amount, scale(e.workspace_amount))
                     - round(e.workspace_amount * (upto - y.amount) / e.amount, scale(e.workspace_amount)))
      from expense_payments y join expenses e on e.id = y.expense_id
      cross join lateral (select y.paid_before + y.amount) s(upto)
      cross join lateral (values (e.spent_on, -1), (y.paid_on, 1)) m(day, sign)
     where e.status in ('approved', 'paid')
    ) byDay`;
  const nil = "'00000000-0000-0000-0000-000000000000'";
  // A figure of zero may be stored as zero, or not at all.
  const bothWays = (ledger: string, figures: string) => {
    const [of, by] = [ledger, figures].map(
      (sql) =>
        `(select * from (${sql}) s where total <> 0 or project <> 0 or project_missing <> 0)`,
    );
    return `(${of} except all ${by}) union all (${by} except all ${of})`;
  };
  const { rows } = await database.superuser.query<{ row: unknown }>(
    `select to_json(x) as row from (${bothWays(
      `select project_id, date_trunc('month', spent_on)::date as month, status, currency, ${sums}, ${ofWorkspace}
         from ${byDay} where ${counted} group by 1, 2, 3, 4`,
      `select project_id, month, status, currency, ${kept}, ${keptOfWorkspace}
         from money_totals where workspace_id = $1 group by 1, 2, 3, 4`,
    )}) x
     union all
     select to_json(y) from (${bothWays(
       `select project_id, coalesce(cost_code_id, ${nil}) as code, status, currency, ${sums}
          from ${split} where ${counted} group by 1, 2, 3, 4`,
       `select project_id, cost_code_id, status, currency, ${kept}
          from code_totals where workspace_id = $1 group by 1, 2, 3, 4`,
     )}) y
     union all
     select to_json(z) from (${bothWays(
       `select project_id, s.status, currency, count(*) filter (where s.status = e.status) as total,
               sum(s.part) as project, 0 as project_missing
          from expenses e cross join lateral (values
            (e.status, e.amount - case when e.status = 'approved' then e.part_paid else 0 end),
            ('paid', case when e.status = 'approved' then e.part_paid end)) s(status, part)
         where workspace_id = $1 and s.part is not null and (s.part <> 0 or s.status = e.status) group by 1, 2, 3`,
       `select project_id, status, currency, sum(expenses) as total, sum(amount) as project, 0 as project_missing
          from expense_totals where workspace_id = $1 group by 1, 2, 3`,
     )}) z`,
    [workspaceId],
  );
  return rows.map(({ row }) => row);
}

/**
 * Expenses whose converted amount contradicts the rate of their day, or the expense that they
 * reverse.
 */
async function misjudged({ workspaceId }: Ledger): Promise<unknown[]> {
  const { rows } = await database.superuser.query<{ row: unknown }>(
    `select to_json(x) as row from (
       select e.id, e.amount, e.currency, e.workspace_amount, e.project_amount,
              case when e.currency = w.currency then e.amount
                   else round(e.amount * worth_on(w.id, w.currency, e.currency, coalesce(r.spent_on, e.spent_on)), minor_digits(w.currency))
              end as in_workspace,
              case when e.currency = p.currency then e.amount
                   else round(e.amount * worth_on(w.id, w.currency, e.currency, coalesce(r.spent_on, e.spent_on))
                     / worth_on(w.id, w.currency, p.currency, coalesce(r.spent_on, e.spent_on)), 2)
              end as in_project
         from expenses e join projects p on p.id = e.project_id join workspaces w on w.id = e.workspace_id
         left join expenses r on r.id = e.reverses
        where e.workspace_id = $1) x
      where workspace_amount is distinct from in_workspace or project_amount is distinct from in_project`,
    [workspaceId],
  );
  return rows.map(({ row }) => row);
}

/** Everything that is wrong with the figures. */
export const faults = async (ledger: Ledger) => [
  ...(await differences(ledger)),
  ...(await misjudged(ledger)),
];
