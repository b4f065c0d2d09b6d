-- The index of searches: reports_search_terms_idx. See docs/decisions/0034-search-by-months.md.

create function month_key(moment timestamptz) returns text
  language sql immutable strict parallel safe
  return extract(year from moment at time zone 'UTC') || '-'
    || extract(month from moment at time zone 'UTC') || ':';

create function day_key(moment timestamptz) returns text
  language sql immutable strict parallel safe
  return 'day:' || extract(day from moment at time zone 'UTC');

-- Two neighbouring words as one. Of the second word only the beginning counts, so that a phrase may end
-- with the beginning of a word. All pairs share four million numbers; a key for each pair would make the
-- index several times as large.
create function pair_key(word text, next text) returns text
  language sql immutable strict parallel safe
  return '+' || to_hex(hashtextextended(word || ' ' || left(next, 3), 0) & 4194303);

create function words_in_order(vector tsvector) returns text[]
  language sql immutable strict parallel safe
  return (select array_agg(lexeme order by position)
            from unnest(vector) as word, unnest(positions) as position);

-- What the index holds of a report: each word with its month, the day, and the pairs of neighbouring
-- words. The cost keeps PostgreSQL from computing it for rows that the index can find.
create function search_terms(vector tsvector, created_at timestamptz) returns tsvector
  language sql immutable strict parallel safe cost 10000
  return array_to_tsvector(
    array(select month || word from month_key(created_at) as month, unnest(tsvector_to_array(vector)) as word) ||
    array(
      select pair_key(word, next)
        from words_in_order(vector) as words, unnest(words, words[2:]) as pair (word, next)
       where next is not null) ||
    day_key(created_at));

-- A search as a query of the index, with @ in place of the month: all words, and the pairs of each
-- phrase. So it also finds reports that hold the pairs, but not the phrase.
create function search_terms_query(search text) returns text
  language sql immutable strict parallel safe
  return (
    with words as (
      select search_query(search)::text as query
    ), pairs as (
      select string_agg(' & ''' || pair_key(word, next) || '''', '') as keys
        from words, regexp_split_to_table(query, ' & ') as part,
             regexp_split_to_array(regexp_replace(part, '''|:\*', '', 'g'), ' <-> ') as phrase,
             unnest(phrase, phrase[2:]) as pair (word, next)
       where next is not null
    )
    select regexp_replace(replace(query, '<->', '&'), '''(\w+)''', '''@\1''', 'g') || coalesce(keys, '')
      from words, pairs);
