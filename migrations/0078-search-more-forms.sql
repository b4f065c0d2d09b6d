-- Searches find more ways to write a word: "mount" for `mt` at the beginning, "F-16" for `F-16s`, "tornado" for `tornadoes`,
-- and the first of January for `1er janvier`. The functions are as in migrations 0034, 0076 and 0077, except for what the
-- comments say. See docs/decisions/0042-search-by-meaning.md.

-- The other number of a word: lights and light, city and cities. Where letters cannot tell, both: "buses" and "houses",
-- "tornadoes" and "shoes". Not "ga" for "gas", nor "la" for "las", which are codes of states.
create or replace function search_other_number(word text) returns text[]
  language sql immutable strict parallel safe
  return case
    when word ~ '\d' then case
      when word ~ '^[a-z]+\d+s$' then array[left(word, -1)]
      when word ~ '^[a-z]{1,3}\d{1,4}$' then array[word || 's']
      else '{}' end
    when char_length(word) < 3 or word in ('news', 'does', 'goes', 'this', 'mars') then '{}'
    when right(word, 2) in ('ss', 'us', 'is') or word in ('lens', 'gas') then array[word || 'es']
    when right(word, 1) = 's' then case
      when word like any (array['_as', '_es', '_os']) then '{}'
      when word like '___%ies' then array[left(word, -3) || 'y', left(word, -1)]
      when word like '___%oes' then array[left(word, -2), left(word, -1), left(word, -2) || 's']
      when word like any (array['__%xes', '__%zes', '__%ches', '__%shes', '__%sses', '_%uses', '_%nses', 'gases'])
        then array[left(word, -2), left(word, -1)]
      when word ~ '..[^aeiou]os$' then array[left(word, -1), left(word, -1) || 'es']
      else array[left(word, -1)] end
    when word ~ '[^aeiou]y$' then array[left(word, -1) || 'ies']
    when word ~ '(x|z|ch|sh)$' then array[word || 'es']
    when word ~ '^[a-z]+[^aeiou]o$' then array[word || 's', word || 'es']
    when word ~ '^[a-z]+$' then array[word || 's']
    else '{}'
  end;

-- The day of a month: 1, 1st, 1er (French), 1ro (Spanish), 1e (Dutch), 1º (Italian), which
-- newer versions of PostgreSQL write as "1o".
create function search_day(word text) returns text
  language sql immutable strict parallel safe
  return lpad((regexp_match(word, '^(\d{1,2})(?:st|nd|rd|th|er|re|e?ro|[oºaªe])?$'))[1], 2, '0');

-- One word of a search, with the other ways to write it. Also the other number of words with hyphens.
create or replace function search_term(chunk text, is_lone boolean, may_begin boolean, asks_month boolean)
  returns text[] language plpgsql immutable strict parallel safe as $$
declare
  folded text[] := regexp_split_to_array(nullif(search_words(search_fold(chunk)), ''), ' +');
  words text[] := coalesce(regexp_split_to_array(nullif(search_words(chunk), ''), ' +'), folded);
  -- F-16 is also F16.
  word text := array_to_string(folded, '');
  head text := array_to_string(trim_array(folded, 1), ' ');
  head_size integer := char_length(replace(head, ' ', ''));
  forms text[];
  parts text[];
  mark text := case
    when is_lone or (may_begin and char_length(words[cardinality(words)]) >= 3) then '~' else '' end;
  variants text[] := array[array_to_string(words, ' ') || mark];
begin
  if words is null then return null; end if;
  if folded <> words then variants := variants || (array_to_string(folded, ' ') || mark); end if;
  if cardinality(folded) = 2 then
    mark := case when is_lone or (may_begin and char_length(word) >= 3) then '~' else '' end;
    variants := variants || (word || mark);
  end if;
  forms := array(
    select form from unnest(search_other_number(word)) as form where mark = '' or not starts_with(form, word));
  if cardinality(folded) <= 2 then variants := variants || forms; end if;
  if cardinality(folded) > 1 then
    variants := variants || array(
      select head || ' ' || substr(form, head_size + 1) from unnest(forms) as form where char_length(form) > head_size);
  else
    if word ~ '^[a-z]{1,3}\d{1,4}[a-z]?$' then
      variants := variants || array(
        select array_to_string(regexp_match(form, '^([a-z]{1,3})(\d{1,4}[a-z]?)$'), ' ')
          from unnest(word || forms) as form);
    end if;
    if word ~ '^((1\d|20)\d\d|(1\d|20)\d0s)$' then variants := variants || ('on:' || word); end if;
    if asks_month and chunk ~ '^[''‘’ʼ]\d\d\W*$' then
      variants := variants || ('on:19' || word) || ('on:20' || word);
    elsif asks_month and search_day(word) is not null then
      variants := variants || ('on:d' || search_day(word));
    end if;
  end if;
  parts := coalesce(
    regexp_match(array_to_string(folded, ' '), '^(\d{4}) (\d\d)(?: (\d\d))?$'),
    (select array[match[3], match[1], match[2]]
       from regexp_match(array_to_string(folded, ' '), '^(\d{1,2})(?: (\d{1,2}))? (\d{4})$') as match
      where match is not null));
  -- 10/18/1973 is American, 18.10.1973 and 18/10/1973 are not.
  if parts[3] is not null and (parts[2]::int > 12 or chunk ~ '^\d+\.\d+\.\d') then
    parts := array[parts[1], parts[3], parts[2]];
  end if;
  if parts is not null then
    variants := variants || (concat_ws(' ', 'on:' || parts[1], 'on:m' || lpad(parts[2], 2, '0'),
      'on:d' || lpad(parts[3], 2, '0')) || '&');
  end if;
  return variants;
end $$;

