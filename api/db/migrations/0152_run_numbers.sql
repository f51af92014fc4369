-- What was measured in a run, so that the next one of its place shows it beside the field without looking at any answer:
-- { item: [value, answered at] }. Runs of before have none and are left out; their sheets keep it all.
alter table checklist_runs add column numbers jsonb;
create index checklist_runs_numbers on checklist_runs (company_id, checklist_id, restaurant_id, business_date, starts_at, id)
  where numbers is not null;
