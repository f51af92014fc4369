-- outside a transaction
-- Of one test by status and position: without what they are in the index every attempt of the test was read for it.
create index concurrently if not exists test_attempts_of_test on test_attempts (company_id, test_id, started_at, id)
  include (status, position_id);
