-- Public reports have indexes of their own since reports can be held. These cost every submission four writes.
drop index concurrently if exists reports_newest_idx;
drop index concurrently if exists reports_newest_of_type_idx;
drop index concurrently if exists reports_newest_of_region_idx;
drop index concurrently if exists reports_newest_of_type_and_region_idx;
