-- outside a transaction
-- What the log shows where neither an object nor an action is asked for: the larger event, not each of its parts.
create index concurrently if not exists events_whole on events (company_id, at, id) where not part;
