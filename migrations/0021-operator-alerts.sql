-- When the operators were last told of a trouble: at most once a day for each.
create table operator_alerts (
  trouble text not null,
  sent_at timestamptz not null default now(),
  constraint operator_alerts_pkey primary key (trouble)
);
