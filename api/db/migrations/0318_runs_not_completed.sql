-- outside a transaction
-- The few that were not completed: of a year those alone are looked through for what was missed.
create index concurrently if not exists checklist_runs_not_completed on checklist_runs (company_id, business_date, starts_at, id)
  where status <> 'completed';
