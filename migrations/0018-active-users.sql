-- How many accounts were seen in the last 30 days. Counting them takes longer the more there are,
-- so a job does it each minute, and visitors read one row.
create table active_users (
  only_row boolean not null default true
    constraint active_users_pkey primary key
    constraint active_users_only_row_check check (only_row),
  users integer not null constraint active_users_users_check check (users >= 0)
);
insert into active_users (users)
  select count(*) from users where last_active_at > now() - interval '30 days';
