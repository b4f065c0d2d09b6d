-- A video that was prepared in the background is nothing that an administrator could have overlooked:
-- the version that was seen before stays good.
drop trigger reports_note_change on reports;
create trigger reports_note_change before update on reports
  for each row when (old.video_prepared_at is not distinct from new.video_prepared_at)
  execute function note_report_change();
