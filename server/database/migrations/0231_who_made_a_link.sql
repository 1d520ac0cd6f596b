-- Who sent this link, and so may have seen it; not always who wrote the invitation.
alter table invitation_links add column issued_by uuid references users on delete set null;
update invitation_links l set issued_by = i.invited_by from invitations i where i.id = l.invitation_id;
create index invitation_links_by_issuer on invitation_links (issued_by);
