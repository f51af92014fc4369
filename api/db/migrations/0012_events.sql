-- What happened (R17): written by the transaction that makes the change, never changed. The months are partitions in a
-- schema that no role may enter: rows are reached through `events` and its wall only.
create schema event_months;

create table events (
  company_id uuid not null references companies on delete cascade,
  id uuid not null,
  at timestamptz not null default now(),
  action text not null,
  -- The id only, and no reference: an event outlives its user, whose name is looked up (R21).
  user_id uuid,
  entity_type text,
  entity_id text,
  entity_title text,
  -- Field -> { old, new }.
  changes jsonb,
  request_id text,
  ip text,
  primary key (company_id, at, id)
) partition by range (at);
call tenant_wall('events', 'select, insert');

-- A clock that is ahead, or a month nobody has prepared, must not stop a write.
create table event_months.others partition of events default;

-- Prepares the months of `from_month` and the `ahead` that follow, and takes out those that ended before `keep_from`.
-- It runs as the tables' owner, because only the owner may attach partitions; it takes dates and nothing else.
create function event_months_keep(from_month date, ahead integer, keep_from timestamptz) returns integer
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  first_day date;
  part record;
  touched integer := 0;
  removed integer;
begin
  for i in 0..ahead loop
    first_day := (date_trunc('month', from_month) + make_interval(months => i))::date;
    if to_regclass(format('event_months.%I', 'm' || to_char(first_day, 'YYYYMM'))) is null then
      execute format('create table event_months.%I (like events including defaults including constraints)',
        'm' || to_char(first_day, 'YYYYMM'));
      execute format('with moved as (delete from event_months.others where at >= %L and at < %L returning *)
        insert into event_months.%I select * from moved',
        first_day::timestamp at time zone 'UTC', (first_day + interval '1 month') at time zone 'UTC',
        'm' || to_char(first_day, 'YYYYMM'));
      execute format('alter table events attach partition event_months.%I for values from (%L) to (%L)',
        'm' || to_char(first_day, 'YYYYMM'),
        first_day::timestamp at time zone 'UTC', (first_day + interval '1 month') at time zone 'UTC');
      touched := touched + 1;
    end if;
  end loop;
  for part in
    select c.relname as name, to_date(substr(c.relname, 2), 'YYYYMM') as first_day
    from pg_class c where c.relnamespace = 'event_months'::regnamespace and c.relkind = 'r' and c.relname ~ '^m\d{6}$'
  loop
    if (part.first_day + interval '1 month') at time zone 'UTC' <= keep_from then
      execute format('drop table event_months.%I', part.name);
      touched := touched + 1;
    end if;
  end loop;
  delete from event_months.others where at < keep_from;
  get diagnostics removed = row_count;
  return touched + removed;
end $$;
grant execute on function event_months_keep to jobs;
select event_months_keep(current_date, 3, now() - interval '365 days');
