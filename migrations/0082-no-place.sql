-- A moderator may say that the words name no place, where the site reads one. Then no town is set either.
alter table reports add column has_no_place boolean not null default false;
alter table reports add constraint reports_place_or_none
  check (not has_no_place or corrected_place_id is null) not valid;

create trigger reports_forget_no_place after update on reports
  for each row when (old.has_no_place is distinct from new.has_no_place)
  execute function forget_corrected_facts();
