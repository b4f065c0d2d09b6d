-- A Bloom filter of the words of each report, beside what the site has read from them: a search for words among the reports of
-- a place reads only the texts that may hold them. See docs/decisions/0066-word-filter.md.

-- Null until a job has read the report: then it may hold any word.
alter table report_facts add column word_filter bytea;
alter table report_facts alter column word_filter set statistics 0;

-- Whether a filter holds the three bits of a key. The keys and their bits are those of src/server/reports/word-filter.ts.
create function holds_key(word_filter bytea, first integer, step integer) returns boolean
  language sql immutable parallel safe
  return get_bit(word_filter, first % (8 * length(word_filter))) = 1
    and get_bit(word_filter, (first + step) % (8 * length(word_filter))) = 1
    and get_bit(word_filter, (first + 2 * step) % (8 * length(word_filter))) = 1;

-- The filter of other words no longer holds, whatever has changed them. Also an update of a row without a filter counts: the
-- job that is reading the report then finds that it has changed.
create function forget_word_filter() returns trigger language plpgsql as $$
begin
  update report_facts set word_filter = null where report_id = new.id;
  return null;
end $$;
create trigger reports_forget_words after update on reports
  for each row when ((old.search_vector, old.location) is distinct from (new.search_vector, new.location))
  execute function forget_word_filter();
