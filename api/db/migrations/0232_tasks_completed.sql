-- outside a transaction
create index concurrently if not exists tasks_completed on tasks (company_id, completed_at)
  include (id, restaurant_id, created_at) where status = 'done';
