-- What makes the next task when its day comes (schedules: kind 'task_series'). Ended ones stay: their tasks name them.
create table task_series (
  company_id uuid not null references companies on delete cascade,
  id uuid not null,
  title text not null,
  description text not null default '',
  restaurant_id uuid,
  category_id uuid,
  form_id uuid,
  details jsonb not null default '{}', -- priority, mode, switches, attachments: what a task of it begins with
  repeat jsonb not null,
  problem text check (problem in ('noPeople')),
  created_by uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  ended_at timestamptz,
  primary key (company_id, id),
  foreign key (company_id, restaurant_id) references restaurants (company_id, id),
  foreign key (company_id, category_id) references categories (company_id, id),
  foreign key (company_id, form_id) references forms (company_id, id),
  foreign key (company_id, created_by) references users (company_id, id) on delete set null (created_by)
);
create index task_series_title on task_series (company_id, lower(title collate "ru-x-icu"), id);
create index task_series_restaurant on task_series (company_id, restaurant_id) where restaurant_id is not null;
create index task_series_category on task_series (company_id, category_id) where category_id is not null;
create index task_series_author on task_series (company_id, created_by, id);
create index task_series_form on task_series (company_id, form_id) where form_id is not null;
call tenant_wall('task_series');

create table task_series_people (
  company_id uuid not null,
  series_id uuid not null,
  user_id uuid not null,
  primary key (company_id, series_id, user_id),
  foreign key (company_id, series_id) references task_series (company_id, id) on delete cascade,
  foreign key (company_id, user_id) references users (company_id, id)
);
create index task_series_people_user on task_series_people (company_id, user_id, series_id);
call tenant_wall('task_series_people');

create table task_templates (
  company_id uuid not null references companies on delete cascade,
  id uuid not null,
  name text not null,
  title text not null default '',
  description text not null default '',
  restaurant_id uuid,
  category_id uuid,
  form_id uuid,
  -- priority, mode, switches, attachments, deadline; and people, who are offered while they work here
  details jsonb not null default '{}',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, restaurant_id) references restaurants (company_id, id),
  foreign key (company_id, category_id) references categories (company_id, id),
  foreign key (company_id, form_id) references forms (company_id, id)
);
create unique index task_templates_name on task_templates (company_id, lower(name collate "ru-x-icu"));
create index task_templates_restaurant on task_templates (company_id, restaurant_id) where restaurant_id is not null;
create index task_templates_category on task_templates (company_id, category_id) where category_id is not null;
create index task_templates_form on task_templates (company_id, form_id) where form_id is not null;
call tenant_wall('task_templates');

create table tasks (
  company_id uuid not null references companies on delete cascade,
  id uuid not null,
  number integer not null,
  title text not null,
  description text not null default '',
  status text not null default 'new' check (status in ('new', 'in_progress', 'review', 'done', 'cancelled')),
  priority smallint not null default 2 check (priority between 1 and 3), -- 1 high: the order of a sort
  restaurant_id uuid,
  category_id uuid,
  form_id uuid,
  series_id uuid,
  group_id uuid, -- of the tasks that `each` made
  deadline timestamptz,
  comments_count integer not null default 0,
  details jsonb not null default '{}', -- mode, switches, attachments, source, result, return, who finished it: read with the card, never filtered by
  created_by uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  completed_at timestamptz,
  primary key (company_id, id),
  foreign key (company_id, restaurant_id) references restaurants (company_id, id),
  foreign key (company_id, category_id) references categories (company_id, id),
  foreign key (company_id, form_id) references forms (company_id, id),
  foreign key (company_id, series_id) references task_series (company_id, id),
  foreign key (company_id, created_by) references users (company_id, id) on delete set null (created_by)
);
create unique index tasks_number on tasks (company_id, number);
-- Open ones are few whatever the company's age: every filter of the screen is answered from this index alone.
create index tasks_open on tasks (company_id, deadline, id)
  include (status, priority, restaurant_id, category_id, created_by, created_at) where status in ('new', 'in_progress', 'review');
create index tasks_newest on tasks (company_id, created_at desc, id desc) include (status, restaurant_id, category_id, priority);
-- The other filters beside: a pair that hardly meets is walked to its end in the index alone.
create index tasks_status on tasks (company_id, status, created_at desc, id desc) include (priority, restaurant_id, category_id);
create index tasks_author on tasks (company_id, created_by, status, created_at desc, id desc)
  include (deadline, priority, restaurant_id, category_id);
create index tasks_place on tasks (company_id, restaurant_id, status, created_at desc, id desc) include (priority, category_id)
  where restaurant_id is not null;
create index tasks_category on tasks (company_id, category_id, status, created_at desc, id desc)
  include (priority, restaurant_id) where category_id is not null;
create index tasks_group on tasks (company_id, group_id) include (status) where group_id is not null;
create index tasks_series on tasks (company_id, series_id, created_at desc, id desc) where series_id is not null;
create index tasks_form on tasks (company_id, form_id, status) where form_id is not null;
call tenant_wall('tasks');

