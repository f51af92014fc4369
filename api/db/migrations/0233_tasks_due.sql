-- outside a transaction
create index concurrently if not exists tasks_due on tasks (company_id, deadline)
  include (id, restaurant_id, status, completed_at) where deadline is not null and status <> 'cancelled';
