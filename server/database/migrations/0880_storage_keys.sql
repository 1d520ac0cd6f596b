-- Where bytes are stored is the server's to say: a key has one form, and names the company of its row. A row with another
-- one names nothing that was ever stored, so it gets a key under which there is nothing.
update files set storage_key = 'uploads/' || workspace_id || '/' || gen_random_uuid()
 where storage_key !~ ('^uploads/' || workspace_id || '/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$');
alter table files add constraint files_storage_key_check
  check (storage_key ~ ('^uploads/' || workspace_id || '/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'));

alter table drawing_uploads drop constraint drawing_uploads_storage_folder_check;
update drawing_uploads set storage_folder = 'drawings/' || workspace_id || '/' || gen_random_uuid() || '/'
 where storage_folder !~ ('^drawings/' || workspace_id || '/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/$');
alter table drawing_uploads add constraint drawing_uploads_storage_folder_check
  check (storage_folder ~ ('^drawings/' || workspace_id || '/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/$'));

update drawing_sheets s set folder = u.storage_folder || s.page from drawing_uploads u
 where u.id = s.upload_id and s.folder <> u.storage_folder || s.page;
alter table drawing_sheets add constraint drawing_sheets_folder_check
  check (folder ~ ('^drawings/' || workspace_id || '/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/' || page || '$'));

-- Each names one file. Those of folders that wait to be removed name the PDF, and as many sheets as an upload may have.
alter table file_removals add column sheets integer not null default 0 check (sheets between 0 and 2000);
update file_removals set storage_key = storage_key || 'source.pdf', sheets = 2000 where storage_key ~ '^drawings/.*/$';
delete from file_removals
 where storage_key !~ '^(uploads|drawings)/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}(/source\.pdf)?$'
    or (storage_key like 'drawings/%') <> (storage_key like '%.pdf');
alter table file_removals add constraint file_removals_storage_key_check
  check (storage_key ~ '^(uploads|drawings)/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}(/source\.pdf)?$'
    and (storage_key like 'drawings/%') = (storage_key like '%.pdf'));
