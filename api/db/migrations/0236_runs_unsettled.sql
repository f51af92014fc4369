-- outside a transaction
create index concurrently if not exists checklist_runs_unsettled on checklist_runs (company_id, business_date, id)
  where status in ('scheduled', 'in_progress', 'overdue');
