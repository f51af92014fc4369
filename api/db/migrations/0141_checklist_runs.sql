-- The day of a run stands in its id: uuidv7 with noon UTC of the business date as its time. So an id alone names its month,
-- and a look-up asks one partition: every query of these tables names business_date.
create function run_date(run uuid) returns date language sql immutable parallel safe as $$
  select (uuid_extract_timestamp(run) at time zone 'UTC')::date
$$;
create function run_id(day date) returns uuid language sql volatile as $$
  select uuidv7(day::timestamp at time zone 'UTC' + interval '12 hours' - clock_timestamp())
$$;

-- One of a checklist, a place and a day; or of a person, where everybody has one of his own.
create table checklist_runs (
  company_id uuid not null,
  id uuid not null,
  business_date date not null,
  checklist_id uuid not null,
  version integer not null,
  restaurant_id uuid,
  assignee_id uuid,
  -- 0: made by the schedule. By the start button: 1, 2 ... of the day.
  ordinal smallint not null default 0,
  status text not null default 'scheduled'
    check (status in ('scheduled', 'in_progress', 'completed', 'overdue', 'missed', 'cancelled')),
  starts_at timestamptz not null,
  due_at timestamptz not null,
  -- From then on it is missed: the end of its business day, or `due_at` where nobody may be late.
  closes_at timestamptz not null,
  started_at timestamptz,
  completed_at timestamptz,
  completed_by uuid,
  -- The device's own name of its completion: the same that comes again is answered as at first.
  completed_as uuid,
  is_late boolean not null default false,
  is_sent_late boolean not null default false,
  -- Items that are shown; those that were answered and that failed: counted again from the answers, never `+ 1`.
  items smallint not null,
  answered smallint not null default 0,
  fails smallint not null default 0,
  critical_failed boolean not null default false,
  score smallint,
  comment text not null default '',
  -- Who answered, in order, and the last of it: lists show them, and the answers are folded away.
  people uuid[] not null default '{}',
  last_answer_at timestamptz,
  reminded_at timestamptz,
  -- What the other fields do not tell: returned, reminded, completed before. [{ at, by, action, comment }]
  log jsonb,
  updated_at timestamptz not null default now(),
  primary key (company_id, business_date, id),
  foreign key (company_id, checklist_id) references checklists (company_id, id) on delete cascade,
  foreign key (company_id, restaurant_id) references restaurants (company_id, id),
  foreign key (company_id, assignee_id) references users (company_id, id),
  check (business_date = run_date(id))
) partition by range (business_date);
-- One each, whoever makes it and however often.
create unique index checklist_runs_once on checklist_runs
  (company_id, business_date, checklist_id, restaurant_id, assignee_id, ordinal) nulls not distinct;
-- Today of a waiter, the manager's view, the history of a restaurant.
create index checklist_runs_place on checklist_runs (company_id, restaurant_id, business_date, starts_at, id);
create index checklist_runs_newest on checklist_runs (company_id, business_date, starts_at, id);
create index checklist_runs_checklist on checklist_runs (company_id, checklist_id, business_date, starts_at, id);
create index checklist_runs_by on checklist_runs (company_id, completed_by, business_date, starts_at, id)
  where completed_by is not null;
create index checklist_runs_personal on checklist_runs (company_id, assignee_id, business_date, starts_at, id)
  where assignee_id is not null;
-- What the clock has to look at, and when: small for ever, because finished runs leave it.
create index checklist_runs_open on checklist_runs
  ((case when status = 'overdue' then closes_at else due_at end), company_id, business_date, id)
  where status in ('scheduled', 'in_progress', 'overdue');
call tenant_wall('checklist_runs', 'select, insert, update');
create schema run_months;
create table run_months.others partition of checklist_runs default;

-- Each hand-in is a row and stays one. The newest of an item counts (answered_at, then client_id); the others are its
-- history, a repeat is the same row, and nobody merges anything. Some days after its run was closed a job folds the rows
-- into one sheet.
create table run_answers (
  company_id uuid not null references companies on delete cascade,
  run_id uuid not null,
  item_id uuid not null,
  -- Given by the device.
  client_id uuid not null,
  answered_at timestamptz not null,
  received_at timestamptz not null default now(),
  answered_by uuid not null,
  signed_by uuid,
  value jsonb,
  na boolean not null default false,
  is_fail boolean not null default false,
  is_late boolean not null default false,
  comment text not null default '',
  photos uuid[] not null default '{}',
  taken_at timestamptz[] not null default '{}',
  scanned boolean not null default false,
  not_scanned_reason text,
  primary key (company_id, run_id, item_id, client_id),
  check (cardinality(photos) = cardinality(taken_at))
);
-- Those that wait to be folded.
create index run_answers_received on run_answers (received_at);
call tenant_wall('run_answers', 'select, insert, delete');

create table run_sheets (
  company_id uuid not null references companies on delete cascade,
  run_id uuid not null,
  business_date date not null,
  -- [{ itemId, value, na, comment, photos, isFail, answeredBy, answeredAt, clientId, earlier: [...] }]
  answers jsonb not null,
  primary key (company_id, business_date, run_id),
  check (business_date = run_date(run_id))
) partition by range (business_date);
call tenant_wall('run_sheets', 'select, insert, delete');
create schema run_sheet_months;
create table run_sheet_months.others partition of run_sheets default;

-- Which task a failure opened. While it is open, the same item's next failure in that place adds itself to it.
create table checklist_fixes (
  company_id uuid not null,
  task_id uuid not null,
  checklist_id uuid not null,
  restaurant_id uuid,
  item_id uuid not null,
  is_open boolean not null default true,
  primary key (company_id, task_id),
  foreign key (company_id, task_id) references tasks (company_id, id) on delete cascade,
  foreign key (company_id, checklist_id) references checklists (company_id, id) on delete cascade,
  foreign key (company_id, restaurant_id) references restaurants (company_id, id)
);
create unique index checklist_fixes_open on checklist_fixes (company_id, checklist_id, restaurant_id, item_id)
  nulls not distinct where is_open;
create index checklist_fixes_checklist on checklist_fixes (company_id, checklist_id);
create index checklist_fixes_restaurant on checklist_fixes (company_id, restaurant_id) where restaurant_id is not null;
call tenant_wall('checklist_fixes', 'select, insert, update');
create table run_fixes (
  company_id uuid not null,
  run_id uuid not null,
  item_id uuid not null,
  task_id uuid not null,
  primary key (company_id, run_id, item_id, task_id),
  foreign key (company_id, task_id) references checklist_fixes (company_id, task_id) on delete cascade
);
create index run_fixes_task on run_fixes (company_id, task_id);
call tenant_wall('run_fixes', 'select, insert');

-- A task that was closed takes no more failures, not even when it is resumed: the next one has opened another by then.
create function checklist_fix_closed() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  update checklist_fixes set is_open = false where company_id = new.company_id and task_id = new.id and is_open;
  return null;
end $$;
create trigger checklist_fix_closed after update of status on tasks for each row
  when (new.status in ('done', 'cancelled') and new.details -> 'source' ->> 'type' = 'checklist')
  execute function checklist_fix_closed();
grant execute on function run_date, run_id to app, jobs;
grant execute on function checklist_fix_closed to app;

-- The jobs find the companies that have something to look at, and work behind the wall of each.
grant select (company_id, id, business_date, status, due_at, closes_at) on checklist_runs to jobs;
create policy jobs on checklist_runs for select to jobs using (true);
grant select (company_id, run_id, received_at) on run_answers to jobs;
create policy jobs on run_answers for select to jobs using (true);
