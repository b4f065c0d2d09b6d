-- The witness agrees that anybody may use the words of the report under CC BY 4.0 (decision 31).
alter table reports add column reuse boolean not null default false;
