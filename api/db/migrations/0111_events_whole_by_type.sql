-- outside a transaction
create index concurrently if not exists events_whole_by_type on events (company_id, type, at, id) where not part;
