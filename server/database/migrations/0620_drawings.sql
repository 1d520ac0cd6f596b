-- The register of drawings. An uploaded PDF is split into sheets; a person enters sheets into the register as
-- revisions of drawings. See docs/decisions/drawings.md.

-- Uploaded PDFs.
create table drawing_uploads (
  id uuid primary key,
  workspace_id uuid not null,
  project_id uuid not null,
  name text not null check (length(name) between 1 and 200),
  pdf_bytes bigint not null check (pdf_bytes > 0),
  -- All that is stored: the PDF, and the tiles once they are drawn.
  bytes bigint not null check (bytes >= pdf_bytes),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  -- The folder of the file store with the PDF and what is drawn of it; it ends with a slash.
  storage_folder text not null unique check (storage_folder ~ '^drawings/.*/$'),
  -- `ready`: every sheet is drawn, or known not to be drawable.
  state text not null default 'waiting' check (state in ('waiting', 'ready', 'failed')),
  problem text check (problem in ('not_a_pdf', 'encrypted', 'too_many_sheets', 'no_sheets', 'no_room', 'gave_up')),
  sheets integer check (sheets >= 0),
  progress smallint not null default 0 check (progress between 0 and 100),
  attempts smallint not null default 0,
  due_at timestamptz not null,
  lease uuid,
  leased_until timestamptz,
  uploaded_by uuid references users on delete set null,
  created_at timestamptz not null,
  unique (workspace_id, project_id, id),
  foreign key (workspace_id, project_id) references projects (workspace_id, id) on delete cascade,
  check ((problem is not null) = (state = 'failed'))
);
create index drawing_uploads_by_project on drawing_uploads (project_id, created_at desc, id desc);
create index drawing_uploads_by_uploader on drawing_uploads (uploaded_by);
create index drawing_uploads_waiting
  on drawing_uploads (coalesce(workspace_id, '00000000-0000-0000-0000-000000000000'), due_at, id)
  where state in ('waiting');
create index drawing_uploads_held on drawing_uploads (leased_until) where lease is not null;

-- One page of an upload, and what its title block seems to say.
create table drawing_sheets (
  id uuid primary key,
  workspace_id uuid not null,
  project_id uuid not null,
  upload_id uuid not null,
  page integer not null check (page >= 0),
  -- The keys of its files without their ending: its tiles (.pack), thumbnail (.webp) and words (.json).
  folder text not null,
  problem text check (problem in ('no_size', 'damaged', 'too_heavy')),
  -- In points, and the pixels of the largest level of tiles.
  width double precision check (width > 0),
  height double precision check (height > 0),
  pixel_width integer check (pixel_width > 0),
  pixel_height integer check (pixel_height > 0),
  -- The bytes of each tile in the pack, by level and row; 0 is a white tile, which is not stored.
  tiles jsonb,
  tile_bytes bigint not null default 0 check (tile_bytes >= 0),
  -- Begins with a space, so that short searches match the beginnings of words.
  words text not null default '',
  proposed_number text not null default '' check (length(proposed_number) <= 100),
  proposed_title text not null default '' check (length(proposed_title) <= 300),
  proposed_revision text not null default '' check (length(proposed_revision) <= 20),
  unique (upload_id, page),
  unique (workspace_id, project_id, id),
  foreign key (workspace_id, project_id, upload_id) references drawing_uploads (workspace_id, project_id, id)
    on delete cascade,
  check ((problem is null) = (tiles is not null)),
  check (problem is not null or num_nulls(width, height, pixel_width, pixel_height) = 0)
);
create index drawing_sheets_of_project on drawing_sheets (workspace_id, project_id);
create index drawing_sheets_by_words on drawing_sheets using gin (words gin_trgm_ops);

create table drawings (
  id uuid primary key,
  workspace_id uuid not null,
  project_id uuid not null,
  title text not null check (length(title) between 1 and 300),
  number text not null check (length(number) between 1 and 100 and number ~ '[[:alnum:]]'),
  discipline text not null check (discipline in ('architectural', 'structural', 'civil', 'mechanical', 'electrical',
    'plumbing', 'fire', 'landscape', 'interior', 'survey', 'other')),
  -- A path, such as "Architectural/Plans"; empty for none.
  folder text not null default '' check (length(folder) <= 200),
  -- Kept by a trigger: the latest issued revision that is not withdrawn, and when the first was issued. The former has
  -- no foreign key, since the revision's own leads here.
  current_id uuid,
  issued_at timestamptz,
  created_by uuid references users on delete set null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  version integer not null default 1,
  field_versions jsonb not null default '{}',
  unique (workspace_id, project_id, id),
  foreign key (workspace_id, project_id) references projects (workspace_id, id) on delete cascade
);
-- "A-101", "A 101" and "a101" are one drawing.
create unique index drawings_by_number
  on drawings (project_id, upper(regexp_replace(number, '[^[:alnum:]]+', '', 'g')));
create index drawings_in_order on drawings (project_id, number, id);
create index drawings_of_project on drawings (workspace_id, project_id);
create index drawings_by_maker on drawings (created_by);
create index drawings_by_words on drawings using gin ((' ' || number || ' ' || title) gin_trgm_ops);

