-- What comes again, of any kind (api/schedule): when it comes next is reckoned by openapi/rules/schedule.ts, in the zone of
-- the restaurant, or of the company where it names none or that has none of its own.
create table schedules (
  company_id uuid not null references companies on delete cascade,
  id uuid not null,
  -- What the kind makes, and of which thing: a process makes only the kinds that it knows.
  kind text not null,
  entity_id uuid not null,
  restaurant_id uuid,
  rule jsonb not null,
  -- All that came until then was dealt with, and of the business day nothing comes again.
  done_to timestamptz not null,
  done_date date,
  -- The next moment: null when there is none, and between a change of the zone and the job's next look.
  next_at timestamptz,
  -- When the job looks at it: at the moment itself, later after a failure, at once after a change of the zone.
  look_at timestamptz,
  failures integer not null default 0,
  last_error text,
  primary key (company_id, id),
  foreign key (company_id, restaurant_id) references restaurants (company_id, id) on delete cascade
);
create unique index schedules_entity on schedules (company_id, kind, entity_id, restaurant_id) nulls not distinct;
create index schedules_restaurant on schedules (company_id, restaurant_id);
-- What is due, of all companies and of one.
create index schedules_due on schedules (look_at, company_id) where look_at is not null;
create index schedules_due_company on schedules (company_id, look_at, id) where look_at is not null;
call tenant_wall('schedules');

-- Which moments were made: one that is reckoned twice, by two clocks that differ or after a rule was set back, is made once.
create table schedule_moments (
  company_id uuid not null,
  schedule_id uuid not null,
  moment timestamptz not null,
  primary key (company_id, schedule_id, moment),
  foreign key (company_id, schedule_id) references schedules (company_id, id) on delete cascade
);
create index schedule_moments_old on schedule_moments (moment);
call tenant_wall('schedule_moments', 'select, insert');

-- The job finds the companies that have something due, and works behind the wall of each.
grant select (company_id, kind, look_at) on schedules to jobs;
create policy jobs on schedules for select to jobs using (true);
grant select, delete on schedule_moments to jobs;
create policy jobs on schedule_moments to jobs using (true);

-- A zone that changes acts from now on. What was due by the old one stays due; all else is reckoned anew by the job. By a
-- trigger, because processes of the version before know nothing of schedules.
create function schedules_other_zone() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if tg_table_name = 'restaurants' then
    update schedules set next_at = null, done_to = greatest(done_to, now()), look_at = now()
    where company_id = new.company_id and restaurant_id = new.id and next_at > now();
  else
    update schedules s set next_at = null, done_to = greatest(done_to, now()), look_at = now()
    where s.company_id = new.id and s.next_at > now() and not exists (
      select from restaurants r where r.company_id = new.id and r.id = s.restaurant_id and r.timezone is not null);
  end if;
  return null;
end $$;
grant execute on function schedules_other_zone to app;
create trigger schedules_other_zone after update of timezone on restaurants
  for each row when (new.timezone is distinct from old.timezone) execute function schedules_other_zone();
create trigger schedules_other_zone after update of timezone on companies
  for each row when (new.timezone is distinct from old.timezone) execute function schedules_other_zone();
