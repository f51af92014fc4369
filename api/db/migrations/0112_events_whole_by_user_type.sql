-- outside a transaction
-- The indexes of 0063 that hold the parts too are needed by processes of the release before; those of user, type and both
-- go one release later.
create index concurrently if not exists events_whole_by_user_type on events (company_id, user_id, type, at, id) where not part;
