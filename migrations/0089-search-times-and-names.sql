-- Searches find times ("9:15pm" and "9:15 pm"), names with an apostrophe ("O Fallon"), "kansas city kansas", large towns by their
-- names in other languages ("Munich") and months in more alphabets. The stored words stay as they were. `search_pieces`,
-- `search_caution`, `search_term` and `search_parts` are as in migrations 0076, 0084 and 0085, except for what the comments say. See
-- docs/decisions/0042-search-by-meaning.md.

-- A time that begins at this word: how many words of the search it has, and how reports write it. Null if there is none. "4 pm"
-- behind a month is a day: "July 4 pm".
create function search_time(words text[], at integer, meanings jsonb, out size integer, out names text[])
  language plpgsql immutable parallel safe as $$
declare
  parts text[] := regexp_match(words[at], '^(0?[1-9]|1[0-2])(?: ?([0-5]\d))?(?: ?([ap]) ?m)?$');
  hour text := ltrim(parts[1], '0');
  half text := coalesce(parts[3], case when words[at + 1] in ('am', 'pm', 'a m', 'p m') then left(words[at + 1], 1) end);
  written text;
begin
  if parts is null then return; end if;
  size := case when parts[3] is null then 2 else 1 end;
  if half is null and words[at + 1] in ('a', 'p') and words[at + 2] = 'm' then
    half := words[at + 1];
    size := 3;
  end if;
  if half is null or (size > 1 and parts[2] is null and meanings ->> words[at - 1] like '%on:m%'
      and search_day(words[at - 2]) is null) then
    size := null;
    return;
  end if;
  written := array_to_string(words[at:at + size - 1], ' ');
  names := array(
    select number || tail
      from unnest(case
             when coalesce(parts[2], '00') = '00' then array[hour, hour || ' 00']
             else array[hour || ' ' || parts[2], hour || parts[2]] end) as time,
           unnest(case when char_length(hour) = 1 and time <> hour then array[time, '0' || time] else array[time] end) as number,
           unnest(array['', ' ']) as space,
           unnest(array[space || half || 'm', space || half || ' m']) as tail
     where number || tail <> written);
  -- A time at the end of a word may go on: "9pmish".
  names := (written || case when written ~ '\d[ap]m$' then '~' else '' end) || names;
end $$;

-- Also words beside each other in front of a key: 'den haag region:eu&'.
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
  key text;
