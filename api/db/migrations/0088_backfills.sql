-- Changes of rows that take longer than a migration may: a job works through them in batches by primary key while the
-- product goes on (jobs/backfills.ts), where backfill() of 0070 keeps everybody out. Written by migrations only:
-- `call backfill_later('tasks-kind', 'tasks', $$kind = 'one'$$, $$kind is null$$)`. The condition makes a repeat change
-- nothing. Processes of the version before write rows meanwhile: give what they do not know a default.
-- A later file that needs the end of it begins with `-- after backfill tasks-kind`.
create table backfills (
  name text primary key,
  of_table text not null,
  changes text not null,
  condition text not null,
  -- How far it is: the company, and the key of its last row that was looked at.
  at_company uuid,
  after_key text[],
  looked bigint not null default 0,
  changed bigint not null default 0,
  begun_at timestamptz,
  ended_at timestamptz
);
grant select on backfills to jobs;

create procedure backfill_later(name text, walled regclass, changes text, condition text) language plpgsql as $$
begin
  if not exists (
    select from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[0]
    where i.indrelid = walled and i.indisprimary and a.attname = 'company_id'
  ) then
    raise exception 'backfill %: the key of % does not begin with company_id', name, walled;
  end if;
  -- A mistake in it stops the migration, not the job.
  execute format('explain update %s set %s where %s', walled, changes, condition);
  insert into backfills (name, of_table, changes, condition) values (name, walled::text, changes, condition);
end $$;
revoke execute on procedure backfill_later from public;

-- The next rows of a backfill, of one company after the other behind its wall; how many were looked at, null when there
-- is nothing left. The owner passes the wall as a member of app. Two at once wait for each other's batch.
create function backfill_step(wanted text, batch integer) returns integer
language plpgsql security definer set search_path = public, pg_temp set datestyle = 'ISO' as $$
declare
  entry backfills;
  keys text;
  key_texts text;
  above text;
  seen integer;
  last_key text[];
  touched integer;
  total integer := 0;
begin
  if not pg_has_role(current_user, 'app', 'usage') then
    raise exception 'backfill %: % has not the rights of app and would see no row', wanted, current_user;
  end if;
  select * into entry from backfills where name = wanted and ended_at is null for update;
  if not found then return null; end if;
  select string_agg(quote_ident(a.attname), ', ' order by k.n), string_agg(quote_ident(a.attname) || '::text', ', ' order by k.n)
  into keys, key_texts
  from pg_index i cross join unnest(i.indkey::int2[]) with ordinality k (attnum, n)
  join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.attnum
  where i.indrelid = entry.of_table::regclass and i.indisprimary;
  -- Companies without rows fill no batch: so many of them are one.
  for i in 1..100 loop
    if entry.after_key is null then
      entry.at_company := (
        select id from companies where entry.at_company is null or id > entry.at_company order by id limit 1
      );
      if entry.at_company is null then
        entry.ended_at := now();
        exit;
      end if;
      above := '';
    else
      above := format('and (%s) > (%s)', keys, (
        select string_agg(quote_literal(value), ', ' order by n) from unnest(entry.after_key) with ordinality k (value, n)
      ));
    end if;
    perform set_config('app.company', entry.at_company::text, true);
    execute format(
      'select n, key from (
        select row_number() over (order by %1$s) as n, array[%2$s] as key
        from (select %1$s from %3$s where company_id = %4$L %5$s order by %1$s limit %6$s) batch
      ) numbered order by n desc limit 1',
      keys, key_texts, entry.of_table, entry.at_company, above, batch - total)
    into seen, last_key;
    if last_key is not null then
      execute format('update %s set %s where company_id = %L %s and (%s) <= (%s) and (%s)',
        entry.of_table, entry.changes, entry.at_company, above, keys, (
          select string_agg(quote_literal(value), ', ' order by n) from unnest(last_key) with ordinality k (value, n)
        ), entry.condition);
      get diagnostics touched = row_count;
      total := total + seen;
      entry.changed := entry.changed + touched;
    end if;
    -- Null where the company has no more: then comes the next.
    entry.after_key := last_key;
    exit when total >= batch;
  end loop;
  update backfills set at_company = entry.at_company, after_key = entry.after_key, looked = looked + total,
    changed = entry.changed, begun_at = coalesce(begun_at, now()), ended_at = entry.ended_at
  where name = wanted;
  return total;
end $$;
grant execute on function backfill_step to jobs;

-- Pictures that were there before smaller copies were made (0040) get theirs: what isCopied of
-- features/uploads/keep.ts says of a new one.
call backfill_later('files-copies', 'files', 'copies_tries = 0', $$
  copies_tries is null and copies = '{}' and mimetype in ('image/png', 'image/jpeg', 'image/webp')
    and width > 480 and width * height <= 50000000 and size <= 52428800
$$);
