-- A list needs both forms of a search: one for the texts, one for the index. Each function read the words anew, which
-- takes a quarter of a millisecond for one word and more than a whole one for eight.

-- What a search asks for: of `search_vector`, and of the text index, where @ stands for the month.
create function search_understood(search text, out query tsquery, out index_query text)
  language plpgsql stable strict parallel safe as $$
begin
  if exists (select from search_index where completed_at is not null) then
    select string_agg(part.query, ' & ')::tsquery, string_agg(part.index_query, ' & ')
      into query, index_query
      from search_parts(search) as part;
  else
    query := search_query_as_written(search);
    index_query := search_terms_query_as_written(search);
  end if;
end $$;

-- As before. Processes from before ask for both.
create or replace function search_query(search text) returns tsquery
  language sql stable strict parallel safe
  return (select query from search_understood(search));

create or replace function search_terms_query(search text) returns text
  language sql stable strict parallel safe
  return (select index_query from search_understood(search));
