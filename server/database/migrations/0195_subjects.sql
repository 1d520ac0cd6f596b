-- Comments, files and notifications name the record that they are about by its kind and id, whatever its
-- kind. Deletion and sight are in server/database/sql/accessible-subjects.sql.

alter table comments add column subject_kind text, add column subject_id uuid;
update comments set subject_kind = case when task_id is null then 'project' else 'task' end,
                    subject_id = coalesce(task_id, project_id);
alter table comments
  alter column subject_kind set not null,
  alter column subject_id set not null,
  drop column task_id;
create index comments_by_subject on comments (subject_id, subject_kind, created_at desc, id desc);

alter table files add column subject_kind text, add column subject_id uuid;
update files set subject_kind = case when expense_id is not null then 'expense'
                                     when task_id is not null then 'task' else 'project' end,
                 subject_id = coalesce(expense_id, task_id, project_id);
alter table files
  alter column subject_kind set not null,
  alter column subject_id set not null,
  drop column task_id,
  drop column expense_id;
create index files_by_subject on files (subject_id, subject_kind, created_at desc, id desc);

-- Both are null for what is about no record, or about one that was deleted.
alter table notifications
  add column subject_kind text,
  add column subject_id uuid,
  add check ((subject_kind is null) = (subject_id is null));
update notifications set subject_kind = case when expense_id is not null then 'expense' else 'task' end,
                         subject_id = coalesce(expense_id, task_id)
 where expense_id is not null or task_id is not null;
alter table notifications drop column task_id, drop column expense_id;
create index notifications_by_subject on notifications (subject_id) where subject_id is not null;
