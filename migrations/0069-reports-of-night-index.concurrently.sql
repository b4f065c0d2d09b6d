-- Reports of a date and a town. A migration that changes search_words must build this index again.
create index concurrently if not exists reports_of_night_idx
  on reports (sighting_date collate "C", town_of(location));
drop index concurrently if exists reports_sighting_date_idx;
