-- outside a transaction
-- The few that were completed late, of a company in some days.
create index concurrently if not exists checklist_runs_late on checklist_runs (company_id, business_date, starts_at, id)
  where is_late;
