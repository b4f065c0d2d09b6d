-- The reports with which the parts of the sitemap begin, except the first part. A job adds them, so that
-- no request counts through all reports before a part.
create table sitemap_starts (
  report_id uuid not null,
  constraint sitemap_starts_pkey primary key (report_id),
  constraint sitemap_starts_report_id_fkey
    foreign key (report_id) references reports (id) on delete cascade
);
