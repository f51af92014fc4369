-- What came of attempts by the day on which they were handed in: of each test, of each of its questions, and of people. As
-- task_days (0271): a day is counted again, never added to, and while it has a mark its attempts are asked themselves.
create table test_days (
  company_id uuid not null references companies on delete cascade,
  day date not null,
  test_id uuid not null,
  attempts integer not null,
  passed integer not null,
  percents integer not null,
  reviewed integer not null,
  primary key (company_id, day, test_id)
);
-- Of each question that had a mark by then: three lists beside each other, since a year of rows of their own is ten times as many.
create table test_question_days (
  company_id uuid not null references companies on delete cascade,
  day date not null,
  test_id uuid not null,
  questions text[] not null,
  asked integer[] not null,
  rights integer[] not null,
  primary key (company_id, day, test_id)
);
-- Who tries a test twice in a period is counted once in it, so no days can be added up by themselves. Of those who did so on
-- a day it is known when each had the last time (null: never): in a period each has one day before which he had not in it.
create table test_people_days (
  company_id uuid not null references companies on delete cascade,
  day date not null,
  before date,
  tried integer not null,
  passed integer not null,
  unique nulls not distinct (company_id, day, before)
);
-- As task_day_marks: the day on the clock of UTC.
create table test_day_marks (
  company_id uuid not null references companies on delete cascade,
  day date not null,
  id uuid not null default uuidv7(),
  primary key (company_id, day, id)
);
call tenant_wall('test_days', 'select, insert, delete');
call tenant_wall('test_question_days', 'select, insert, delete');
call tenant_wall('test_people_days', 'select, insert, delete');
call tenant_wall('test_day_marks', 'select, insert, delete');
create policy jobs on test_day_marks for select to jobs using (true);
grant select (company_id, day) on test_day_marks to jobs;

-- The days around these marks, under the lock «test days» of the company.
create function test_days_count(of_company uuid, marked date[]) returns void language plpgsql set search_path = public, pg_temp as $$
declare
  stretch daterange;
  first date;
  last date;
  zone text := (select timezone from companies where id = of_company);
begin
  -- Each statement sees what is committed by then: whoever writes afterwards brings a mark of his own.
  delete from test_day_marks where company_id = of_company and day = any (marked);
  for stretch in
    select s from unnest((select range_agg(daterange(m - 1, m + 2)) from unnest(marked) m)) s
  loop
    first := lower(stretch);
    last := upper(stretch) - 1;
    delete from test_days where company_id = of_company and day between first and last;
    delete from test_question_days where company_id = of_company and day between first and last;
    delete from test_people_days where company_id = of_company and day between first and last;
    with done as materialized (
      select * from (
        select a.test_id, a.user_id, a.status, a.percent, a.asked, a.rights,
          ((a.submitted_at at time zone zone) - interval '5 hours')::date as day
        from test_attempts a
        where a.company_id = of_company and a.submitted_at >= (first - 1)::timestamp at time zone 'UTC'
          and a.submitted_at < (last + 3)::timestamp at time zone 'UTC'
        offset 0
      ) d where d.day between first and last
    ), questions as (
      insert into test_question_days (company_id, day, test_id, questions, asked, rights)
      select of_company, m.day, m.test_id, array_agg(m.id order by m.id), array_agg(m.asked order by m.id),
        array_agg(m.rights order by m.id)
      from (
        select d.day, d.test_id, q.id, count(q.is_right) as asked, sum(q.is_right) as rights
        from done d cross join lateral unnest(d.asked, d.rights) as q (id, is_right)
        where q.is_right is not null group by 1, 2, 3
      ) m group by 2, 3
    ), pairs as materialized (
      select day, test_id, user_id, bool_or(status = 'passed') as has_passed
      from done where status in ('passed', 'failed') group by 1, 2, 3
    ), people as (
      insert into test_people_days (company_id, day, before, tried, passed)
      select of_company, x.day, x.before, sum(x.tried), sum(x.passed)
      from pairs p cross join lateral (
        select max(o.day) as tried, max(o.day) filter (where o.status = 'passed') as passed
        from (
          select a.status, ((a.submitted_at at time zone zone) - interval '5 hours')::date as day from test_attempts a
          where a.company_id = of_company and a.test_id = p.test_id and a.user_id = p.user_id
            and a.status in ('passed', 'failed') and a.submitted_at is not null
        ) o where o.day < p.day
      ) b
      cross join lateral (
        select p.day, b.tried as before, 1 as tried, 0 as passed
        union all
        select p.day, b.passed, 0, 1 where p.has_passed
      ) x group by 2, 3
    )
    insert into test_days (company_id, day, test_id, attempts, passed, percents, reviewed)
    select of_company, d.day, d.test_id, count(*), count(*) filter (where d.status = 'passed'),
      coalesce(sum(d.percent) filter (where d.status in ('passed', 'failed')), 0),
      count(d.percent) filter (where d.status in ('passed', 'failed'))
    from done d group by 2, 3;
  end loop;
