-- Rows of archives whose reports were removed here: deleted by administrators, or erased. A later import
-- leaves them out. Only a digest, so that nothing of the report remains. `import -- --undo` removes the
-- digests of the rows that it takes back.
create table removed_imports (
  digest bytea not null,
  removed_at timestamptz not null default now(),
  constraint removed_imports_pkey primary key (digest)
);

create function import_digest(source text, key text) returns bytea
language sql immutable strict parallel safe as $$
  select sha256(convert_to(source || chr(31) || key, 'UTF8'))
$$;

insert into removed_imports (digest, removed_at)
select import_digest(report ->> 'import_source', report ->> 'import_key'), deleted_at
  from deleted_reports
 where report ->> 'import_source' is not null
on conflict do nothing;

create function note_removed_import() returns trigger language plpgsql as $$
begin
  insert into removed_imports (digest) values (import_digest(old.import_source, old.import_key))
  on conflict do nothing;
  return null;
end $$;
create trigger reports_note_removed_import after delete on reports
  for each row when (old.import_source is not null)
  execute function note_removed_import();
