-- What an approved diary brings about: deliveries in the ledger of materials, and proposals to the programme. Each names
-- the diary, and is made once.
alter table material_movements
  add column diary_id uuid references site_records on delete set null,
  add column delivery_row uuid,
  add constraint delivered_by_diary
    check (diary_id is null or (kind = 'delivered' and delivery_row is not null and reverses is null));
create unique index material_movements_of_deliveries on material_movements (diary_id, delivery_row)
  where diary_id is not null;

alter table activity_reports add column diary_id uuid references site_records on delete set null;
create unique index activity_reports_of_diaries on activity_reports (diary_id, activity_id) where diary_id is not null;
