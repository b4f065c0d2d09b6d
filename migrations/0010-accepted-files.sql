-- The checked copy of an upload, as a name in the folder `incoming`. Null until a process that knows this
-- column has accepted the upload; the file is then named after the id.
alter table uploads add column accepted_file text;
