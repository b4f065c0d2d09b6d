-- The gazetteer. A job fills it after the start from the folder gazetteer. See docs/decisions/0038-places.md.

-- A town, village or post office. `id` is the one of GeoNames; post offices that it lacks are negative.
create table places (
  id integer not null constraint places_pkey primary key,
  name text not null,
  country char(2) not null,
  admin1 text not null,
  admin2 text not null,
  feature text not null,
  population integer not null,
  latitude real not null,
  longitude real not null,
  radius_km smallint not null,
  time_zone text not null
);
create index places_division_idx on places (country, admin1);

-- Names without accents and in small letters, as place-key.ts writes them.
create table place_names (
  key text not null,
  place integer not null,
  is_main boolean not null,
  weight integer not null
);
create index place_names_key_idx
  on place_names (key text_pattern_ops, is_main desc, weight desc) include (place);
create index place_names_key_trgm_idx on place_names using gin (key gin_trgm_ops);

-- States and counties; a state has no admin2.
create table divisions (
  country char(2) not null,
  admin1 text not null,
  admin2 text not null,
  name text not null,
  key text not null,
  latitude real not null,
  longitude real not null,
  radius_km smallint not null,
  population integer not null,
  constraint divisions_pkey primary key (country, admin1, admin2)
);
create index divisions_key_idx on divisions (key text_pattern_ops);

-- Which files are loaded: the SHA-256 of gazetteer/SHA256SUMS.
create table place_data (
  sha256 bytea not null constraint place_data_pkey primary key,
  loaded_at timestamptz not null default now()
);
