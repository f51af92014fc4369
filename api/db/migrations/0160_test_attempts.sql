-- Attempts of tests. The questions stand in the version that was taken, written once with its first attempt: an attempt keeps
-- which of them were asked and in what order.
alter table tests
  add column article_id uuid,
  add column created_by uuid,
  add constraint tests_article foreign key (company_id, article_id) references articles (company_id, id)
    on delete set null (article_id) not valid,
  add constraint tests_author foreign key (company_id, created_by) references users (company_id, id)
    on delete set null (created_by) not valid;

create table test_versions (
  company_id uuid not null,
  test_id uuid not null,
  version integer not null,
  questions jsonb not null,
  settings jsonb not null,
  primary key (company_id, test_id, version),
  foreign key (company_id, test_id) references tests (company_id, id) on delete cascade
);
call tenant_wall('test_versions', 'select, insert');

create table test_attempts (
  company_id uuid not null,
  id uuid not null,
  test_id uuid not null,
  version integer not null,
  user_id uuid not null,
  number smallint not null,
  status text not null default 'in_progress' check (status in ('in_progress', 'passed', 'failed', 'review')),
  -- What he was when he began.
  position_id uuid,
  started_at timestamptz not null,
  expires_at timestamptz,
  submitted_at timestamptz,
  auto_submitted boolean not null default false,
  -- The device's own name of its hand-in: the same that comes again is answered as at first.
  submitted_as uuid,
  -- Which questions in which order, and beside each the order of its options.
  asked text[] not null,
  orders jsonb not null,
  -- By question: { value, answeredAt, clientId, spentSec }, the newest of each.
  answers jsonb not null default '{}',
  -- Beside `asked`, once it is handed in: null waits for a person.
  -- 1 or 0.
  rights integer[],
  points integer[],
  seconds integer[],
  -- By question: what the reviewer wrote.
  comments jsonb not null default '{}',
  answered smallint not null default 0,
  score smallint,
  max_score smallint not null,
  percent smallint,
  reviewed_by uuid,
  reviewed_at timestamptz,
  updated_at timestamptz not null,
  primary key (company_id, id),
  unique (company_id, test_id, user_id, number),
  foreign key (company_id, test_id, version) references test_versions (company_id, test_id, version) on delete cascade,
  foreign key (company_id, user_id) references users (company_id, id),
  foreign key (company_id, position_id) references positions (company_id, id),
  foreign key (company_id, reviewed_by) references users (company_id, id)
);
-- One at a time, on however many devices.
create unique index test_attempts_open on test_attempts (company_id, test_id, user_id) where status = 'in_progress';
create index test_attempts_newest on test_attempts (company_id, started_at, id);
create index test_attempts_test on test_attempts (company_id, test_id, started_at, id);
create index test_attempts_user on test_attempts (company_id, user_id, started_at, id);
create index test_attempts_position on test_attempts (company_id, position_id, started_at, id);
create index test_attempts_status on test_attempts (company_id, status, started_at, id);
create index test_attempts_reviewer on test_attempts (company_id, reviewed_by) where reviewed_by is not null;
create index test_attempts_version on test_attempts (company_id, test_id, version);
-- What the clock ends next: small for ever.
create index test_attempts_ends on test_attempts (expires_at, company_id, id)
  where status = 'in_progress' and expires_at is not null;
call tenant_wall('test_attempts', 'select, insert, update, delete');
grant select (company_id, id, status, expires_at) on test_attempts to jobs;
create policy jobs on test_attempts for select to jobs using (true);

-- Where its person worked when he began.
create table test_attempt_places (
  company_id uuid not null,
  restaurant_id uuid not null,
  started_at timestamptz not null,
  attempt_id uuid not null,
  test_id uuid not null,
  primary key (company_id, restaurant_id, started_at, attempt_id),
  foreign key (company_id, attempt_id) references test_attempts (company_id, id) on delete cascade,
  foreign key (company_id, restaurant_id) references restaurants (company_id, id)
);
create index test_attempt_places_test on test_attempt_places (company_id, restaurant_id, test_id, started_at, attempt_id);
create index test_attempt_places_attempt on test_attempt_places (company_id, attempt_id);
call tenant_wall('test_attempt_places', 'select, insert, delete');

-- What a person has of a test; reckoned from his attempts whenever one of them changes. Whoever begins one holds it.
create table test_people (
  company_id uuid not null,
  test_id uuid not null,
  user_id uuid not null,
  last_number smallint not null default 0,
  used smallint not null default 0,
  -- Given beside the limit, and when last: the pause counts from what was handed in since.
  extra smallint not null default 0,
  free_from timestamptz,
  open_id uuid,
  open_until timestamptz,
  in_review boolean not null default false,
  last_submitted_at timestamptz,
  best_id uuid,
  best_percent smallint,
  best_passed boolean,
  primary key (company_id, test_id, user_id),
  foreign key (company_id, test_id) references tests (company_id, id) on delete cascade,
  foreign key (company_id, user_id) references users (company_id, id)
);
create index test_people_user on test_people (company_id, user_id);
call tenant_wall('test_people', 'select, insert, update');

-- Of each test: how many working people have a result, passed, and the sum of their percents. In some rows, so that a hundred
-- people who end at once do not wait for one.
create table test_sums (
  company_id uuid not null,
  test_id uuid not null,
  slot smallint not null,
  people integer not null,
  passed integer not null,
  percents bigint not null,
  primary key (company_id, test_id, slot),
  foreign key (company_id, test_id) references tests (company_id, id) on delete cascade
);
call tenant_wall('test_sums', 'select, insert, update');

create function test_sums_add(p test_people, sign integer) returns void language sql set search_path = public, pg_temp as $$
  insert into test_sums as s (company_id, test_id, slot, people, passed, percents)
  values (p.company_id, p.test_id, abs(hashtext(p.user_id::text) % 16), sign, sign * p.best_passed::integer, sign * p.best_percent)
  on conflict (company_id, test_id, slot) do update
  set people = s.people + excluded.people, passed = s.passed + excluded.passed, percents = s.percents + excluded.percents
$$;

-- Held, so that he is not switched off meanwhile: his results then leave the sums, and nothing is added to them.
create function test_people_counted() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  perform from users where company_id = new.company_id and id = new.user_id and is_active for share;
  if not found then return null; end if;
  if old.best_percent is not null then perform test_sums_add(old, -1); end if;
  if new.best_percent is not null then perform test_sums_add(new, 1); end if;
  return null;
end $$;
create trigger test_people_counted after update on test_people for each row
  when ((old.best_percent, old.best_passed) is distinct from (new.best_percent, new.best_passed))
  execute function test_people_counted();

create function test_people_left() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  perform test_sums_add(p, case when new.is_active then 1 else -1 end)
  from (
    select * from test_people
    where company_id = new.company_id and user_id = new.id and best_percent is not null order by test_id
  ) p;
  return null;
end $$;
create trigger test_people_left after update of is_active on users for each row
  when (old.is_active is distinct from new.is_active) execute function test_people_left();
grant execute on function test_sums_add, test_people_counted, test_people_left to app;