create table drawing_revisions (
  id uuid primary key,
  workspace_id uuid not null,
  project_id uuid not null,
  drawing_id uuid not null,
  sheet_id uuid not null unique,
  -- The order in which the revisions of a drawing were entered.
  seq integer not null check (seq > 0),
  code text not null check (length(code) between 1 and 20),
  status text not null check (status in ('draft', 'information', 'comment', 'construction', 'as_built', 'withdrawn')),
  dated date,
  note text not null default '' check (length(note) <= 500),
  issued_at timestamptz,
  issued_by uuid references users on delete set null,
  superseded_at timestamptz,
  -- Millimetres of the building to a point of the sheet; null until somebody calibrates it.
  scale double precision check (scale > 0),
  created_by uuid references users on delete set null,
  created_at timestamptz not null,
  unique (drawing_id, seq),
  unique (workspace_id, project_id, id),
  unique (drawing_id, id),
  foreign key (workspace_id, project_id, drawing_id) references drawings (workspace_id, project_id, id) on delete cascade,
  foreign key (workspace_id, project_id, sheet_id) references drawing_sheets (workspace_id, project_id, id)
    on delete cascade,
  check (case when status = 'draft' then issued_at is null else issued_at is not null end)
);
create unique index drawing_revisions_by_code on drawing_revisions (drawing_id, upper(code));
create index drawing_revisions_of_project on drawing_revisions (workspace_id, project_id);
create index drawing_revisions_by_maker on drawing_revisions (created_by);
create index drawing_revisions_by_issuer on drawing_revisions (issued_by);

-- Who has seen which revision.
create table drawing_views (
  revision_id uuid not null,
  user_id uuid not null references users on delete cascade,
  workspace_id uuid not null,
  project_id uuid not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  primary key (revision_id, user_id),
  foreign key (workspace_id, project_id, revision_id) references drawing_revisions (workspace_id, project_id, id)
    on delete cascade
);
create index drawing_views_of_project on drawing_views (workspace_id, project_id);
create index drawing_views_by_user on drawing_views (user_id);

create table transmittals (
  id uuid primary key,
  workspace_id uuid not null,
  project_id uuid not null,
  number integer not null check (number > 0),
  reason text not null check (reason in ('information', 'comment', 'approval', 'tender', 'construction', 'record')),
  note text not null default '' check (length(note) <= 2000),
  sent_by uuid references users on delete set null,
  sent_at timestamptz not null,
  unique (project_id, number),
  unique (workspace_id, project_id, id),
  foreign key (workspace_id, project_id) references projects (workspace_id, id) on delete cascade
);
create index transmittals_of_project on transmittals (workspace_id, project_id);
create index transmittals_by_sender on transmittals (sent_by);

create table transmittal_revisions (
  transmittal_id uuid not null,
  revision_id uuid not null,
  workspace_id uuid not null,
  project_id uuid not null,
  primary key (transmittal_id, revision_id),
  foreign key (workspace_id, project_id, transmittal_id) references transmittals (workspace_id, project_id, id)
    on delete cascade,
  foreign key (workspace_id, project_id, revision_id) references drawing_revisions (workspace_id, project_id, id)
    on delete cascade
);
create index transmittal_revisions_by_revision on transmittal_revisions (revision_id);
create index transmittal_revisions_of_project on transmittal_revisions (workspace_id, project_id);

-- To whom: a person, or a company with whoever is in it.
create table transmittal_recipients (
  id uuid primary key,
  transmittal_id uuid not null,
  workspace_id uuid not null,
  project_id uuid not null,
  user_id uuid references users on delete cascade,
  company_id uuid,
  unique (transmittal_id, user_id),
  unique (transmittal_id, company_id),
  foreign key (workspace_id, project_id, transmittal_id) references transmittals (workspace_id, project_id, id)
    on delete cascade,
  foreign key (workspace_id, company_id) references companies (workspace_id, id) on delete cascade,
  check (num_nonnulls(user_id, company_id) = 1)
);
create index transmittal_recipients_by_user on transmittal_recipients (user_id) where user_id is not null;
create index transmittal_recipients_by_company on transmittal_recipients (company_id) where company_id is not null;
create index transmittal_recipients_of_project on transmittal_recipients (workspace_id, project_id);

-- What became of one with each person who got it.
create table transmittal_receipts (
  transmittal_id uuid not null,
  user_id uuid not null references users on delete cascade,
  workspace_id uuid not null,
  project_id uuid not null,
  opened_at timestamptz not null,
  acknowledged_at timestamptz,
  primary key (transmittal_id, user_id),
  foreign key (workspace_id, project_id, transmittal_id) references transmittals (workspace_id, project_id, id)
    on delete cascade
);
create index transmittal_receipts_by_user on transmittal_receipts (user_id);
create index transmittal_receipts_of_project on transmittal_receipts (workspace_id, project_id);

-- What people draw on a revision: on a layer that they share, or for themselves.
create table drawing_markups (
  id uuid primary key,
  workspace_id uuid not null,
  project_id uuid not null,
  revision_id uuid not null,
  kind text not null check (kind in ('cloud', 'arrow', 'text', 'freehand', 'measure')),
  shape jsonb not null check (pg_column_size(shape) <= 65536),
  shared boolean not null,
  created_by uuid references users on delete cascade,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  version integer not null default 1,
  foreign key (workspace_id, project_id, revision_id) references drawing_revisions (workspace_id, project_id, id)
    on delete cascade
);
create index drawing_markups_by_revision on drawing_markups (revision_id, created_at, id);
create index drawing_markups_by_maker on drawing_markups (created_by);
create index drawing_markups_of_project on drawing_markups (workspace_id, project_id);
