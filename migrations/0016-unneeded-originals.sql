-- With the identifiers of a report the original of its video goes: the witness's device may have written
-- place, time and names into it. A job erases the file; the public copy stays.
alter table uploads
  add column original_unneeded_at timestamptz,
  add column original_erased_at timestamptz;
create index uploads_original_unneeded_idx on uploads (original_unneeded_at)
  where original_unneeded_at is not null and original_erased_at is null;

-- Reports whose identifiers were removed before this migration still have the name of the file and the
-- original.
update reports
   set video_file_name = 'video' || coalesce(lower(substring(video_file_name from '\.\w{1,4}$')), '')
 where identifiers_removed_at is not null and video_file_name is not null;
update uploads
   set file_name = reports.video_file_name, sender = '', source = '', original_unneeded_at = now()
  from reports
 where reports.id = uploads.report_id and identifiers_removed_at is not null
   and video_file_name is not null;
