-- outside a transaction
-- Which companies have a deadline that comes near, asked every minute.
create index concurrently if not exists tasks_deadline on tasks (deadline) include (company_id)
  where status in ('new', 'in_progress') and deadline is not null;
