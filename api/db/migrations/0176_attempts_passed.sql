-- outside a transaction
-- Who has passed which test, and when: steps of courses.
create index concurrently if not exists test_attempts_passed on test_attempts (company_id, test_id, user_id)
  include (submitted_at, reviewed_at) where status = 'passed';
