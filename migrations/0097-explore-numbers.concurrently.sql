-- As report_facts_cell_words_idx and report_facts_period_idx, with the values that /explore counts beside a page: it reads a
-- thousand reports of a cell or a month side by side from the index, where they lay on a thousand pages of the table.
create index concurrently if not exists report_facts_of_cell_idx
  on report_facts (cell, created_at desc, report_id desc)
  include (word_filter, phenomenon_type, region, country, admin1, shape, status, has_video)
  where is_public and cell is not null;
drop index concurrently if exists report_facts_cell_words_idx;
create index concurrently if not exists report_facts_of_period_idx
  on report_facts (period_of_sighting(local_from, local_to), created_at desc, report_id desc)
  include (local_from, local_to, phenomenon_type, region, country, admin1, shape, status, has_video)
  where is_public and local_from is not null;
drop index concurrently if exists report_facts_period_idx;
