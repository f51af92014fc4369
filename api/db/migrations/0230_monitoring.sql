-- What of a run's answers deviates, by item, with the moment of the answer: counted anew with the other sums of the run
-- (keepProgress), so that figures of years open no sheet.
alter table checklist_runs add column failed jsonb;

-- Runs that are over, by the day and the place, and by the day and the checklist. Never `+ 1`: a day is counted again, and
-- while it has a mark its rows are asked themselves, so figures are right at any time, and the same after a rebuild.
create table run_days (
  company_id uuid not null references companies on delete cascade,
  day date not null,
  restaurant_id uuid,
  completed integer not null,
  late integer not null,
  missed integer not null,
  score_sum bigint not null,
  scored integer not null,
  fails integer not null,
  unique nulls not distinct (company_id, day, restaurant_id)
);
create table run_list_days (
  company_id uuid not null references companies on delete cascade,
  day date not null,
  checklist_id uuid not null,
  completed integer not null,
  late integer not null,
  missed integer not null,
  score_sum bigint not null,
  scored integer not null,
  fails integer not null,
  primary key (company_id, day, checklist_id)
);
-- Appended, never one hot row; taken away by the transaction that counts the day.
create table run_day_marks (
  company_id uuid not null references companies on delete cascade,
  day date not null,
  id uuid not null default uuidv7(),
  primary key (company_id, day, id)
);
call tenant_wall('run_days', 'select, insert, delete');
call tenant_wall('run_list_days', 'select, insert, delete');
call tenant_wall('run_day_marks', 'select, insert, delete');
create policy jobs on run_day_marks for select to jobs using (true);
grant select (company_id, day) on run_day_marks to jobs;

-- Under the lock «run days» of the company: two that count one day would write what the earlier of them saw.
create function run_days_count(of_company uuid, of_day date) returns void language plpgsql set search_path = public, pg_temp as $$
begin
  -- Each statement sees what is committed by then: whoever writes afterwards brings a mark of his own.
  delete from run_day_marks where company_id = of_company and day = of_day;
  delete from run_days where company_id = of_company and day = of_day;
  delete from run_list_days where company_id = of_company and day = of_day;
  with sums as materialized (
    select restaurant_id, checklist_id, grouping(restaurant_id) = 0 as by_place,
      count(*) filter (where status = 'completed') as completed, count(*) filter (where status = 'completed' and is_late) as late,
      count(*) filter (where status = 'missed') as missed,
      coalesce(sum(score) filter (where status = 'completed'), 0) as score_sum,
      count(score) filter (where status = 'completed') as scored, coalesce(sum(fails) filter (where status = 'completed'), 0) as fails
    from checklist_runs
    where company_id = of_company and business_date = of_day and status in ('completed', 'missed')
    group by grouping sets ((restaurant_id), (checklist_id))
  ), places as (
    insert into run_days (company_id, day, restaurant_id, completed, late, missed, score_sum, scored, fails)
    select of_company, of_day, restaurant_id, completed, late, missed, score_sum, scored, fails from sums where by_place
  )
  insert into run_list_days (company_id, day, checklist_id, completed, late, missed, score_sum, scored, fails)
  select of_company, of_day, checklist_id, completed, late, missed, score_sum, scored, fails from sums where not by_place;
end $$;

-- Only what is over, or was, is counted: answers to a run that goes on mark nothing.
create function run_days_mark() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    insert into run_day_marks (company_id, day)
    select distinct company_id, business_date from became where status in ('completed', 'missed');
  elsif tg_op = 'DELETE' then
    insert into run_day_marks (company_id, day)
    select distinct w.company_id, w.business_date from was w
    where w.status in ('completed', 'missed') and exists (select from companies c where c.id = w.company_id);
  else
    insert into run_day_marks (company_id, day)
    select distinct x.company_id, x.business_date from (
      select company_id, business_date, status from became union all select company_id, business_date, status from was
    ) x
    where x.status in ('completed', 'missed') and exists (select from companies c where c.id = x.company_id);
  end if;
  return null;
end $$;
grant execute on function run_days_count, run_days_mark to app;
create trigger run_days_at_first after insert on checklist_runs referencing new table as became
  for each statement execute function run_days_mark();
create trigger run_days_later after update on checklist_runs referencing old table as was new table as became
  for each statement execute function run_days_mark();
create trigger run_days_gone after delete on checklist_runs referencing old table as was
  for each statement execute function run_days_mark();

-- Who read what, by the business day of the company and the hour on its clock; where he worked then. The log of views keeps
-- the newest of an article alone.
create table article_reads (
  company_id uuid not null,
  day date not null,
  article_id uuid not null,
  user_id uuid not null,
  hour smallint not null check (hour between 0 and 23),
  restaurants uuid[] not null,
  n integer not null check (n > 0),
  primary key (company_id, day, article_id, user_id, hour),
  foreign key (company_id, article_id) references articles (company_id, id) on delete cascade,
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
create index article_reads_article on article_reads (company_id, article_id, user_id);
create index article_reads_user on article_reads (company_id, user_id, day);
call tenant_wall('article_reads', 'select, insert, update');

-- What an administrator has chosen for himself.
create table monitoring_mine (
  company_id uuid not null,
  user_id uuid not null,
  report jsonb not null,
  views jsonb not null default '[]',
  updated_at timestamptz not null,
  primary key (company_id, user_id),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
call tenant_wall('monitoring_mine', 'select, insert, update');
