-- Files that administrators import by upload, and what came of their last run. They expire with their
-- pieces. The bytes lie in the database, so that any process can read a file that another one received.
create table imports (
  id uuid not null,
  file_name text not null,
  size bigint not null,
  -- The beginning of the file as JSON: encoding, delimiter, columns, rows.
  start jsonb not null,
  sent_by text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  state text not null default 'ready',
  -- What the last run was asked to do, as JSON; null before the first one.
  request jsonb,
  rows_read integer not null default 0,
  progress real not null default 0,
  is_stopping boolean not null default false,
  outcome jsonb,
  failure text,
  constraint imports_pkey primary key (id),
  constraint imports_state_known check (state in ('ready', 'queued', 'running', 'done', 'failed')),
  constraint imports_run check ((state = 'ready') = (request is null))
);
create index imports_expires_at_idx on imports (expires_at);

-- A file in pieces: the one that was sent, or the rows that the last run refused.
create table import_pieces (
  import_id uuid not null,
  kind text not null,
  number integer not null,
  bytes bytea not null,
  constraint import_pieces_pkey primary key (import_id, kind, number),
  constraint import_pieces_import_fkey foreign key (import_id) references imports on delete cascade,
  constraint import_pieces_kind_known check (kind in ('sent', 'refused'))
);
-- The bytes of an archive are often packed already.
alter table import_pieces alter column bytes set storage external;
