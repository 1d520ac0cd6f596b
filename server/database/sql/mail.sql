-- Mail to send, and the kinds of mail that a person has turned off.

-- Any person's request may queue mail. Those who manage people see the queue without the text of the mails.
create policy queue on mails for insert to plumbline_app
  with check (workspace_id = (select current_workspace()) and state = 'queued');

create policy seen on mails for select to plumbline_app
  using (workspace_id = (select current_workspace()) and (select manages_people()));

create policy again on mails for update to plumbline_app
  using (workspace_id = (select current_workspace()) and (select manages_people()))
  with check (workspace_id = (select current_workspace()));

create policy system on mails to plumbline_system using (true) with check (true);
grant insert (id, workspace_id, recipient, kind, subject, body_text, body_html, created_at, due_at, expires_at, reply_to)
  on mails to plumbline_app;
grant select (id, workspace_id, recipient, kind, state, attempts, last_error, created_at, due_at, expires_at)
  on mails to plumbline_app;
grant update (state, attempts, due_at) on mails to plumbline_app;
grant select, insert, update, delete on mails to plumbline_system;

create policy own on mail_mutes to plumbline_app
  using (user_id = (select current_actor())) with check (user_id = (select current_actor()));

create policy system on mail_mutes to plumbline_system using (true) with check (true);
grant select, insert, delete on mail_mutes to plumbline_app;
grant select on mail_mutes to plumbline_system;