begin
  if joiner = ' & ' and words[1] not like '%:%' then
    key := words[count];
    words := trim_array(words, 1);
    count := count - 1;
    joiner := ' <-> ';
    phrase := '''' || array_to_string(words, ''' <-> ''') || '''';
  end if;
  if count > 1 and joiner = ' <-> ' then
    -- A pair ends with three letters, so one that ends with a shorter beginning cannot be asked for.
    select string_agg(' & ''' || pair_key(word, next) || '''', '')
      into pairs
      from unnest(words, words[2:]) with ordinality as pair (word, next, position)
     where next is not null
       and not (is_prefix and position = count - 1 and char_length(next) < 3);
  end if;
  return array[
    phrase || star || case when is_prefix and count > 1 then ' | ' || phrase else '' end || coalesce(' & ''' || key || '''', ''),
    '''@' || array_to_string(words, ''' & ''@') || '''' || star || coalesce(pairs, '') || coalesce(' & ''@' || key || '''', '')];
end $$;

-- Large towns with names that differ by language; each name asks for the others, but only in reports from outside of America,
-- where many a town is called Vienna or Florence. "=" joins two spellings of one name. "@" tells the country where a name is a word
-- elsewhere. ">" marks a name that is only asked for. Left out are names that are words: "nice", "essen", "colonia".
create function search_names_of_towns() returns jsonb
  language plpgsql immutable parallel safe as $$
begin
  return (
    with names as (
      select town, name, replace(spelling, '_', ' ') as spelling, coalesce('in:' || country, 'region:eu') as key, position,
             starts_with(name, '>') as is_only_asked
        from unnest(array[
        'wien vienna viena wenen wieden viden', 'salzburg salisburgo salzbourg',
        'munchen=muenchen munich munique monaco_di_baviera mnichov monachium', 'koln=koeln cologne keulen',
        'nurnberg=nuernberg nuremberg norimberga norymberga', 'hannover hanover hanovre', 'frankfurt francfort francoforte',
        'hamburg hambourg hamburgo amburgo', 'berlin berlino berlijn berlim', 'dresden dresde dresda drezno drazdany',
        'leipzig lipsia lipsk lipsko', 'regensburg ratisbon ratisbonne ratisbona', 'mainz mayence maguncia magonza',
        'aachen aix_la_chapelle aquisgran aquisgrana', 'trier@de treves treveris', 'bern berne berna', 'basel basle basilea',
        'geneve geneva genf ginevra ginebra', 'lausanne losanna', 'luzern lucerne lucerna',
        'bruxelles brussels brussel=bruessel bruselas bruksela brusel', 'antwerpen antwerp anvers amberes anversa',
        'gent@be ghent gante', 'brugge bruges', 'liege luttich=luettich luik lieja liegi', 'leuven louvain lovaina',
        'den_haag the_hague la_haye la_haya',
        'kobenhavn=koebenhavn copenhagen kopenhagen copenhague copenaghen kopenhamn=koepenhamn kopenhaga kodan', 'arhus=aarhus',
        'goteborg=goeteborg gothenburg gotemburgo', 'stockholm estocolmo stoccolma tukholma', 'helsinki helsingfors',
        'tampere tammerfors', 'tallinn reval', 'tartu dorpat', 'vilnius wilno vilna', 'kaunas kowno',
        'warszawa warsaw warschau varsovie varsovia varsavia varsava', 'krakow cracow krakau cracovie cracovia krakov',
        'gdansk danzig danzica', 'wroclaw breslau breslavia', 'szczecin stettin stettino', 'katowice kattowitz',
        'praha prague prag praga praag', 'brno brunn=bruenn', 'plzen pilsen', 'bratislava pressburg pozsony', 'kosice kaschau',
        'budapest budapeszt', 'beograd belgrade belgrad belgrado београд', 'zagreb agram zagabria', 'ljubljana laibach lubiana',
        'sarajevo sarajewo сарајево', 'skopje skoplje скопје', 'bucuresti bucharest bukarest bucarest bukareszt bukurest',
        'cluj klausenburg kolozsvar', 'timisoara temeswar temesvar', 'sofia sofija софия', 'plovdiv пловдив', 'varna варна',
        'athina athens athen athenes atene atenas ateny αθήνα=αθηνα',
        'thessaloniki saloniki salonica salonika θεσσαλονίκη=θεσσαλονικη', 'lisboa lisbon lissabon lisbonne lisbona lizbona',
        'sevilla seville siviglia', 'zaragoza saragossa saragosse saragozza', 'donostia san_sebastian', 'coruna corunna',
        'pamplona iruna pampelune', 'girona gerona', 'lleida lerida', 'alicante alacant', 'barcelona barcelone barcellona',
        'torino turin', 'milano milan@it mailand milao', 'napoli naples neapel napoles neapol', 'roma@it rome rzym',
        'venezia venice venedig venise venecia veneza wenecja benatky',
        'firenze florence@it florenz florencia florencja florenca', 'genova genoa genua', 'bologna bolonia',
        'padova padua padoue', 'siracusa syracuse syrakus', 'trieste triest', 'bolzano bozen', 'palermo palerme',
        'strasbourg strassburg estrasburgo strasburgo', 'marseille marsella marsiglia marselha', 'bordeaux burdeos',
        'dunkerque dunkirk dunkirchen=duenkirchen', 'paris parigi parijs paryz pariz', 'london londres londra londen londyn',
        'edinburgh edimbourg edimburgo', 'dublin dublino', 'moskva moscow moskau moscou moscu moskwa москва',
        '>petersburg >petersbourg sankt_peterburg san_petersburgo san_pietroburgo leningrad санкт_петербург',
        'kyiv kiev kiew kijow київ=киів киев', 'kharkiv kharkov charkow харків харьков', 'odesa odessa одеса одесса',
        'lviv lvov lemberg lwow львів львов', 'minsk мінск минск', 'chisinau kishinev кишинёв=кишинев',
        'istanbul estambul constantinople', 'izmir smyrna', 'nicosia lefkosia λευκωσία=λευκωσια',
        'beijing peking pekin pechino', 'tokyo tokio', 'mumbai bombay', 'kolkata calcutta'
             ]) with ordinality as towns (list, town),
             regexp_split_to_table(list, ' ') with ordinality as names (name, position),
             split_part(name, '@', 1) as spellings, nullif(split_part(name, '@', 2), '') as country,
             regexp_split_to_table(ltrim(spellings, '>'), '=') as spelling
    )
    select jsonb_object_agg(spelling, others)
      from (
        select typed.spelling,
               jsonb_agg(other.spelling || case when other.name = typed.name then '~' else ' ' || other.key || '&' end
                 order by other.position) as others
          from names as typed join names as other on other.town = typed.town and other.spelling <> typed.spelling
         where not typed.is_only_asked
         group by typed.spelling) as entries);
end $$;

-- The list of migration 0084 with these towns, months in more alphabets and names that many write without their apostrophe.
alter function search_meanings() rename to search_meanings_of_languages;
create function search_meanings() returns jsonb
  language plpgsql immutable parallel safe as $meanings$
begin
  return search_meanings_of_languages() || search_names_of_towns() || '{
    "oclock":["o clock"],"ofallon":["o fallon"],"oneill":["o neill"],"obrien":["o brien"],"dalene":["d alene"],
    "diberville":["d iberville"],"dlo":["d lo"],"lanse":["l anse"],"laquila":["l aquila"],"απρίλησ":["on:m04"],
    "απρίλιο":["on:m04"],"απρίλιοσ":["on:m04"],"απριλησ":["on:m04"],"απριλιο":["on:m04"],"απριλιοσ":["on:m04"],
    "αυγουστο":["on:m08"],"αυγουστοσ":["on:m08"],"αύγουστο":["on:m08"],"αύγουστοσ":["on:m08"],"γενάρησ":["on:m01"],
    "γεναρησ":["on:m01"],"δεκέμβρησ":["on:m12"],"δεκέμβριο":["on:m12"],"δεκέμβριοσ":["on:m12"],"δεκεμβρησ":["on:m12"],
    "δεκεμβριο":["on:m12"],"δεκεμβριοσ":["on:m12"],"ιανουάριο":["on:m01"],"ιανουάριοσ":["on:m01"],"ιανουαριο":["on:m01"],
    "ιανουαριοσ":["on:m01"],"ιουλησ":["on:m07"],"ιουλιο":["on:m07"],"ιουλιοσ":["on:m07"],"ιουνησ":["on:m06"],
    "ιουνιο":["on:m06"],"ιουνιοσ":["on:m06"],"ιούλησ":["on:m07"],"ιούλιο":["on:m07"],"ιούλιοσ":["on:m07"],"ιούνησ":["on:m06"],
    "ιούνιο":["on:m06"],"ιούνιοσ":["on:m06"],"μάησ":["on:m05"],"μάιο":["on:m05"],"μάιοσ":["on:m05"],"μάρτησ":["on:m03"],
    "μάρτιο":["on:m03"],"μάρτιοσ":["on:m03"],"μαησ":["on:m05"],"μαιο":["on:m05"],"μαιοσ":["on:m05"],"μαρτησ":["on:m03"],
    "μαρτιο":["on:m03"],"μαρτιοσ":["on:m03"],"νοέμβρησ":["on:m11"],"νοέμβριο":["on:m11"],"νοέμβριοσ":["on:m11"],
    "νοεμβρησ":["on:m11"],"νοεμβριο":["on:m11"],"νοεμβριοσ":["on:m11"],"οκτωβρησ":["on:m10"],"οκτωβριο":["on:m10"],
    "οκτωβριοσ":["on:m10"],"οκτώβρησ":["on:m10"],"οκτώβριο":["on:m10"],"οκτώβριοσ":["on:m10"],"σεπτέμβρησ":["on:m09"],
    "σεπτέμβριο":["on:m09"],"σεπτέμβριοσ":["on:m09"],"σεπτεμβρησ":["on:m09"],"σεπτεμβριο":["on:m09"],"σεπτεμβριοσ":["on:m09"],
    "φεβρουάριο":["on:m02"],"φεβρουάριοσ":["on:m02"],"φεβρουαριο":["on:m02"],"φεβρουαριοσ":["on:m02"],"φλεβάρησ":["on:m02"],
    "φλεβαρησ":["on:m02"],"авг":["on:m08"],"августа":["on:m08"],"августе":["on:m08"],"апр":["on:m04"],"апреле":["on:m04"],
    "апрель":["on:m04"],"апреля":["on:m04"],"березень":["on:m03"],"березня":["on:m03"],"березні":["on:m03"],
    "верасень":["on:m09"],"верасня":["on:m09"],"вересень":["on:m09"],"вересня":["on:m09"],"вересні":["on:m09"],
    "грудень":["on:m12"],"грудня":["on:m12"],"грудні":["on:m12"],"дек":["on:m12"],"декабре":["on:m12"],"декабрь":["on:m12"],
    "декабря":["on:m12"],"децембар":["on:m12"],"жнівень":["on:m08"],"жніуня":["on:m08"],"жніўня":["on:m08"],
    "жовтень":["on:m10"],"жовтня":["on:m10"],"жовтні":["on:m10"],"июле":["on:m07"],"июль":["on:m07"],"июля":["on:m07"],
    "июне":["on:m06"],"июнь":["on:m06"],"июня":["on:m06"],"кастрычнік":["on:m10"],"кастрычніка":["on:m10"],"квітень":["on:m04"],
    "квітня":["on:m04"],"квітні":["on:m04"],"красавік":["on:m04"],"красавіка":["on:m04"],"липень":["on:m07"],"липня":["on:m07"],
    "липні":["on:m07"],"листопад":["on:m11"],"листопада":["on:m11"],"листопаді":["on:m11"],"лютага":["on:m02"],
    "лютии":["on:m02"],"лютий":["on:m02"],"лютого":["on:m02"],"лютому":["on:m02"],"люты":["on:m02"],"ліпень":["on:m07"],
    "ліпеня":["on:m07"],"лістапад":["on:m11"],"лістапада":["on:m11"],"мае":["on:m05"],"марта":["on:m03"],"марте":["on:m03"],
    "мая":["on:m05"],"мај":["on:m05"],"новембар":["on:m11"],"ноя":["on:m11"],"ноябре":["on:m11"],"ноябрь":["on:m11"],
    "ноября":["on:m11"],"окт":["on:m10"],"октобар":["on:m10"],"октябре":["on:m10"],"октябрь":["on:m10"],"октября":["on:m10"],
    "сакавік":["on:m03"],"сакавіка":["on:m03"],"сен":["on:m09"],"сент":["on:m09"],"сентябре":["on:m09"],"сентябрь":["on:m09"],
    "сентября":["on:m09"],"септембар":["on:m09"],"серпень":["on:m08"],"серпня":["on:m08"],"серпні":["on:m08"],
    "снежань":["on:m12"],"снежня":["on:m12"],"студзень":["on:m01"],"студзеня":["on:m01"],"січень":["on:m01"],"січня":["on:m01"],
    "січні":["on:m01"],"травень":["on:m05"],"травня":["on:m05"],"травні":["on:m05"],"фебруар":["on:m02"],"фев":["on:m02"],
    "феврале":["on:m02"],"февраль":["on:m02"],"февраля":["on:m02"],"червень":["on:m06"],"червня":["on:m06"],"червні":["on:m06"],
    "чэрвень":["on:m06"],"чэрвеня":["on:m06"],"янв":["on:m01"],"январе":["on:m01"],"январь":["on:m01"],"января":["on:m01"],
    "јануар":["on:m01"],"јануари":["on:m01"],"јул":["on:m07"],"јули":["on:m07"],"јун":["on:m06"],"јуни":["on:m06"],
    "ապրիլ":["on:m04"],"ապրիլի":["on:m04"],"դեկտեմբեր":["on:m12"],"դեկտեմբերի":["on:m12"],"հոկտեմբեր":["on:m10"],
    "հոկտեմբերի":["on:m10"],"հուլիս":["on:m07"],"հուլիսի":["on:m07"],"հունիս":["on:m06"],"հունիսի":["on:m06"],
    "հունվար":["on:m01"],"հունվարի":["on:m01"],"մայիս":["on:m05"],"մայիսի":["on:m05"],"մարտ":["on:m03"],"մարտի":["on:m03"],
    "նոյեմբեր":["on:m11"],"նոյեմբերի":["on:m11"],"սեպտեմբեր":["on:m09"],"սեպտեմբերի":["on:m09"],"փետրվար":["on:m02"],
    "փետրվարի":["on:m02"],"օգոստոս":["on:m08"],"օգոստոսի":["on:m08"],"აგვისტო":["on:m08"],"აპრილი":["on:m04"],
    "დეკემბერი":["on:m12"],"თებერვალი":["on:m02"],"იანვარი":["on:m01"],"ივლისი":["on:m07"],"ივნისი":["on:m06"],
    "მაისი":["on:m05"],"მარტი":["on:m03"],"ნოემბერი":["on:m11"],"ოქტომბერი":["on:m10"],"სექტემბერი":["on:m09"]
  }'::jsonb;