-- What a visitor typed, part by part. Each part must occur, in one of its variants. Only a preposition between two words
-- need not. Nor need other linking words in front of a state, a country or a date ("4 de julio"), which elsewhere may be
-- part of a name ("Del Rio"), nor "state" behind a place at the end: before other words it may be part of a name, too
-- ("Ohio State University").
create or replace function search_parts(search text) returns table (query text, index_query text)
  language plpgsql immutable strict parallel safe as $$
declare
  meanings jsonb := search_meanings();
  sections text[] := string_to_array(translate(search, '“”„«»', repeat('"', 5)), '"');
  section_count integer := cardinality(sections);
  all_words text := ' ' || search_words(search_fold(search)) || ' ';
  word_count integer := cardinality(string_to_array(trim(all_words), ' '));
  asks_month boolean := exists (
    select from regexp_split_to_table(trim(all_words), ' ') as word where meanings ->> word like '%on:m%');
  asks_date boolean := all_words ~ '\d' and exists (
    select from regexp_split_to_table(trim(all_words), ' ') as word
     where word ~ '^(1\d|20)\d\d$' or search_day(word) is not null);
  -- And "the" and "and", which count as little between two words.
  prepositions constant text[] := array['in', 'of', 'the', 'at', 'near', 'on', 'over', 'above', 'around', 'outside',
    'from', 'with', 'and', 'en', 'im', 'am', 'bei', 'und', 'a', 'dans', 'nel', 'sobre'];
  linking_words constant text[] := prepositions || array['state', 'de', 'del', 'el', 'der', 'du', 'au', 'le', 'di'];
  has_part boolean := false;
  -- The linking words that have been read since the last part.
  linking text;
  linking_index text;
  is_linking boolean;
  is_place boolean;
  chunks text[];
  words text[];
  raw text;
  phrase text;
  keys text[];
  is_meant boolean;
  at integer;
  size integer;
begin
  for section in 1 .. section_count loop
    if section % 2 = 0 and section < section_count then
      phrase := search_words(sections[section]);
      if phrase <> '' then
        has_part := true;
        return query select piece[1], piece[2] from search_pieces(regexp_replace(phrase, ' +', ' ', 'g')) as piece;
      end if;
      continue;
    end if;
    chunks := array_remove(regexp_split_to_array(sections[section], '\s+'), '');
    words := array(
      select nullif(search_words(search_fold(chunk)), '')
        from unnest(chunks) with ordinality as chunk (chunk, position) order by position);
    linking := null;
    linking_index := null;
    is_place := false;
    at := 1;
    while at <= cardinality(chunks) loop
      keys := null;
      for n in reverse least(4, cardinality(chunks) - at + 1)..1 loop
        size := n;
        raw := array_to_string(chunks[at:at + n - 1], ' ');
        phrase := array_to_string(words[at:at + n - 1], ' ');
        if meanings ? phrase then
          is_meant := case search_caution(phrase)
            when 0 then true
            when 3 then asks_date
            else (raw = upper(raw) and search <> upper(search)) or chunks[at - 1] like '%,'
              or (search_caution(phrase) = 1 and at > 1 and at + n - 1 = cardinality(chunks)) end;
          -- "mt" is also "mount" where it is not meant as Montana.
          select array_agg(key) into keys
            from jsonb_array_elements_text(meanings -> phrase) as key where is_meant or key not like '%:%';
          exit when keys is not null;
        end if;
      end loop;
      is_linking := keys is null and phrase = any(linking_words);
      -- F 16 is also F16, and F 16s also F-16.
      if keys is null and not is_linking and words[at] || ' ' || words[at + 1] ~ '^[a-z]{1,3} \d{1,3}[a-z]?$' then
        keys := search_term(chunks[at] || chunks[at + 1], false, word_count <= 8, false);
        size := 2;
      end if;
      select string_agg(term[1], ' & '), string_agg(term[2], ' & ')
        into search_parts.query, search_parts.index_query
        from (
          select array[
              '(' || string_agg(piece[1], ' | ') || ')', '(' || string_agg(piece[2], ' | ') || ')'] as term
            from unnest(chunks[at:at + size - 1]) with ordinality as chunk (chunk, position),
                 unnest(search_term(chunk, word_count = 1, word_count <= 8, asks_month)) as variant,
                 search_pieces(variant) as piece
           group by position) as terms;
      if keys is not null then
        select '(' || search_parts.query || string_agg(' | ' || piece[1], '') || ')',
               '(' || search_parts.index_query || string_agg(' | ' || piece[2], '') || ')'
          into search_parts.query, search_parts.index_query
          from unnest(keys) as key, search_pieces(key) as piece;
      end if;
      at := at + size;
      continue when search_parts.query is null;
      continue when is_linking and has_part and phrase = any(prepositions)
        and (at <= cardinality(chunks) or section < section_count);
      if is_linking then
        linking := concat_ws(' & ', linking, search_parts.query);
        linking_index := concat_ws(' & ', linking_index, search_parts.index_query);
        continue;
      end if;
      is_place := search_parts.query ~ '''(in|region):';
      if not is_place and search_parts.query !~ '''on:' then
        search_parts.query := concat_ws(' & ', linking, search_parts.query);
        search_parts.index_query := concat_ws(' & ', linking_index, search_parts.index_query);
      end if;
      linking := null;
      linking_index := null;
      has_part := true;
      return next;
    end loop;
    if linking is not null and not (is_place and phrase = 'state') then
      return query select linking, linking_index;
    end if;
  end loop;
  -- Signs count where there is no word, so that a sign beside words leaves nothing out.
  if all_words ~ '^ *$' then
    return query select piece[1], piece[2] from unnest(search_emoji(search)) as sign, search_pieces(sign) as piece;
  end if;
end $$;
