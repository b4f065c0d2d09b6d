-- Who reads which report at the desk, for other moderators to see. A row ends with the decision, the report,
-- the account and the session; after 15 minutes without a key it counts no more. See
-- docs/decisions/0049-claims.md.
create table report_claims (
  report_id uuid not null,
  administrator_id uuid not null,
  sid text not null,
  claimed_at timestamptz not null default now(),
  renewed_at timestamptz not null default now(),
  constraint report_claims_pkey primary key (report_id),
  constraint report_claims_report_id_fkey
    foreign key (report_id) references reports (id) on delete cascade,
  constraint report_claims_administrator_id_fkey
    foreign key (administrator_id) references admin_users (id) on delete cascade,
  constraint report_claims_sid_fkey foreign key (sid) references sessions (sid) on delete cascade
);
create index report_claims_administrator_id_idx on report_claims (administrator_id);
create index report_claims_sid_idx on report_claims (sid);
