-- Photos: when and where they were taken, who sees them, and what is drawn upon them.

-- Whether the places where photos were taken are kept. Without it, they are removed from what is stored.
alter table workspaces add column keep_photo_places boolean not null default false;

-- A fixed view of a project, such as its north-east corner. Its photos, in the order they were taken, are a time-lapse.
create table photo_views (
  id uuid primary key,
  workspace_id uuid not null,
  project_id uuid not null,
  name text not null check (length(name) between 1 and 100),
  created_by uuid references users on delete set null,
  created_at timestamptz not null,
  foreign key (workspace_id, project_id) references projects (workspace_id, id) on delete cascade,
  unique (project_id, id)
);
create unique index photo_views_by_name on photo_views (project_id, lower(name));

alter table files
  -- Whether clients see it.
  add column for_client boolean not null default true,
  add column taken_at timestamptz,
  -- Minutes east of UTC of the clock that took it; null if it did not say.
  add column taken_offset smallint check (taken_offset between -840 and 840),
  -- As in Exif; null for upright pictures.
  add column orientation smallint check (orientation between 1 and 8),
  add column moment text check (moment in ('before', 'after')),
  add column view_id uuid,
  -- The digest of what was sent, if less was stored.
  add column sent_sha256 text check (sent_sha256 ~ '^[0-9a-f]{64}$'),
  -- The parts of the stored bytes that tell a place or a serial number, as [start, length, ...].
  add column traces integer[] not null default '{}' check (cardinality(traces) % 2 = 0),
  add column shown_at timestamptz generated always as (coalesce(taken_at, created_at)) stored,
  add foreign key (project_id, view_id) references photo_views (project_id, id) on delete set null (view_id);

update files set for_client = subject_kind in ('project', 'task') where subject_kind not in ('project', 'task');

create index files_of_view on files (view_id) where view_id is not null;
create index photos_of_project on files (project_id, shown_at desc, id desc)
  where media_type in ('image/jpeg', 'image/png', 'image/webp', 'image/heic', 'video/mp4');

-- Apart from the files, since fewer people see them. A photo with traces has a row, whether its place is known or not.
create table photo_places (
  file_id uuid primary key references files on delete cascade,
  workspace_id uuid not null,
  project_id uuid not null,
  taken_by uuid references users on delete set null,
  -- The company of whoever added it.
  company_id uuid,
  latitude double precision check (latitude between -90 and 90),
  longitude double precision check (longitude between -180 and 180),
  -- Degrees clockwise from north.
  direction real check (direction >= 0 and direction < 360),
  foreign key (workspace_id, project_id) references projects (workspace_id, id) on delete cascade,
  check ((latitude is null) = (longitude is null))
);
create index photo_places_by_project on photo_places (workspace_id, project_id);
create index photo_places_by_person on photo_places (taken_by);

-- What is drawn upon a photo, in a layer over it. Each mark is a row: two people who draw do not overwrite each other.
create table photo_marks (
  id uuid primary key,
  file_id uuid not null references files on delete cascade,
  workspace_id uuid not null,
  project_id uuid not null,
  shape jsonb not null check (octet_length(shape::text) <= 20000),
  drawn_by uuid references users on delete set null,
  drawn_at timestamptz not null,
  foreign key (workspace_id, project_id) references projects (workspace_id, id) on delete cascade
);
create index photo_marks_by_file on photo_marks (file_id, drawn_at, id);
create index photo_marks_by_project on photo_marks (workspace_id, project_id);
create index photo_marks_by_person on photo_marks (drawn_by);
