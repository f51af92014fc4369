-- outside a transaction
-- In the order of their last change, with when it was.
create index concurrently if not exists test_attempts_changed on test_attempts (company_id, xid, id) include (updated_at);
