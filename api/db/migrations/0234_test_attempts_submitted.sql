-- outside a transaction
create index concurrently if not exists test_attempts_submitted on test_attempts (company_id, submitted_at)
  include (id, test_id, user_id, position_id, status, percent) where submitted_at is not null;
