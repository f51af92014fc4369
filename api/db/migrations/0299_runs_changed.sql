-- outside a transaction
-- In the order of their last change, with when it was and what a list joins.
create index concurrently if not exists checklist_runs_changed on checklist_runs (company_id, xid, id)
  include (updated_at, checklist_id, restaurant_id);
