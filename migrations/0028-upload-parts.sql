-- Uploads whose bytes are in a bucket (EVIDENCE_UPLOADS=s3) instead of a folder that all processes share.
-- The id of the multi-part upload in the bucket, from the first whole part until the video is accepted.
alter table uploads add column multipart_id text;

-- What is stored of such an upload. A row has either the tag of a part, or the name of the object that
-- holds the bytes after the last whole part.
create table upload_parts (
  upload_id uuid not null,
  number integer not null,
  bytes integer not null,
  etag text,
  tail text,
  constraint upload_parts_pkey primary key (upload_id, number),
  constraint upload_parts_upload_id_fkey
    foreign key (upload_id) references uploads (id) on delete cascade,
  constraint upload_parts_number_positive check (number > 0),
  constraint upload_parts_bytes_bounds check (bytes between 1 and 104857600),
  constraint upload_parts_place check ((etag is null) <> (tail is null))
);
