-- As report_facts_cell_idx, with the word filter: it tells without a look at the table which reports of a cell may hold a word.
create index concurrently if not exists report_facts_cell_words_idx on report_facts (cell, created_at desc, report_id desc)
  include (word_filter) where is_public and cell is not null;
drop index concurrently if exists report_facts_cell_idx;
