-- Each run of a job that keeps a promise of the privacy policy, such as "36 months of inactivity". Runs
-- that changed nothing share one row, whose time is that of the last. See docs/decisions/0055-promises.md.
create table promise_runs (
  id bigint generated always as identity,
  promise text not null,
  at timestamptz not null default now(),
  -- How many rows the promise is about, how many of them were due, and how many the run has changed.
  checked integer not null,
  due integer not null,
  changed integer not null default 0,
  failed boolean not null default false,
  -- Too many rows were due: nothing was changed, and an administrator is asked.
  stopped boolean not null default false,
  confirmed_at timestamptz,
  constraint promise_runs_pkey primary key (id),
  constraint promise_runs_counts check (checked >= 0 and due >= 0 and changed >= 0),
  constraint promise_runs_stopped_changed_nothing check (not stopped or changed = 0),
  constraint promise_runs_confirmed_stopped check (stopped or confirmed_at is null)
);
create index promise_runs_latest_idx on promise_runs (promise, id desc);
create index promise_runs_at_idx on promise_runs (at);
