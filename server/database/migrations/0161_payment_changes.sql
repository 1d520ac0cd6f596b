-- Who changed the amount or the payee of an expense after it was entered: they do not approve it. Until now
-- the record of activities was searched for that.
alter table expenses
  add column amount_changed_by uuid[] not null default '{}',
  add column payee_changed_by uuid[] not null default '{}';

update expenses e
   set amount_changed_by = c.amount_changed_by, payee_changed_by = c.payee_changed_by
  from (select entity_id,
               coalesce(array_agg(distinct user_id) filter (where changes ?| array['amount', 'currency']), '{}')
                 as amount_changed_by,
               coalesce(array_agg(distinct user_id) filter (where changes ? 'vendor'), '{}') as payee_changed_by
          from activities
         where entity_type = 'expense' and action = 'updated' and user_id is not null
           and changes ?| array['amount', 'currency', 'vendor']
         group by entity_id) c
 where e.id = c.entity_id;
