-- The events as a feed. `xid` is the writing transaction's: a reader that stops at the oldest transaction still open passes
-- by nobody who commits late, and inside a transaction the ids are the order, so (xid, id) is the feed's (events/feed.ts).
-- Two statements: with the default in the first one Postgres would write every row anew under a lock. Older rows have none.
alter table events add column xid xid8;
alter table events alter column xid set default pg_current_xact_id();

-- Who acts is not always a person. Rows of before, and of processes of the release before, have neither: their actor is
-- the person of `user_id`, or the product itself. `part`: told by a larger event of the same request beside it (500 people
-- of one import), so the log shows it only where its object or its action is asked for.
alter table events
  add column actor_kind text,
  add column actor_id uuid,
  add column part boolean not null default false;
alter table events
  add constraint events_actor_kind check (actor_kind in ('person', 'key', 'telegram', 'system')) not valid;

-- How far a consumer of all companies has come; its effect and its new place are one transaction (events/consume.ts).
create table feed_cursors (
  consumer text primary key,
  xid xid8 not null default '0',
  id uuid not null default '00000000-0000-0000-0000-000000000000'
) with (fillfactor = 50);
grant select, insert, update on feed_cursors to jobs;

-- Consumers are jobs and read every company; not who called from where.
grant select (company_id, id, at, xid, type, action, part, actor_kind, actor_id, user_id, entity_type, entity_id,
  entity_title, changes, request_id) on events to jobs;
create policy jobs on events for select to jobs using (true);

-- One name for one thing that happens, whatever it happens to. Needed until the release after this one: its processes
-- write the old names meanwhile, and rows are renamed by the job.
create function event_action(written text) returns text language sql immutable parallel safe as $$
  select case written
    when 'company.registered' then 'company.created'
    when 'user.activated' then 'user.restored'
    when 'user.deactivated' then 'user.archived'
    when 'article.restored' then 'article.reverted'
    when 'test.deactivated' then 'test.archived'
    when 'file.uploaded' then 'file.created'
    else written end
$$;
grant execute on function event_action to app;
create function events_renamed() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  new.action := event_action(new.action);
  return new;
end $$;
grant execute on function events_renamed to app;
create trigger events_renamed before insert on events
  for each row when (new.action <> event_action(new.action)) execute function events_renamed();
call backfill_later('event-names', 'events', $$action = event_action(action)$$, $$action <> event_action(action)$$);
