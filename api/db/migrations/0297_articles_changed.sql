-- outside a transaction
-- In the order of their last change, with when it was.
create index concurrently if not exists articles_changed on articles (company_id, xid, id) include (updated_at);
