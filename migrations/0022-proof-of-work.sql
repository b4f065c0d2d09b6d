-- Proofs of work that were used, so that each opens one door only. A row is the hash of a random
-- challenge: it tells nothing of a person. Unlogged: after a crash a proof of the last minutes could be
-- used once more.
create unlogged table used_proofs (
  proof bytea not null,
  expires_at timestamptz not null,
  constraint used_proofs_pkey primary key (proof)
);
create index used_proofs_expires_at_idx on used_proofs (expires_at);

-- What an operator sets while the site runs, for all its processes. A missing row means the default.
create table site_settings (
  name text not null,
  value text not null,
  constraint site_settings_pkey primary key (name)
);

-- Registrations come in bursts as reports do.
alter table arrivals add column registrations integer not null default 0;
