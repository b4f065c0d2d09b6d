-- The few reports that a moderator has moved to another day, by that day: the other indexes of days have that of the witness.
create index concurrently if not exists reports_moved_idx
  on reports (corrected_date collate "C") where corrected_date is not null;
