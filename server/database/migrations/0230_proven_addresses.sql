-- When a person showed that the mailbox of their address is theirs; null if nobody knows.
alter table users add column email_proven_at timestamptz;

-- A code that was mailed to an address. Only a slow hash is kept, since eight digits can be tried out.
create table email_codes (
  email text primary key check (email = lower(email) and length(email) <= 254),
  code_hash text not null,
  tries smallint not null default 0 check (tries >= 0),
  sent_at timestamptz not null,
  expires_at timestamptz not null
);

-- A link for a new password was shown to nobody: whoever used one that a mail server took has read the
-- mailbox. An invitation's link was shown to the inviter as well, so joining by it has proven nothing.
update users u set email_proven_at = r.used_at
  from (select p.user_id, min(p.used_at) as used_at from password_resets p join users o on o.id = p.user_id
         where p.used_at is not null
           and exists (select from mails m where m.kind = 'password_reset' and m.recipient = o.email
                          and m.state = 'sent' and m.created_at between p.requested_at and p.used_at)
           and not exists (select from mails m where m.kind = 'password_reset' and m.recipient = o.email
                              and m.state = 'filed' and m.created_at between p.requested_at and p.used_at)
         group by p.user_id) r
 where u.id = r.user_id;
