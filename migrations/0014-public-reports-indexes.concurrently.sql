-- The public list as it is since reports can be held. The indexes of before serve the version of
-- before, and a later version drops them.
create index concurrently if not exists reports_public_idx
  on reports (created_at desc, id desc)
  where status <> 'rejected' and not held;
create index concurrently if not exists reports_public_of_type_idx
  on reports (phenomenon_type, created_at desc, id desc)
  where status <> 'rejected' and not held;
create index concurrently if not exists reports_public_of_region_idx
  on reports (region, created_at desc, id desc)
  where status <> 'rejected' and not held;
create index concurrently if not exists reports_public_of_type_and_region_idx
  on reports (phenomenon_type, region, created_at desc, id desc)
  where status <> 'rejected' and not held;
-- Those that wait for a look; few.
create index concurrently if not exists reports_held_idx
  on reports (created_at desc, id desc)
  where held and status <> 'rejected';
