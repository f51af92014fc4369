-- outside a transaction
-- One of its kind in a company.
create unique index concurrently if not exists tasks_external_id
  on tasks (company_id, external_id) where external_id is not null;
