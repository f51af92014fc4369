-- Where a company's events are sent. What proves the sender is sealed under DATA_SECRET, as are the values of its headers.
create table webhooks (
  company_id uuid not null references companies (id) on delete cascade,
  id uuid not null,
  url text not null,
  description text not null default '',
  -- What people call it: the description, or the host.
  name text not null,
  events text[] not null,
  header_names text[] not null default '{}',
  headers_sealed text,
  secret_sealed text not null,
  -- The secret before, for as long as deliveries are signed by it too.
  old_secret_sealed text,
  old_secret_until timestamptz,
  paused_at timestamptz,
  off_reason text check (off_reason in ('failures', 'gone')),
  -- Since when none has succeeded, and whether that was told of.
  failing_since timestamptz,
  failing_told_at timestamptz,
  last_delivery_at timestamptz,
  created_by uuid,
  created_by_name text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (company_id, id),
  check ((old_secret_sealed is null) = (old_secret_until is null)),
  foreign key (company_id, created_by) references users (company_id, id) on delete set null (created_by)
);
create index webhooks_author on webhooks (company_id, created_by);
call tenant_wall('webhooks', 'select, insert, update, delete');
-- The follower of the feed looks for whoever wants an event, of all companies.
create policy jobs on webhooks for select to jobs using (true);
grant select (company_id, id, events, paused_at, off_reason, created_at) on webhooks to jobs;
grant select (id, subdomain, module_settings) on companies to jobs;

-- What is sent of an event to one of them, and how that went.
create table webhook_deliveries (
  company_id uuid not null,
  id uuid not null,
  webhook_id uuid not null,
  event_id uuid not null,
  type text not null,
  body text not null,
  status text not null check (status in ('waiting', 'delivered', 'retrying', 'failed')),
  attempts integer not null default 0,
  -- Attempts since it was sent, or sent again: what the next wait goes by.
  step integer not null default 0,
  -- The row of the queue that stands for it; of any other one nothing is done.
  turn integer not null default 1,
  code integer,
  ms integer,
  answer text,
  next_at timestamptz,
  last_at timestamptz,
  tries jsonb not null default '[]',
  created_at timestamptz not null,
  primary key (company_id, id),
  foreign key (company_id, webhook_id) references webhooks (company_id, id) on delete cascade
);
create index webhook_deliveries_list on webhook_deliveries (company_id, webhook_id, created_at desc, id desc);
create index webhook_deliveries_status on webhook_deliveries (company_id, webhook_id, status, created_at);
create index webhook_deliveries_last on webhook_deliveries (company_id, webhook_id, last_at);
create index webhook_deliveries_age on webhook_deliveries (created_at);
create index webhook_deliveries_next on webhook_deliveries (next_at) where status in ('waiting', 'retrying');
call tenant_wall('webhook_deliveries', 'select, insert, update, delete');
create policy jobs on webhook_deliveries for all to jobs using (true);
grant select (company_id, id, created_at, status, next_at), insert, delete, update (status, next_at)
  on webhook_deliveries to jobs;

-- Nobody had one before: what has happened until now is sent nowhere.
insert into feed_cursors (consumer, xid) values ('webhooks', pg_snapshot_xmin(pg_current_snapshot()));

-- As deliveries_claim, with so many of a lane in hand at most: `busy` has the lane of each delivery that the worker holds.
-- One that does not answer keeps its own places and nobody else's.
create function deliveries_claim(
  of_channel text, after_lane uuid, many integer, at timestamptz, until timestamptz, busy uuid[], lane_max integer
)
returns setof deliveries language plpgsql
set search_path = public, pg_temp set plan_cache_mode = force_generic_plan as $$
declare
  full_lanes uuid[] := array(select b from unnest(busy) b group by b having count(*) >= lane_max);
begin
  return query
    with recursive hops (lane, due_at, found) as (
      (
        select d.lane, d.due_at, (d.due_at <= at and d.lane <> all (full_lanes))::int from deliveries d
        where d.channel = of_channel and d.lane > after_lane order by d.lane, d.due_at limit 1
      )
      union all
      select n.lane, n.due_at, h.found + (n.due_at <= at and n.lane <> all (full_lanes))::int
      from hops h cross join lateral (
        select d.lane, d.due_at from deliveries d
        where d.channel = of_channel and d.lane > h.lane order by d.lane, d.due_at limit 1
      ) n
      where h.found < many
    ), lanes as materialized (
      select h.lane,
        least(
          ceil(many::numeric / count(*) over ())::int,
          lane_max - (select count(*)::int from unnest(busy) b where b = h.lane)
        ) as share
      from hops h where h.due_at <= at and h.lane <> all (full_lanes)
    ), taken as materialized (
      select w.id from lanes l cross join lateral (
        select d.id from deliveries d
        where d.channel = of_channel and d.lane = l.lane and d.due_at <= at
        order by d.due_at, d.id limit l.share for update skip locked
      ) w
      limit many
    )
    update deliveries d set due_at = until, attempts = d.attempts + 1
    where d.id = any (array(select t.id from taken t)) returning d.*;
end $$;
grant execute on function deliveries_claim(text, uuid, integer, timestamptz, timestamptz, uuid[], integer) to jobs;
