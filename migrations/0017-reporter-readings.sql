-- Whose name or address an administrator was shown in the last minutes; lost in a crash, which does no harm.
create unlogged table reporter_readings (
  administrator_id uuid not null,
  report_id uuid not null,
  read_at timestamptz not null default now(),
  constraint reporter_readings_pkey primary key (administrator_id, report_id),
  constraint reporter_readings_administrator_id_fkey
    foreign key (administrator_id) references admin_users (id) on delete cascade
);
create index reporter_readings_read_at_idx on reporter_readings (read_at);
