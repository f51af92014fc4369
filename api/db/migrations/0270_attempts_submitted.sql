-- outside a transaction
-- Who has tried a test of late, and whether he passed it.
create index concurrently if not exists test_attempts_submitted
  on test_attempts (company_id, submitted_at) include (test_id, user_id, status) where submitted_at is not null;
