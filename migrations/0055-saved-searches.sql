-- Searches of the page Explore whose new sightings somebody gets by mail, without an account. The address
-- is sealed with the key of the site, the code of the mails is kept as a hash, and a keyed hash of the
-- address counts how many searches it has. A row without `confirmed_at` waits for its first mail to be
-- answered. `kept_at` is the last click, `seen_until` the moment up to which all arrivals were mailed.
-- See docs/decisions/0060-saved-searches-by-mail.md.
create table saved_searches (
  id uuid not null,
  code_hash bytea not null,
  address_hash bytea not null,
  address_sealed bytea not null,
  question text not null,
  frequency text not null,
  created_at timestamptz not null default now(),
  confirmed_at timestamptz,
  kept_at timestamptz,
  seen_until timestamptz,
  due_at timestamptz,
  constraint saved_searches_pkey primary key (id),
  constraint saved_searches_code_hash_key unique (code_hash),
  constraint saved_searches_question_length check (char_length(question) <= 4000),
  constraint saved_searches_frequency_known check (frequency in ('day', 'week')),
  constraint saved_searches_confirmed_whole
    check (num_nulls(confirmed_at, kept_at, seen_until, due_at) in (0, 4))
);
create index saved_searches_address_hash_idx on saved_searches (address_hash);
create index saved_searches_due_at_idx on saved_searches (due_at) where due_at is not null;
create index saved_searches_kept_at_idx on saved_searches (kept_at) where kept_at is not null;
create index saved_searches_unconfirmed_idx on saved_searches (created_at) where confirmed_at is null;

-- When a report first was public with its place and time read, so that a search can find it: the order in
-- which searches follow the register. Imported archives are no news. No reference to `reports`: a report
-- that is deleted and restored must not arrive twice. A row is purged when its report cannot arrive any more.
create table sighting_arrivals (
  report_id uuid not null,
  at timestamptz not null default clock_timestamp(),
  constraint sighting_arrivals_pkey primary key (report_id)
);
create index sighting_arrivals_at_idx on sighting_arrivals (at);

-- Only reports of the last 90 days, so that a new version of the reader does not announce old ones.
create function note_sighting_arrivals() returns trigger language plpgsql as $$
begin
  insert into sighting_arrivals (report_id)
  select report_id from added
   where is_public and parser_version > 0 and created_at > now() - interval '90 days'
     and exists (select from reports where reports.id = added.report_id and import_source is null)
  on conflict do nothing;
  return null;
end $$;
create trigger report_facts_note_arrivals after update on report_facts
  referencing new table as added
  for each statement execute function note_sighting_arrivals();

insert into sighting_arrivals (report_id, at)
  select report_id, created_at from report_facts
   where is_public and parser_version > 0 and created_at > now() - interval '90 days'
     and exists (select from reports where reports.id = report_facts.report_id and import_source is null);
