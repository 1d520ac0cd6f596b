-- What each workspace stores: uploaded files and the kept files of reports. One row, not slots: an upload is refused
-- by this figure, so writers of one workspace must wait for each other.
create table workspace_storage (
  workspace_id uuid primary key references workspaces on delete cascade,
  files bigint not null check (files >= 0),
  bytes bigint not null check (bytes >= 0)
);

insert into workspace_storage (workspace_id, files, bytes)
select w.id, count(s.bytes), coalesce(sum(s.bytes), 0)
  from workspaces w
  left join (select workspace_id, bytes from files
             union all select workspace_id, bytes from report_jobs where bytes is not null) s on s.workspace_id = w.id
 group by w.id;
