-- The town that the witness has chosen from the suggestions of the form, as GeoNames numbers it. Null: no
-- choice. No foreign key, because a newer gazetteer may lack a town.
alter table reports add column chosen_place_id integer;

create trigger reports_forget_place after update on reports
  for each row when (old.chosen_place_id is distinct from new.chosen_place_id)
  execute function forget_report_facts();
