-- The orders in which /explore walks through the reports. See docs/decisions/0040-explore.md.
create index concurrently if not exists report_facts_type_idx
  on report_facts (phenomenon_type, created_at desc, report_id desc) where is_public;
create index concurrently if not exists report_facts_status_idx
  on report_facts (status, created_at desc, report_id desc) where is_public;
create index concurrently if not exists report_facts_shape_idx
  on report_facts (shape, created_at desc, report_id desc) where is_public and shape is not null;
create index concurrently if not exists report_facts_video_idx
  on report_facts (created_at desc, report_id desc) where is_public and has_video;
create index concurrently if not exists report_facts_sighted_idx
  on report_facts ((coalesce(local_from, '-infinity')) desc, report_id desc) where is_public;
