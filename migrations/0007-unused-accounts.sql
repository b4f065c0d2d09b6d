-- When the owner was last told that the account will be erased because nobody uses it.
alter table users add column unused_warned_at timestamptz;
