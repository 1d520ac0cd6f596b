-- What was sent with an import's id, so that another sheet under the same id is refused. Older imports have none.
alter table sheet_imports add column digest bytea;
