-- What happened to tasks: created (by what has become of it), done, or due; by the day and the restaurant where it was, and
-- what of it by the day, the person and the restaurant. As run_days: a day is counted again, never added to, and while it
-- has a mark its tasks are asked themselves.
create table task_days (
  company_id uuid not null references companies on delete cascade,
  day date not null,
  restaurant_id uuid,
  status text,
  created integer not null,
  done integer not null,
  due integer not null,
  overdue integer not null,
  ms bigint not null,
  unique nulls not distinct (company_id, day, restaurant_id, status)
);
create table task_people_days (
  company_id uuid not null references companies on delete cascade,
  day date not null,
  user_id uuid not null,
  restaurant_id uuid,
  done integer not null,
  due integer not null,
  overdue integer not null,
  unique nulls not distinct (company_id, day, user_id, restaurant_id)
);
create index task_people_days_of on task_people_days (company_id, user_id, day) include (done, due, overdue);
-- The day of a mark is no restaurant's: the one on the clock of UTC, from which no clock is further away than a day. So
-- whoever writes looks at no clock, and none that is set meanwhile leaves a day behind.
create table task_day_marks (
  company_id uuid not null references companies on delete cascade,
  day date not null,
  id uuid not null default uuidv7(),
  primary key (company_id, day, id)
);
call tenant_wall('task_days', 'select, insert, delete');
call tenant_wall('task_people_days', 'select, insert, delete');
call tenant_wall('task_day_marks', 'select, insert, delete');
create policy jobs on task_day_marks for select to jobs using (true);
grant select (company_id, day) on task_day_marks to jobs;

create function task_day_of(at timestamptz) returns date language sql immutable
return ((at at time zone 'UTC') - interval '5 hours')::date;

-- The days around these marks, under the lock «task days» of the company. Only days on which no deadline can still come:
-- whoever calls it knows which those are.
create function task_days_count(of_company uuid, marked date[]) returns void language plpgsql set search_path = public, pg_temp as $$
declare
  stretch daterange;
  first date;
  last date;
  zone text := (select timezone from companies where id = of_company);
begin
  -- Each statement sees what is committed by then: whoever writes afterwards brings a mark of his own.
  delete from task_day_marks where company_id = of_company and day = any (marked);
  for stretch in
    select s from unnest((select range_agg(daterange(m - 1, m + 2)) from unnest(marked) m)) s
  loop
    first := lower(stretch);
    last := upper(stretch) - 1;
    delete from task_days where company_id = of_company and day between first and last;
    delete from task_people_days where company_id = of_company and day between first and last;
    with moments as (
      select t.id, t.restaurant_id, t.created_at as at, t.status, 1 as created, 0 as done, 0 as due, 0 as overdue, 0::bigint as ms
      from tasks t
      where t.company_id = of_company and t.created_at >= (first - 1)::timestamp at time zone 'UTC'
        and t.created_at < (last + 3)::timestamp at time zone 'UTC'
      union all
      select t.id, t.restaurant_id, t.completed_at, null, 0, 1, 0, 0,
        (extract(epoch from t.completed_at - t.created_at) * 1000)::bigint
      from tasks t
      where t.company_id = of_company and t.status = 'done' and t.completed_at >= (first - 1)::timestamp at time zone 'UTC'
        and t.completed_at < (last + 3)::timestamp at time zone 'UTC'
      union all
      select t.id, t.restaurant_id, t.deadline, null, 0, 0, 1,
        (t.status <> 'done' or t.completed_at is null or t.completed_at > t.deadline)::int, 0
      from tasks t
      where t.company_id = of_company and t.deadline is not null and t.status <> 'cancelled'
        and t.deadline >= (first - 1)::timestamp at time zone 'UTC' and t.deadline < (last + 3)::timestamp at time zone 'UTC'
    ), happened as materialized (
      select m.*, ((m.at at time zone coalesce(r.timezone, zone)) - interval '5 hours')::date as day
      from moments m left join restaurants r on r.company_id = of_company and r.id = m.restaurant_id
    ), people as (
      insert into task_people_days (company_id, day, user_id, restaurant_id, done, due, overdue)
      select of_company, h.day, p.user_id, h.restaurant_id, sum(h.done), sum(h.due), sum(h.overdue)
      from happened h join task_people p on p.company_id = of_company and p.task_id = h.id
      where h.day between first and last and h.done + h.due > 0 group by 2, 3, 4
    )
    insert into task_days (company_id, day, restaurant_id, status, created, done, due, overdue, ms)
    select of_company, h.day, h.restaurant_id, h.status, sum(h.created), sum(h.done), sum(h.due), sum(h.overdue), sum(h.ms)
    from happened h where h.day between first and last group by 2, 3, 4;
  end loop;
