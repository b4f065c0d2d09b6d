create extension if not exists pg_trgm;
create extension if not exists unaccent;

create table users (
  id uuid not null default gen_random_uuid(),
  username text not null,
  email text not null,
  password text not null,
  first_name text,
  last_name text,
  profile_image_url text,
  is_admin boolean not null default false,
  last_active_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint users_pkey primary key (id)
);
create unique index users_username_key on users (lower(username));
create unique index users_email_key on users (lower(email));
create index users_last_active_at_idx on users (last_active_at);

create table admin_users (
  id uuid not null default gen_random_uuid(),
  username text not null,
  email text not null,
  full_name text not null,
  password text not null,
  role text not null default 'admin',
  is_active boolean not null default true,
  last_login timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint admin_users_pkey primary key (id),
  constraint admin_users_role_known check (role in ('admin', 'moderator'))
);
create unique index admin_users_username_key on admin_users (lower(username));
create unique index admin_users_email_key on admin_users (lower(email));

create table sessions (
  sid text not null,
  sess jsonb not null,
  expire timestamptz not null,
  constraint sessions_pkey primary key (sid)
);
create index sessions_expire_idx on sessions (expire);

-- Text as search sees it: lower case, without accents and punctuation. An apostrophe joins
-- (don't = dont); scripts written without spaces are split into single characters.
create function search_words(source text) returns text
  language sql immutable strict parallel safe
  return trim(regexp_replace(
    regexp_replace(
      regexp_replace(
        translate(lower(public.unaccent('public.unaccent', source)), 'ς', 'σ'),
        '[''’ʼ]', '', 'g'),
      '[^[:alnum:]]+', ' ', 'g'),
    '([\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff])',
    ' \1 ', 'g'));

-- What a visitor typed, as a query: every word must occur, in any order. Words from three letters
-- on may be beginnings, and so may a lone shorter one, but not in a pasted text of more than eight
-- words: each beginning costs a walk through all that begins so. "Text in quotes" and parts joined
-- without a space (well-known, or a script without spaces) must stand next to each other. Null
-- without words.
create function search_query(search text) returns tsquery
  language plpgsql immutable strict parallel safe as $$
declare
  sections text[] := string_to_array(translate(search, '“”„«»', repeat('"', 5)), '"');
  section_count integer := cardinality(sections);
  word_count integer := cardinality(string_to_array(search_words(search), ' '));
  result tsquery;
  term tsquery;
  words text[];
  chunk text;
begin
  for position in 1 .. section_count loop
    if position % 2 = 0 and position < section_count then
      term := phraseto_tsquery('simple', search_words(sections[position]));
      result := coalesce(result && term, term);
      continue;
    end if;
    foreach chunk in array regexp_split_to_array(sections[position], '\s+') loop
      words := regexp_split_to_array(nullif(search_words(chunk), ''), ' +');
      continue when words is null;
      term := (
        '''' || array_to_string(words, ''' <-> ''') || '''' ||
        case
          when word_count = 1 then ':*'
          when word_count <= 8 and char_length(words[cardinality(words)]) >= 3 then ':*'
          else ''
        end
      )::tsquery;
      result := coalesce(result && term, term);
    end loop;
  end loop;
  return result;
end $$;

create table reports (
  id uuid not null default gen_random_uuid(),
  user_id uuid,
  full_name text not null,
  email text not null,
  region text not null,
  location text not null,
  sighting_date text not null,
  sighting_time text not null,
  phenomenon_type text not null,
  duration text not null,
  description text not null,
  witnesses text,
  video_url text,
  video_file_name text,
  anonymous boolean not null default false,
  verified boolean not null default false,
  status text not null default 'pending',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- One filling of the form is one report: hashes of its Idempotency-Key and of what was sent.
  submission_key bytea,
  submission_hash bytea,
  -- Where an imported row came from, so that importing again makes no second report.
  import_source text,
  import_key text,
  -- The filters are in it too, spelled as no word can be, so that the text index alone answers a
  -- search with a filter.
  search_vector tsvector not null generated always as (
    array_to_tsvector(array['type:' || phenomenon_type, 'region:' || region]) ||
    to_tsvector('simple', search_words(location || ' ' || description || ' ' ||
      case phenomenon_type
        when 'ufo' then 'ufo uap'
        when 'ghost' then 'apparition ghost'
        when 'cryptid' then 'cryptid'
        when 'psychic' then 'psychic phenomenon'
        else 'other'
      end))
  ) stored,
  constraint reports_pkey primary key (id),
  constraint reports_user_id_fkey foreign key (user_id) references users (id) on delete set null,
  constraint reports_region_known check (region in ('usa', 'eu')),
  constraint reports_phenomenon_type_known
    check (phenomenon_type in ('ufo', 'ghost', 'cryptid', 'psychic', 'other')),
  constraint reports_status_known
    check (status in ('pending', 'under_review', 'verified', 'rejected')),
  constraint reports_verified_follows_status check (verified = (status = 'verified')),
  constraint reports_anonymous_has_no_user check (not anonymous or user_id is null),
  constraint reports_full_name_length check (char_length(full_name) between 1 and 200),
  constraint reports_email_length check (char_length(email) between 1 and 254),
  constraint reports_location_length check (char_length(location) between 1 and 200),
  constraint reports_sighting_date_length check (char_length(sighting_date) between 1 and 50),
  constraint reports_sighting_time_length check (char_length(sighting_time) between 1 and 50),
  constraint reports_duration_length check (char_length(duration) between 1 and 100),
  constraint reports_description_length check (char_length(description) between 10 and 10000),
  constraint reports_witnesses_length check (char_length(witnesses) <= 2000),
  constraint reports_import_complete check ((import_source is null) = (import_key is null))
);
create unique index reports_submission_key_key on reports (submission_key);
create unique index reports_import_key on reports (import_source, import_key);
create index reports_user_id_idx on reports (user_id) where user_id is not null;

-- The public list is walked newest first, with or without a filter.
create index reports_newest_idx on reports (created_at desc, id desc)
  where status <> 'rejected';
create index reports_newest_of_type_idx on reports (phenomenon_type, created_at desc, id desc)
  where status <> 'rejected';
create index reports_newest_of_region_idx on reports (region, created_at desc, id desc)
  where status <> 'rejected';
create index reports_newest_of_type_and_region_idx
  on reports (phenomenon_type, region, created_at desc, id desc)
  where status <> 'rejected';

create index reports_search_vector_idx on reports using gin (search_vector);
create index reports_location_idx on reports using gin (location gin_trgm_ops);

-- Reports per status, kept by triggers so that counting costs the same however many there are.
-- Spread over slots, so that simultaneous submissions rarely wait for the same row.
create table report_counts (
  status text not null,
  slot smallint not null,
  reports bigint not null,
  constraint report_counts_pkey primary key (status, slot)
);

create function add_report_counts(changes jsonb) returns void language sql as $$
  insert into report_counts as counts (status, slot, reports)
  select key, pg_backend_pid() % 16, sum(value::bigint)
    from jsonb_each_text(changes)
   group by key
  having sum(value::bigint) <> 0
   order by key
      on conflict (status, slot) do update set reports = counts.reports + excluded.reports
$$;

create function count_inserted_reports() returns trigger language plpgsql as $$
begin
  perform add_report_counts(jsonb_object_agg(status, reports))
    from (select status, count(*) as reports from added group by status) as changes;
  return null;
end $$;
create trigger reports_count_inserted after insert on reports
  referencing new table as added
  for each statement execute function count_inserted_reports();

create function count_deleted_reports() returns trigger language plpgsql as $$
begin
  perform add_report_counts(jsonb_object_agg(status, -reports))
    from (select status, count(*) as reports from removed group by status) as changes;
  return null;
end $$;
create trigger reports_count_deleted after delete on reports
  referencing old table as removed
  for each statement execute function count_deleted_reports();

create function count_updated_reports() returns trigger language plpgsql as $$
begin
  perform add_report_counts(jsonb_object_agg(status, reports))
    from (select status, sum(change) as reports
            from (select status, 1 as change from added
                  union all
                  select status, -1 from removed) as moves
           group by status) as changes;
  return null;
end $$;
create trigger reports_count_updated after update on reports
  referencing old table as removed new table as added
  for each statement execute function count_updated_reports();

create function count_truncated_reports() returns trigger language plpgsql as $$
begin
  delete from report_counts;
  return null;
end $$;
create trigger reports_count_truncated after truncate on reports
  for each statement execute function count_truncated_reports();

-- Hits per source and window. A source is an HMAC of the address with the salt of the day, which
-- is forgotten with the day; lost in a crash, and that is fine.
create unlogged table rate_limits (
  name text not null,
  source bytea not null,
  window_ends_at timestamptz not null,
  hits integer not null,
  constraint rate_limits_pkey primary key (name, source)
);
create index rate_limits_window_ends_at_idx on rate_limits (window_ends_at);

create unlogged table daily_salts (
  day date not null,
  salt bytea not null,
  constraint daily_salts_pkey primary key (day)
);
