-- outside a transaction
-- test_attempts_of_test has what it had.
drop index concurrently if exists test_attempts_test;
