-- Without statistics of period_of_sighting PostgreSQL would sort a whole month instead of walking its index.
-- An empty table gets none: sessions would plan for no rows, and keep those plans while the table grows.
do $$
begin
  if exists (select from report_facts) then analyze report_facts; end if;
end
$$;
