-- outside a transaction
create index concurrently if not exists checklist_runs_failed on checklist_runs (company_id, business_date, id)
  where failed is not null;
