-- The months of any table that is parted by them (events; others to come), each month one partition beside a default one.
-- A default partition forbids `detach … concurrently`, and without it a clock that is ahead would stop a write. So what
-- these need the whole table for waits a tenth of a second at most, while everybody else waits behind it, and is tried
-- again (jobs/months.ts). They run as the tables' owner, because only the owner may attach and drop.

create function month_field(parted regclass) returns text language sql stable set search_path = public, pg_temp as $$
  select quote_ident(a.attname) from pg_partitioned_table p
  join pg_attribute a on a.attrelid = p.partrelid and a.attnum = p.partattrs[0]
  where p.partrelid = parted
$$;

-- Prepares one month, unless it is there; true when it was not.
create function month_prepare(parted regclass, first_day date) returns boolean
language plpgsql security definer set search_path = public, pg_temp set lock_timeout = '100ms' as $$
declare
  others regclass := (select partdefid from pg_partitioned_table where partrelid = parted);
  field text := month_field(parted);
  place text := (select relnamespace::regnamespace::text from pg_class where oid = others);
  part text := format('%s.%I', place, 'm' || to_char(first_day, 'YYYYMM'));
  starts timestamptz := date_trunc('month', first_day::timestamp) at time zone 'UTC';
  ends timestamptz := (date_trunc('month', first_day::timestamp) + interval '1 month') at time zone 'UTC';
begin
  if to_regclass(part) is not null then return false; end if;
  execute format('create table %s (like %s including defaults including constraints)', part, parted);
  execute format('with moved as (delete from %s where %s >= %L and %s < %L returning *) insert into %s select * from moved',
    others, field, starts, field, ends, part);
  execute format('alter table %s attach partition %s for values from (%L) to (%L)', parted, part, starts, ends);
  return true;
end $$;

-- Drops the oldest month, if it ended before `keep_from`; when there is none, as many rows of the default partition that
-- are older. How many of either.
create function month_drop(parted regclass, keep_from timestamptz) returns integer
language plpgsql security definer set search_path = public, pg_temp set lock_timeout = '100ms' as $$
declare
  others regclass := (select partdefid from pg_partitioned_table where partrelid = parted);
  field text := month_field(parted);
  part regclass := (
    select c.oid from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = parted and c.relname ~ '^m\d{6}$'
      and (to_date(substr(c.relname, 2), 'YYYYMM') + interval '1 month') at time zone 'UTC' <= keep_from
    order by c.relname limit 1
  );
  removed integer;
begin
  if part is null then
    execute format('delete from %s where ctid = any (array(select ctid from %s where %s < %L limit 1000))',
      others, others, field, keep_from);
    get diagnostics removed = row_count;
    return removed;
  end if;
  execute format('drop table %s', part);
  return 1;
end $$;
grant execute on function month_prepare, month_drop to jobs;

-- For who wants all of it at once: a restore, and processes of the version before.
create or replace function event_months_keep(from_month date, ahead integer, keep_from timestamptz) returns integer
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  touched integer := 0;
  removed integer;
begin
  for i in 0..ahead loop
    touched := touched + month_prepare('events', (from_month + make_interval(months => i))::date)::integer;
  end loop;
  loop
    removed := month_drop('events', keep_from);
    exit when removed = 0;
    touched := touched + removed;
  end loop;
  return touched;
end $$;
