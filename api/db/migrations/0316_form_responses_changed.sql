-- outside a transaction
-- In the order of their last change, with when it was.
create index concurrently if not exists form_responses_changed on form_responses (company_id, form_id, xid, id)
  include (submitted_at, updated_at);