end $meanings$;

-- Also months in more alphabets that are names or words elsewhere.
create or replace function search_caution(phrase text) returns integer
  language sql immutable strict parallel safe
  return case
    when phrase in ('may', 'march', 'mars', 'mar', 'fall', 'spring', 'estate', 'ete', 'sep', 'dic', 'marco', 'marca', 'maj',
      'maja', 'mei', 'marts', 'julius', 'leden', 'rujan', 'feber', 'liepa', 'kovas', 'марта', 'мая', 'мај', 'лютий', 'лютии', 'лютого',
      'лютому', 'люты') then 3
    when phrase in ('in', 'me', 'hi', 'ok', 'us', 'is', 'it', 'be', 'at', 'no', 'on', 'by', 'si', 'se', 'es',
      'ad', 'ba', 'li', 'ro', 'fi', 'sm') then 2
    when char_length(phrase) = 2
      and phrase not in ('st', 'ft', 'uk', 'gb', 'il', 'tx', 'ny', 'nj', 'nv', 'az', 'fl', 'wv', 'wy') then 1
    else 0
  end;

-- One word of a search, with the other ways to write it. Also a name with an apostrophe in two words, and a time before its half of
-- the day.
create or replace function search_term(chunk text, is_lone boolean, may_begin boolean, asks_month boolean)
  returns text[] language plpgsql immutable strict parallel safe as $$
