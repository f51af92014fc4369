-- What follows from a change, written in its transaction: letters now; Telegram, webhooks and notices in the app by their
-- channels. The API adds and does not look, as with outbox before it. Some rows belong to nobody yet (a code for an
-- e-mail), so the column is not company_id behind the tenant's wall: only jobs reads here.
create table deliveries (
  id uuid primary key,
  channel text not null check (channel in ('mail', 'telegram', 'webhook', 'app')),
  -- Null before anybody has proved a company.
  company uuid,
  -- Whose turn it is: the company, or a hash of the address where there is none.
  lane uuid not null,
  -- Whom and what to tell, never a secret: codes and links are made when it is handed over (A7).
  payload jsonb not null,
  -- The same cause told twice, while the first still waits, is one delivery.
  once_key text,
  created_at timestamptz not null,
  -- Also the lease of a worker: what is in its hands is due for others only then.
  due_at timestamptz not null,
  -- Nobody wants to hear of it after this: it goes without a word.
  void_at timestamptz,
  -- After this it is given up and kept in dead_deliveries.
  give_up_at timestamptz not null,
  -- Counts the hands that it went through; whoever finishes names the number that was his.
  attempts integer not null default 0,
  last_error text
) with (
  -- Rows live for seconds: what they leave is cleaned by number and at once, so that claims do not walk over it.
  autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 20000, autovacuum_vacuum_cost_delay = 0
);
create index deliveries_lane on deliveries (channel, lane, due_at, id);
create unique index deliveries_once on deliveries (channel, lane, once_key) where once_key is not null;

-- Given up: kept for a while, counted, sent again by an operator. Apart, so that the queue holds nothing but work.
create table dead_deliveries (
  like deliveries including defaults including constraints,
  died_at timestamptz not null,
  primary key (id)
);
create index dead_deliveries_age on dead_deliveries (died_at);

grant insert (id, channel, company, lane, payload, once_key, created_at, due_at, void_at, give_up_at) on deliveries to app;
grant select, insert, delete, update (due_at, attempts, last_error) on deliveries to jobs;
grant select, insert, delete on dead_deliveries to jobs;
-- Names a lane for operators, and finds the company of a letter in outbox.
grant select (subdomain) on companies to jobs;

-- Work for one worker: lanes in turn, those behind `after_lane` first (the worker keeps the last one), and of each its
-- share. The recursive part hops from lane to lane in the index, so it costs the number of lanes looked at, not of what
-- waits in them; a lane whose first row is not due yet is hopped over and takes nobody's place.
create function deliveries_claim(of_channel text, after_lane uuid, many integer, at timestamptz, until timestamptz)
returns setof deliveries language plpgsql
set search_path = public, pg_temp set plan_cache_mode = force_generic_plan as $$
begin
  return query
    with recursive hops (lane, due_at, found) as (
      (
        select d.lane, d.due_at, (d.due_at <= at)::int from deliveries d
        where d.channel = of_channel and d.lane > after_lane order by d.lane, d.due_at limit 1
      )
      union all
      select n.lane, n.due_at, h.found + (n.due_at <= at)::int
      from hops h cross join lateral (
        select d.lane, d.due_at from deliveries d
        where d.channel = of_channel and d.lane > h.lane order by d.lane, d.due_at limit 1
      ) n
      where h.found < many
    ), lanes as materialized (
      select h.lane, ceil(many::numeric / count(*) over ())::int as share from hops h where h.due_at <= at
    ), taken as materialized (
      select w.id from lanes l cross join lateral (
        select d.id from deliveries d
        where d.channel = of_channel and d.lane = l.lane and d.due_at <= at
        order by d.due_at, d.id limit l.share for update skip locked
      ) w
      limit many
    )
    update deliveries d set due_at = until, attempts = d.attempts + 1
    -- Not `in (select …)`: the planner would read the whole table, blind to how few the recursive part finds.
    where d.id = any (array(select t.id from taken t)) returning d.*;
end $$;
grant execute on function deliveries_claim to jobs;

-- outbox stays for one release: its processes go on writing and sending it while this one comes (R13). Whatever is due
-- there and in nobody's hands is moved here by the mail worker (queue/mail/from-outbox.ts), and goes the new way.
