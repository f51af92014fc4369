-- outside a transaction
create index concurrently if not exists events_whole_by_user on events (company_id, user_id, at, id) where not part;
