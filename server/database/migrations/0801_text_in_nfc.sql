-- New text arrives in NFC. What arrived before, and what nobody has signed, becomes so too. A few letters are longer in NFC
-- (U+0958 and others that Unicode does not compose): text that would outgrow its column stays as it is.
update tasks set title = case when length(normalize(title, NFC)) <= length(title) then normalize(title, NFC) else title end,
       description = case when length(normalize(description, NFC)) <= length(description) then normalize(description, NFC) else description end
 where title is not nfc normalized or description is not nfc normalized;
update projects
   set title = case when length(normalize(title, NFC)) <= length(title) then normalize(title, NFC) else title end,
       description = case when length(normalize(description, NFC)) <= length(description) then normalize(description, NFC) else description end,
       location = case when length(normalize(location, NFC)) <= length(location) then normalize(location, NFC) else location end
 where title is not nfc normalized or description is not nfc normalized or location is not nfc normalized;
update expenses set description = case when length(normalize(description, NFC)) <= length(description) then normalize(description, NFC) else description end,
       vendor = case when length(normalize(vendor, NFC)) <= length(vendor) then normalize(vendor, NFC) else vendor end
 where status = 'draft' and (description is not nfc normalized or vendor is not nfc normalized);
update programme_activities set name = case when length(normalize(name, NFC)) <= length(name) then normalize(name, NFC) else name end where name is not nfc normalized;
update drawings set title = case when length(normalize(title, NFC)) <= length(title) then normalize(title, NFC) else title end where title is not nfc normalized;
update users set name = case when length(normalize(name, NFC)) <= length(name) then normalize(name, NFC) else name end,
       company = case when length(normalize(company, NFC)) <= length(company) then normalize(company, NFC) else company end
 where name is not nfc normalized or company is not nfc normalized;
update workspaces set name = case when length(normalize(name, NFC)) <= length(name) then normalize(name, NFC) else name end where name is not nfc normalized;
-- Two companies of one workspace may not have the same name.
update companies c set name = case when length(normalize(name, NFC)) <= length(name) then normalize(name, NFC) else name end
 where name is not nfc normalized
   and not exists (select from companies o where o.workspace_id = c.workspace_id and o.id <> c.id
                      and lower(normalize(o.name, NFC)) = lower(normalize(c.name, NFC)));
