alter table admin_users
  -- Null while the account waits for its first activation.
  add column approved_at timestamptz default now(),
  -- Sealed with the key under DATA_DIR.
  add column totp_secret bytea,
  -- Each step of 30 seconds counts once.
  add column totp_last_step bigint,
  add constraint admin_users_active_is_approved check (not is_active or approved_at is not null);

create table administrator_passkeys (
  id text not null,
  administrator_id uuid not null,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  name text not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  constraint administrator_passkeys_pkey primary key (id),
  constraint administrator_passkeys_administrator_id_fkey
    foreign key (administrator_id) references admin_users (id) on delete cascade
);
create index administrator_passkeys_administrator_id_idx
  on administrator_passkeys (administrator_id);

create table administrator_recovery_codes (
  administrator_id uuid not null,
  code_hash bytea not null,
  constraint administrator_recovery_codes_pkey primary key (administrator_id, code_hash),
  constraint administrator_recovery_codes_administrator_id_fkey
    foreign key (administrator_id) references admin_users (id) on delete cascade
);

-- Printed at the start while there is no active administrator; a hash of each.
create table setup_codes (
  code_hash bytea not null,
  created_at timestamptz not null default now(),
  constraint setup_codes_pkey primary key (code_hash)
);
