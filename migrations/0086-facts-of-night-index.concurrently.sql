-- Reports of a place and a night, without those of other nights. The condition leaves out dates without a day, which
-- all begin with the first of a month or year.
create index concurrently if not exists report_facts_of_night_idx on report_facts (place_id, local_from)
  where place_id is not null and time_kind in ('clock', 'words', 'day');
