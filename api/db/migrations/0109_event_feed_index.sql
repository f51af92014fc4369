-- outside a transaction
-- For our own consumers, who read all companies at once; the feed of one company is read by `events_feed_company`.
create index concurrently if not exists events_feed on events (xid, id) where xid is not null;