-- Who does it, with copies of what "my tasks" are sorted, filtered and counted by (kept by the trigger): that list and its
-- counters read one index, however many closed ones somebody has.
create table task_people (
  company_id uuid not null,
  user_id uuid not null,
  task_id uuid not null,
  status text not null,
  deadline timestamptz,
  created_at timestamptz not null,
  priority smallint not null default 2,
  restaurant_id uuid,
  category_id uuid,
  created_by uuid,
  primary key (company_id, task_id, user_id),
  foreign key (company_id, task_id) references tasks (company_id, id) on delete cascade,
  foreign key (company_id, user_id) references users (company_id, id)
);
create index task_people_open on task_people (company_id, user_id, deadline, task_id)
  include (status, priority, restaurant_id, category_id, created_by, created_at) where status in ('new', 'in_progress', 'review');
create index task_people_newest on task_people (company_id, user_id, status, created_at desc, task_id desc)
  include (deadline, priority, restaurant_id, category_id, created_by);
call tenant_wall('task_people');
create function task_people_follow() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  update task_people p set status = new.status, deadline = new.deadline, priority = new.priority,
    restaurant_id = new.restaurant_id, category_id = new.category_id, created_by = new.created_by
  where p.company_id = new.company_id and p.task_id = new.id;
  return null;
end $$;
create trigger task_people_follow after update of status, deadline, priority, restaurant_id, category_id, created_by on tasks
  for each row
  when ((old.status, old.deadline, old.priority, old.restaurant_id, old.category_id, old.created_by)
    is distinct from (new.status, new.deadline, new.priority, new.restaurant_id, new.category_id, new.created_by))
  execute function task_people_follow();

-- How many closed ones there are, by what the list filters by: nobody counts half a million rows for a chip. Sixteen slots
-- as in article_revs; a closed task that is opened again or deleted counts -1.
create table task_closed (
  company_id uuid not null references companies on delete cascade,
  status text not null,
  restaurant_id uuid,
  category_id uuid,
  priority smallint not null,
  slot smallint not null,
  n integer not null,
  unique nulls not distinct (company_id, status, restaurant_id, category_id, priority, slot)
) with (fillfactor = 50);
call tenant_wall('task_closed', 'select, insert, update');

-- A trigger with transition tables cannot be one `of status`: what did not change sums up to nothing. `d` is +1 for a row that
-- became, -1 for one that was.
create function task_closed_add(changed jsonb) returns void language sql set search_path = public, pg_temp as $$
  insert into task_closed as t (company_id, status, restaurant_id, category_id, priority, slot, n)
  select c.company_id, c.status, c.restaurant_id, c.category_id, c.priority, pg_backend_pid() % 16, c.n
  from jsonb_to_recordset(changed) c (company_id uuid, status text, restaurant_id uuid, category_id uuid, priority smallint, n integer)
  order by 1, 2, 3, 4, 5
  on conflict (company_id, status, restaurant_id, category_id, priority, slot) do update set n = t.n + excluded.n
$$;
create function task_closed_count() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  changed jsonb;
begin
  if tg_op = 'INSERT' then
    select jsonb_agg(x) into changed from (
      select company_id, status, restaurant_id, category_id, priority, count(*) as n
      from became where status in ('done', 'cancelled') group by 1, 2, 3, 4, 5) x;
  elsif tg_op = 'DELETE' then
    select jsonb_agg(x) into changed from (
      select company_id, status, restaurant_id, category_id, priority, -count(*) as n
      from was where status in ('done', 'cancelled') group by 1, 2, 3, 4, 5) x;
  else
    select jsonb_agg(x) into changed from (
      select company_id, status, restaurant_id, category_id, priority, sum(d) as n from (
        select company_id, status, restaurant_id, category_id, priority, 1 as d from became where status in ('done', 'cancelled')
        union all
        select company_id, status, restaurant_id, category_id, priority, -1 from was where status in ('done', 'cancelled')
      ) y group by 1, 2, 3, 4, 5 having sum(d) <> 0) x;
  end if;
  if changed is not null then perform task_closed_add(changed); end if;
  return null;
end $$;
create trigger task_closed_at_first after insert on tasks referencing new table as became
  for each statement execute function task_closed_count();
create trigger task_closed_later after update on tasks referencing old table as was new table as became
  for each statement execute function task_closed_count();
create trigger task_closed_gone after delete on tasks referencing old table as was
  for each statement execute function task_closed_count();

-- The company's last number. Taken by the last statement before COMMIT that can be, for all tasks of the call at once.
create table task_numbers (
  company_id uuid primary key references companies on delete cascade,
  last integer not null default 0
) with (fillfactor = 50);
call tenant_wall('task_numbers', 'select, insert, update');
-- The first of as many as were asked for.
create function task_numbers_take(of_company uuid, many integer) returns integer language sql
set search_path = public, pg_temp as $$
  insert into task_numbers as t (company_id, last) values (of_company, many)
  on conflict (company_id) do update set last = t.last + many returning last - many + 1
$$;

