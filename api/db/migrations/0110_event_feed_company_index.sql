-- outside a transaction
create index concurrently if not exists events_feed_company on events (company_id, xid, id) where xid is not null;