declare
  folded text[] := regexp_split_to_array(nullif(search_words(search_fold(chunk)), ''), ' +');
  words text[] := coalesce(regexp_split_to_array(nullif(search_words(chunk), ''), ' +'), folded);
  -- F-16 is also F16.
  word text := array_to_string(folded, '');
  head text := array_to_string(trim_array(folded, 1), ' ');
  head_size integer := char_length(replace(head, ' ', ''));
  all_forms text[] := search_other_number(word);
  forms text[];
  -- Munich in letters that every keyboard has: "muenchen" for "München".
  written text := search_words(search_without_umlauts(chunk));
  parts text[];
  mark text := case
    when is_lone or (may_begin and char_length(words[cardinality(words)]) >= 3) then '~' else '' end;
  variants text[] := array[array_to_string(words, ' ') || mark];
begin
  if words is null then return null; end if;
  if folded <> words then variants := variants || (array_to_string(folded, ' ') || mark); end if;
  if written is not null then variants := variants || (written || mark); end if;
  -- "O Fallon" for "O'Fallon" and "OFallon".
  if left(word, 1) in ('d', 'l', 'o') and cardinality(folded) = 1
      and chunk ~ '^\W*([dloDLO][''‘’ʼ][[:alpha:]]{2}|[DLO][A-Z][a-z])' then
    variants := variants || (left(word, 1) || ' ' || substr(word, 2) || mark);
  end if;
  if cardinality(folded) = 2 then
    mark := case when is_lone or (may_begin and char_length(word) >= 3) then '~' else '' end;
    variants := variants || (word || mark);
    -- "9:15" for "9:15pm" and "9:15p.m.", whose last word is too short for a beginning.
    if chunk like '%:%' and char_length(folded[2]) = 2 then
      variants := variants || array(
        select array_to_string(folded, ' ') || half from unnest(array['am', 'pm', 'a m', 'p m']) as half);
    end if;
  end if;
  forms := array(
    select form from unnest(all_forms) as form where mark = '' or not starts_with(form, word));
  if cardinality(folded) <= 2 then variants := variants || forms; end if;
  if cardinality(folded) > 1 then
    variants := variants || array(
      select head || ' ' || substr(form, head_size + 1) from unnest(all_forms) as form
       where char_length(form) > head_size and (variants[1] not like '%~' or not starts_with(form, word)));
  else
    if word ~ '^[a-z]{1,3}\d{1,4}[a-z]?$' then
      variants := variants || array(
        select array_to_string(regexp_match(form, '^([a-z]{1,3})(\d{1,4}[a-z]?)$'), ' ')
          from unnest(word || all_forms) as form);
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

