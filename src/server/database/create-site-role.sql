-- psql runs this as a superuser when the database server of compose.yaml is created. The site's
-- role owns its database and nothing else, so that it cannot undo sealing the history.
\getenv password POSTGRES_SITE_PASSWORD
create role register login nosuperuser nocreatedb nocreaterole noreplication password :'password';
create database register owner register template template0
  encoding 'UTF8' lc_collate 'C' lc_ctype 'C.UTF-8';