end $$;

-- Also the days on which the same person handed in the same test later: of those it is known when he had before.
create function test_days_mark(of_company uuid, of_test uuid, of_user uuid, moments timestamptz[]) returns void
language plpgsql set search_path = public, pg_temp as $$
begin
  insert into test_day_marks (company_id, day)
  select distinct of_company, task_day_of(m.at) from (
    select at from unnest(moments) at
    union all
    select a.submitted_at from test_attempts a
    where a.company_id = of_company and a.test_id = of_test and a.user_id = of_user
      and a.submitted_at > (select min(at) from unnest(moments) at)
  ) m
  where m.at is not null and exists (select from companies c where c.id = of_company);
end $$;
create function test_days_at_first() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  perform test_days_mark(b.company_id, b.test_id, b.user_id, array[b.submitted_at]) from became b where b.submitted_at is not null;
  return null;
end $$;
create function test_days_later() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  perform test_days_mark(new.company_id, new.test_id, new.user_id, array[old.submitted_at, new.submitted_at]);
  return null;
end $$;
create function test_days_gone() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  perform test_days_mark(w.company_id, w.test_id, w.user_id, array[w.submitted_at]) from was w where w.submitted_at is not null;
  return null;
end $$;
-- On another clock the same happened on other days, on none of which the old count is right.
create function test_days_other_zone() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  insert into test_day_marks (company_id, day)
  select distinct a.company_id, task_day_of(a.submitted_at) from test_attempts a
  where a.company_id = new.id and a.submitted_at is not null;
  return null;
end $$;
grant execute on function test_days_count, test_days_mark, test_days_at_first, test_days_later, test_days_gone,
  test_days_other_zone to app;

create trigger test_days_at_first after insert on test_attempts referencing new table as became
  for each statement execute function test_days_at_first();
create trigger test_days_later after update on test_attempts for each row
  when ((old.submitted_at is not null or new.submitted_at is not null)
    and (old.submitted_at, old.status, old.percent, old.asked, old.rights)
      is distinct from (new.submitted_at, new.status, new.percent, new.asked, new.rights))
  execute function test_days_later();
create trigger test_days_gone after delete on test_attempts referencing old table as was
  for each statement execute function test_days_gone();
create trigger test_days_other_zone after update of timezone on companies for each row
  when (new.timezone is distinct from old.timezone) execute function test_days_other_zone();

-- Where companies may move in already, their rows come as they were (0306 says it to all that are there before it).
do $$
declare
  told record;
begin
  if to_regclass('public.company_imports') is null then return; end if;
  for told in
    select p.oid from pg_proc p
    where p.pronamespace = 'public'::regnamespace and p.prorettype = 'trigger'::regtype and p.proname ~ '^test_days_'
    order by p.proname
  loop
    execute regexp_replace(
      pg_get_functiondef(told.oid), '\nbegin\n',
      E'\nbegin\n  -- Rows of a company that moves in come as they were.\n'
        '  if current_user = ''importer'' then return new; end if;\n');
  end loop;
end $$;
