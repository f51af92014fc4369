-- outside a transaction
create index concurrently if not exists checklist_runs_numbers on checklist_runs
  (company_id, checklist_id, restaurant_id, business_date, starts_at, id) where numbers is not null;
