-- An activity says what kind of record it is about. Until now all money was 'finance' and all people and
-- company matters 'user', as on the wire; see server/features/activities/record-types.sql.ts.
alter table activities drop constraint activities_entity_type_check;

update activities
   set entity_type = case
         when project_id is null and action in ('rate_changed', 'rate_deleted') then 'exchange_rate'
         -- A cost plan is recorded under the project's own id, and nothing else was.
         when entity_id = project_id then 'cost_plan'
         when action = 'imported' then 'import'
         else 'expense' end
 where entity_type = 'finance';
update activities set entity_type = 'invitation'
 where entity_type = 'user' and action in ('invited', 'invitation_revoked');
update activities set entity_type = 'workspace'
 where entity_type = 'user' and action in ('settings_changed', 'deletion_asked', 'deletion_taken_back');

alter table activities add constraint activities_entity_type_check
  check (entity_type ~ '^[a-z][a-z_]{0,39}$' and entity_type <> 'finance');

-- Activities on a contractor's own expenses are counted one by one.
drop index activities_of_expenses;
create index activities_of_expenses on activities (project_id, created_at)
  include (workspace_id, entity_type, entity_id, user_id)
  where entity_type in ('expense', 'import');
