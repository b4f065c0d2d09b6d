-- One video from its first byte to its public copy. The files are named after the id.
create table uploads (
  id uuid not null,
  -- Hashes: of the cookie of the browser that sends it, and of its address with the salt of the day.
  sender bytea not null,
  source bytea not null,
  file_name text not null,
  media_type text not null,
  format text not null,
  size integer not null,
  -- When bytes last came, or were about to.
  seen_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  -- Set when the whole file came and was found to be a video.
  accepted_at timestamptz,
  sha256 bytea,
  -- Set when a report names it; without its report it is erased.
  attached_at timestamptz,
  report_id uuid,
  -- The public copy, once made; a failure says why there is none.
  prepared_at timestamptz,
  public_type text,
  has_poster boolean not null default false,
  failure text,
  -- What is to be seen and heard, for those who cannot.
  description text,
  constraint uploads_pkey primary key (id),
  constraint uploads_report_id_key unique (report_id),
  constraint uploads_report_id_fkey
    foreign key (report_id) references reports (id) on delete set null,
  constraint uploads_format_known check (format in ('mp4', 'mov', 'avi')),
  constraint uploads_size_bounds check (size between 1 and 104857600),
  constraint uploads_file_name_length check (char_length(file_name) between 1 and 200),
  constraint uploads_description_length check (char_length(description) <= 1000),
  constraint uploads_accepted_complete check ((accepted_at is null) = (sha256 is null)),
  constraint uploads_prepared_complete check ((prepared_at is null) = (public_type is null))
);
create index uploads_receiving_idx on uploads (source) where accepted_at is null;
create index uploads_unneeded_idx on uploads (created_at) where report_id is null;

-- A video is public with its report once it was released, by verification or by itself, and its
-- public copy exists.
alter table reports
  add column video_released_at timestamptz,
  add column video_prepared_at timestamptz;
