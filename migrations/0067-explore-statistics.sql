-- Without statistics of period_of_sighting PostgreSQL would sort a whole month instead of walking its index.
analyze report_facts;
