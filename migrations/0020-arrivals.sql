-- How many reports came in within five minutes, to notice a burst. A count without content, kept for a
-- week. Unlogged: after a crash the norm of the week begins anew.
create unlogged table arrivals (
  slot timestamptz not null,
  reports integer not null,
  constraint arrivals_pkey primary key (slot)
);