end $$;

create function task_days_mark(of_company uuid, moments timestamptz[]) returns void language plpgsql
set search_path = public, pg_temp as $$
begin
  insert into task_day_marks (company_id, day)
  select distinct of_company, task_day_of(at) from unnest(moments) at
  where at is not null and exists (select from companies c where c.id = of_company);
end $$;

create function task_days_at_first() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  insert into task_day_marks (company_id, day)
  select distinct b.company_id, task_day_of(m.at) from became b cross join lateral unnest(array[b.created_at, b.completed_at, b.deadline]) m (at)
  where m.at is not null;
  return null;
end $$;
create function task_days_later() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  perform task_days_mark(new.company_id,
    array[old.created_at, old.completed_at, old.deadline, new.created_at, new.completed_at, new.deadline]);
  return null;
end $$;
create function task_days_gone() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  insert into task_day_marks (company_id, day)
  select distinct w.company_id, task_day_of(m.at) from was w cross join lateral unnest(array[w.created_at, w.completed_at, w.deadline]) m (at)
  where m.at is not null and exists (select from companies c where c.id = w.company_id);
  return null;
end $$;
-- Another person's from now on, on the days on which something happened to it.
create function task_days_of_people() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  insert into task_day_marks (company_id, day)
  select distinct p.company_id, task_day_of(m.at) from those p
  join tasks t on t.company_id = p.company_id and t.id = p.task_id
  cross join lateral unnest(array[t.completed_at, t.deadline]) m (at)
  where m.at is not null and exists (select from companies c where c.id = p.company_id);
  return null;
end $$;
create function task_days_of_person() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  perform task_days_mark(t.company_id, array[t.completed_at, t.deadline]) from tasks t
  where t.company_id = new.company_id and t.id in (old.task_id, new.task_id);
  return null;
end $$;
-- On another clock the same happened on other days, on none of which the old count is right.
create function task_days_other_zone() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if tg_table_name = 'restaurants' then
    insert into task_day_marks (company_id, day)
    select distinct t.company_id, task_day_of(m.at) from tasks t
    cross join lateral unnest(array[t.created_at, t.completed_at, t.deadline]) m (at)
    where t.company_id = new.company_id and t.restaurant_id = new.id and m.at is not null;
  else
    insert into task_day_marks (company_id, day)
    select distinct t.company_id, task_day_of(m.at) from tasks t
    cross join lateral unnest(array[t.created_at, t.completed_at, t.deadline]) m (at)
    where t.company_id = new.id and m.at is not null;
  end if;
  return null;
end $$;
grant execute on function task_day_of, task_days_count, task_days_mark, task_days_at_first, task_days_later, task_days_gone,
  task_days_of_people, task_days_of_person, task_days_other_zone to app;

create trigger task_days_at_first after insert on tasks referencing new table as became
  for each statement execute function task_days_at_first();
create trigger task_days_later after update on tasks for each row
  when (old.status is distinct from new.status or old.completed_at is distinct from new.completed_at
    or old.deadline is distinct from new.deadline or old.created_at is distinct from new.created_at
    or old.restaurant_id is distinct from new.restaurant_id)
  execute function task_days_later();
create trigger task_days_gone after delete on tasks referencing old table as was
  for each statement execute function task_days_gone();
create trigger task_days_at_first after insert on task_people referencing new table as those
  for each statement execute function task_days_of_people();
create trigger task_days_gone after delete on task_people referencing old table as those
  for each statement execute function task_days_of_people();
create trigger task_days_later after update on task_people for each row
  when (old.user_id is distinct from new.user_id or old.task_id is distinct from new.task_id)
  execute function task_days_of_person();
create trigger task_days_other_zone after update of timezone on companies for each row
  when (new.timezone is distinct from old.timezone) execute function task_days_other_zone();
create trigger task_days_other_zone after update of timezone on restaurants for each row
  when (new.timezone is distinct from old.timezone) execute function task_days_other_zone();
