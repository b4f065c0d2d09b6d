-- A map of one type read the counters of all five. Ten million reports have a million counters: one second.
alter table map_counts
  drop constraint map_counts_pkey,
  add constraint map_counts_pkey primary key (res, type, year, cell) include (reports);