-- What a visitor typed, part by part. Also times, names such as "O Fallon", and a state behind a town with its name.
create or replace function search_parts(search text) returns table (query text, index_query text)
  language plpgsql stable strict parallel safe as $$
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
  asks_time boolean := all_words like any (array['%am %', '%pm %', '%a m %', '%p m %']);
  -- And "the" and "and", which count as little between two words.
  prepositions constant text[] := array['in', 'of', 'the', 'at', 'near', 'on', 'over', 'above', 'around', 'outside',
    'from', 'with', 'and', 'en', 'im', 'am', 'bei', 'und', 'a', 'dans', 'nel', 'sobre'];
  linking_words constant text[] := prepositions || array['state', 'de', 'del', 'el', 'der', 'du', 'au', 'le', 'di',
    'в', 'у', 'τον', 'του'];
  has_part boolean := false;
  -- The linking words that have been read since the last part.
  linking text;
  linking_index text;
  is_linking boolean;
  is_place boolean;
  chunks text[];
  words text[];
  -- The ways to write a day, if a month stands beside it.
  day_forms text[];
  raw text;
  phrase text;
  keys text[];
  -- Where names of states and countries begin, and how a town with such a name is written.
  states integer[];
  town text[];
  state_keys text[];
  is_time boolean;
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
    states := search_state_sizes(words, meanings);
    linking := null;
    linking_index := null;
    is_place := false;
    at := 1;
    while at <= cardinality(chunks) loop
      town := null;
      is_time := false;
      if asks_time and strpos('0123456789', left(words[at], 1)) > 0 then
        select one.size, one.names into size, town from search_time(words, at, meanings) as one;
        is_time := town is not null;
      end if;
      if town is null and states <> '{}' then
        select one.size, one.names into size, town from search_town(chunks, words, at, states, meanings) as one;
      end if;
      if town is not null then
        return query
          select case count(*) when 1 then min(piece[1]) else '(' || string_agg(piece[1], ' | ') || ')' end,
                 case count(*) when 1 then min(piece[2]) else '(' || string_agg(piece[2], ' | ') || ')' end
            from unnest(town) as name, search_pieces(name) as piece;
        linking := null;
        linking_index := null;
        has_part := true;
        is_place := not is_time;
        -- "Kansas City Kansas" is the town in Kansas: every text that names it says "kansas".
        phrase := array_to_string(words[at + size:at + size + states[at + size] - 1], ' ');
        if is_place and ' ' || array_to_string(words[at:at + size - 1], ' ') || ' ' like '% ' || phrase || ' %' then
          state_keys := array(select jsonb_array_elements_text(meanings -> phrase))
            || array(select name || ' ' || phrase from unnest(town) as name);
          return query
            select '(' || string_agg(piece[1], ' | ') || ')', '(' || string_agg(piece[2], ' | ') || ')'
              from unnest(state_keys) as name, search_pieces(name) as piece;
          size := size + states[at + size];
        end if;
        at := at + size;
        continue;
      end if;
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
              or (search_caution(phrase) = 1 and at > 1 and not exists (
                select from unnest(words[at + n:]) as later
                 where phrase = any(linking_words) or later !~ '^(1\d|20)\d\ds?$' and coalesce(meanings ->> later, '') not like '%on:m%')) end;
          -- "mt" is also "mount" where it is not meant as Montana.
          select array_agg(key) into keys
            from jsonb_array_elements_text(meanings -> phrase) as key where is_meant or key not like '%:%';
          exit when keys is not null;
        end if;
      end loop;
      if keys is null then
        for n in reverse least(3, cardinality(chunks) - at + 1)..1 loop
          phrase := array_to_string(words[at:at + n - 1], ' ');
          keys := array[search_name_with_umlauts(phrase) || case when word_count <= 8 then '~' else '' end];
          size := n;
          exit when keys[1] is not null;
          keys := null;
        end loop;
      end if;
      is_linking := keys is null and phrase = any(linking_words);
      -- F 16 is also F16, and F 16s also F-16. "O Fallon" is also "O'Fallon", of which the index holds "ofallon".
      if keys is null and not is_linking and (words[at] || ' ' || words[at + 1] ~ '^[a-z]{1,3} \d{1,3}[a-z]?$'
          or words[at] in ('d', 'l', 'o') and words[at + 1] ~ '^[a-z]{2,}$' and states[at + 1] is null
            and not meanings ? words[at + 1]) then
        keys := search_term(chunks[at] || chunks[at + 1], false, word_count <= 8, false);
        size := 2;
      end if;
      -- '47 is a year.
      day_forms := case when size = 1 and chunks[at] !~ '^[''‘’ʼ]' then search_day_forms(words, at, linking_words) end;
      select string_agg(term[1], ' & '), string_agg(term[2], ' & ')
        into search_parts.query, search_parts.index_query
        from (
          select array[
              '(' || string_agg(piece[1], ' | ') || ')', '(' || string_agg(piece[2], ' | ') || ')'] as term
            from unnest(chunks[at:at + size - 1]) with ordinality as chunk (chunk, position),
                 -- A number elsewhere is no day: "3 lights October".
                 unnest(coalesce(day_forms, array_remove(
                   search_term(chunk, word_count = 1, word_count <= 8, asks_month),
                   'on:d' || search_day(words[at])))) as variant,
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
      -- "vienna" also asks for "wien" in the region EU, but is no place like a state.
      is_place := search_parts.query ~ '''(in|region):' and coalesce(array_to_string(keys, ' ') not like '%&%', true);
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
