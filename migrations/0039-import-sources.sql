-- The archives that were imported, as their mappings describe them. Public: a report's page names its
-- source, the record and the licence.
create table import_sources (
  name text not null,
  title text,
  address text,
  licence text,
  licence_address text,
  first_import_at timestamptz not null default now(),
  last_import_at timestamptz not null default now(),
  constraint import_sources_pkey primary key (name)
);
create trigger import_sources_announce_change after insert or update or delete or truncate on import_sources
  for each statement execute function announce_public_change();
