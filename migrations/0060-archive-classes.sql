-- The class that an archive gave its record, like GEIPAN's A to D, in its own words. Null for reports
-- submitted here, and where the archive gives none.
alter table reports add column import_class text;
-- Not validated: that would read every row under a lock, and null satisfies it.
alter table reports add constraint reports_import_class_length
  check (char_length(import_class) between 1 and 100) not valid;
