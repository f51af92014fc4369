-- outside a transaction
-- What was done today, however much was done before.
create index concurrently if not exists tasks_completed on tasks (company_id, completed_at) where status = 'done';