-- `client_id`: the device's own name of the change; the same change that comes again is found by it. `by_id` refers to nobody,
-- as in events: it is who called.
create table task_history (
  company_id uuid not null,
  id uuid not null,
  task_id uuid not null,
  at timestamptz not null,
  by_id uuid,
  action text not null,
  comment text,
  changes jsonb not null default '[]',
  client_id uuid,
  primary key (company_id, id),
  foreign key (company_id, task_id) references tasks (company_id, id) on delete cascade
);
create index task_history_newest on task_history (company_id, task_id, at desc, id desc);
create unique index task_history_client on task_history (company_id, task_id, client_id) where client_id is not null;
call tenant_wall('task_history', 'select, insert');

create table task_comments (
  company_id uuid not null,
  id uuid not null,
  task_id uuid not null,
  author_id uuid,
  text text not null,
  mentions uuid[] not null default '{}',
  attachments uuid[] not null default '{}',
  created_at timestamptz not null default now(),
  edited_at timestamptz,
  deleted_at timestamptz,
  client_id uuid,
  primary key (company_id, id),
  foreign key (company_id, task_id) references tasks (company_id, id) on delete cascade,
  foreign key (company_id, author_id) references users (company_id, id) on delete set null (author_id)
);
create index task_comments_newest on task_comments (company_id, task_id, created_at desc, id desc);
create index task_comments_author on task_comments (company_id, author_id);
create unique index task_comments_client on task_comments (company_id, task_id, client_id) where client_id is not null;
call tenant_wall('task_comments', 'select, insert, update');

-- Given answers. One a task, written anew when the task was returned; it stays when the task goes.
create table form_responses (
  company_id uuid not null,
  id uuid not null,
  form_id uuid not null,
  version integer not null,
  task_id uuid,
  restaurant_id uuid,
  values jsonb not null,
  submitted_by uuid,
  submitted_at timestamptz not null,
  primary key (company_id, id),
  foreign key (company_id, form_id, version) references form_versions (company_id, form_id, version),
  foreign key (company_id, form_id) references forms (company_id, id),
  foreign key (company_id, task_id) references tasks (company_id, id) on delete set null (task_id),
  foreign key (company_id, restaurant_id) references restaurants (company_id, id),
  foreign key (company_id, submitted_by) references users (company_id, id) on delete set null (submitted_by)
);
create unique index form_responses_task on form_responses (company_id, task_id) where task_id is not null;
create index form_responses_newest on form_responses (company_id, form_id, submitted_at desc, id desc)
  include (submitted_by, restaurant_id);
create index form_responses_by on form_responses (company_id, form_id, submitted_by, submitted_at desc, id desc);
create index form_responses_author on form_responses (company_id, submitted_by);
create index form_responses_version on form_responses (company_id, form_id, version);
create index form_responses_restaurant on form_responses (company_id, restaurant_id) where restaurant_id is not null;
call tenant_wall('form_responses');

create function form_uses() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if tg_op <> 'INSERT' then
    update forms set used_count = used_count - 1 where company_id = old.company_id and id = old.form_id;
  end if;
  if tg_op <> 'DELETE' then
    update forms set used_count = used_count + 1 where company_id = new.company_id and id = new.form_id;
  end if;
  return null;
end $$;
-- One statement for the five hundred tasks of a call.
create function form_uses_of_many() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  update forms f set used_count = f.used_count + c.n
  from (select company_id, form_id, count(*)::integer as n from became where form_id is not null group by 1, 2) c
  where f.company_id = c.company_id and f.id = c.form_id;
  return null;
end $$;
create trigger form_uses_at_first after insert on tasks referencing new table as became
  for each statement execute function form_uses_of_many();
create trigger form_uses_later after update of form_id on tasks for each row
  when (old.form_id is distinct from new.form_id) execute function form_uses();
create trigger form_uses_gone after delete on tasks for each row when (old.form_id is not null) execute function form_uses();
create trigger form_uses_at_first after insert on task_series for each row
  when (new.form_id is not null) execute function form_uses();
create trigger form_uses_later after update of form_id on task_series for each row
  when (old.form_id is distinct from new.form_id) execute function form_uses();
create trigger form_uses_gone after delete on task_series for each row
  when (old.form_id is not null) execute function form_uses();
create trigger form_uses_at_first after insert on task_templates for each row
  when (new.form_id is not null) execute function form_uses();
create trigger form_uses_later after update of form_id on task_templates for each row
  when (old.form_id is distinct from new.form_id) execute function form_uses();
create trigger form_uses_gone after delete on task_templates for each row
  when (old.form_id is not null) execute function form_uses();
create function form_answers() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  update forms set responses_count = responses_count + case tg_op when 'INSERT' then 1 else -1 end
  where company_id = coalesce(new.company_id, old.company_id) and id = coalesce(new.form_id, old.form_id);
  return null;
end $$;
create trigger form_answers_given after insert on form_responses for each row execute function form_answers();
create trigger form_answers_taken after delete on form_responses for each row execute function form_answers();

grant execute on function task_people_follow, task_closed_add, task_closed_count, task_numbers_take, form_uses,
  form_uses_of_many, form_answers to app;
