-- Searches find words with hyphens as they are written, and understand places and dates in sentences. The three
-- functions are as before, except for what the comments say. See docs/decisions/0042-search-by-meaning.md.

-- PostgreSQL answers a phrase that ends with a beginning with no where a lexeme without a position begins so as
-- well: a key, or "sidebyside". So the last word is also asked for as a whole.
create or replace function search_pieces(variant text) returns text[]
  language plpgsql immutable strict parallel safe as $$
declare
  is_prefix boolean := variant like '%~';
  words text[] := string_to_array(rtrim(variant, '~&'), ' ');
  count integer := cardinality(words);
  star text := case when is_prefix then ':*' else '' end;
  joiner text := case when variant like '%&' then ' & ' else ' <-> ' end;
  phrase text := '''' || array_to_string(words, '''' || joiner || '''') || '''';
  pairs text;
begin
  if joiner = ' <-> ' then
    -- A pair ends with three letters, so one that ends with a shorter beginning cannot be asked for.
    select string_agg(' & ''' || pair_key(word, next) || '''', '')
      into pairs
      from unnest(words, words[2:]) with ordinality as pair (word, next, position)
     where next is not null
       and not (is_prefix and position = count - 1 and char_length(next) < 3);
  end if;
  return array[
    phrase || star || case when is_prefix and count > 1 then ' | ' || phrase else '' end,
    '''@' || array_to_string(words, ''' & ''@') || '''' || star || coalesce(pairs, '')];
end $$;

-- Also 10/1973, and '73 beside a month.
create or replace function search_term(chunk text, is_lone boolean, may_begin boolean, asks_month boolean)
  returns text[] language plpgsql immutable strict parallel safe as $$
declare
  folded text[] := regexp_split_to_array(nullif(search_words(search_fold(chunk)), ''), ' +');
  words text[] := coalesce(regexp_split_to_array(nullif(search_words(chunk), ''), ' +'), folded);
  word text := folded[1];
  parts text[];
  mark text := case
    when is_lone or (may_begin and char_length(words[cardinality(words)]) >= 3) then '~' else '' end;
  variants text[] := array[array_to_string(words, ' ') || mark];
begin
  if words is null then return null; end if;
  if folded <> words then variants := variants || (array_to_string(folded, ' ') || mark); end if;
  if cardinality(folded) = 1 then
    variants := variants || array(
      select form from unnest(search_other_number(word)) as form where mark = '' or not starts_with(form, word));
    parts := regexp_match(word, '^([a-z]{1,3})(\d{1,4}[a-z]?)$');
    if parts is not null then variants := variants || array_to_string(parts, ' '); end if;
    if word ~ '^((1\d|20)\d\d|(1\d|20)\d0s)$' then variants := variants || ('on:' || word); end if;
    parts := regexp_match(word, '^(\d{1,2})(?:st|nd|rd|th)?$');
    if asks_month and chunk ~ '^[''‘’ʼ]\d\d\W*$' then
      variants := variants || ('on:19' || word) || ('on:20' || word);
    elsif asks_month and parts is not null then
      variants := variants || ('on:d' || lpad(parts[1], 2, '0'));
    end if;
  elsif cardinality(folded) = 2 then
    variants := variants || (folded[1] || folded[2] || case
      when is_lone or (may_begin and char_length(folded[1] || folded[2]) >= 3) then '~' else '' end);
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

-- What a visitor typed, part by part. Each part must occur, in one of its variants. Only a linking word need not
-- occur in front of a place or a date ("portland in oregon", "4th of july"), nor "state" behind a place at the end:
-- behind a place and before other words it may be part of a name ("Ohio State University").
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
  asks_date boolean := all_words ~ ' ((1\d|20)\d\d|\d{1,2}(st|nd|rd|th)?) ';
  linking_words constant text[] := array['in', 'of', 'the', 'at', 'near', 'on', 'state', 'de', 'del', 'en', 'el',
    'im', 'am', 'der', 'du', 'a', 'au', 'le', 'di', 'nel'];
  -- Those that have been read since the last part.
  linking text;
  linking_index text;
  is_linking boolean;
  is_place boolean;
  chunks text[];
  words text[];
  raw text;
  phrase text;
  keys text[];
  at integer;
  size integer;
begin
  for section in 1 .. section_count loop
    if section % 2 = 0 and section < section_count then
      phrase := search_words(sections[section]);
      if phrase <> '' then
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
        if meanings ? phrase and (case search_caution(phrase)
            when 0 then true
            when 3 then asks_date
            else (raw = upper(raw) and search <> upper(search)) or chunks[at - 1] like '%,'
              or (search_caution(phrase) = 1 and at > 1 and at + n - 1 = cardinality(chunks)) end) then
          keys := array(select jsonb_array_elements_text(meanings -> phrase));
          exit;
        end if;
      end loop;
      is_linking := keys is null and phrase = any(linking_words);
      -- F 16 is also F16.
      if keys is null and not is_linking and words[at] || ' ' || words[at + 1] ~ '^[a-z]{1,3} \d{1,3}[a-z]?$' then
        keys := (search_term(chunks[at] || chunks[at + 1], false, word_count <= 8, false))[1:1];
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
