-- Run by psql as a superuser when the database server of compose.yaml is made: the role of the site
-- owns its database and nothing else, so that sealing the history holds against it.
\getenv password POSTGRES_SITE_PASSWORD
create role register login nosuperuser nocreatedb nocreaterole noreplication password :'password';
create database register owner register template template0
  encoding 'UTF8' lc_collate 'C' lc_ctype 'C.UTF-8';
