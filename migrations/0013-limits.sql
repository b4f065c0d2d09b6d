-- Counts of limits, kept by a library (rate-limiter-flexible) that fixes the columns and their order.
-- `key` is the limit's name and a hash under the salt of the day; `expire` is in milliseconds of 1970.
-- Unlogged, as rate_limits, which processes of the version before still use during an upgrade.
create unlogged table limit_counts (
  key varchar(255) not null,
  points integer not null default 0,
  expire bigint,
  constraint limit_counts_pkey primary key (key)
);
create index limit_counts_expire_idx on limit_counts (expire);

-- Where a registration came from that waits for approval: a hash under the salt of its day, so that
-- one source cannot hold all places. Null once the account is approved.
alter table admin_users add column waiting_source bytea;
