-- outside a transaction
-- In the order of their last change, with when it was and what the counters of a list are made of.
create index concurrently if not exists tasks_changed on tasks (company_id, xid, id) include (updated_at, status, deadline);
