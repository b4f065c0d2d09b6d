alter table users
  add column suspended_at timestamptz,
  add column suspension_reason text,
  add constraint users_suspension_complete
    check ((suspended_at is null) = (suspension_reason is null));

-- Whom an identity provider vouches for: never linked by e-mail address (decision 13).
create table user_identities (
  issuer text not null,
  subject text not null,
  user_id uuid not null,
  created_at timestamptz not null default now(),
  constraint user_identities_pkey primary key (issuer, subject),
  constraint user_identities_user_id_fkey
    foreign key (user_id) references users (id) on delete cascade
);
create index user_identities_user_id_idx on user_identities (user_id);

-- One-time links to choose a new password; only a hash of what was mailed.
create table password_resets (
  token_hash bytea not null,
  user_id uuid not null,
  expires_at timestamptz not null,
  constraint password_resets_pkey primary key (token_hash),
  constraint password_resets_user_id_fkey
    foreign key (user_id) references users (id) on delete cascade
);
create index password_resets_user_id_idx on password_resets (user_id);
create index password_resets_expires_at_idx on password_resets (expires_at);

create index sessions_owner_idx on sessions ((sess ->> 'ownerId'));
