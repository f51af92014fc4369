-- What somebody is told, one row a person; while he has not read it, more of the same is counted in its row (group_key).
create table notifications (
  company_id uuid not null,
  user_id uuid not null,
  id uuid not null,
  kind text not null,
  -- Its words are made of these when it is read (openapi/rules/notification-words.ts).
  facts jsonb not null,
  -- Who did it, the last one first.
  people uuid[] not null default '{}',
  count integer not null default 1,
  link_type text not null,
  link_id uuid,
  group_key text,
  at timestamptz not null,
  -- When the row was last written: what open streams are told of.
  changed_at timestamptz not null,
  read_at timestamptz,
  -- Nobody wants to hear of it after this.
  void_at timestamptz,
  in_app boolean not null,
  -- A letter of its own goes then, unless it was read; null: none.
  mail_due_at timestamptz,
  -- Stands in the digest while it is unread.
  in_digest boolean not null,
  primary key (company_id, user_id, id),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
create unique index notifications_group on notifications (company_id, user_id, group_key)
  where read_at is null and group_key is not null;
create index notifications_list on notifications (company_id, user_id, at desc, id desc) where in_app;
create index notifications_unread on notifications (company_id, user_id, at desc, id desc) where in_app and read_at is null;
-- What becomes void with its cause.
create index notifications_link on notifications (company_id, link_id) where link_id is not null;
create index notifications_changed on notifications (changed_at);
create index notifications_mail on notifications (company_id, mail_due_at) where mail_due_at is not null;
create index notifications_read on notifications (read_at) where read_at is not null;
call tenant_wall('notifications', 'select, insert, update, delete');
create policy jobs on notifications to jobs using (true);
grant select, delete on notifications to jobs;
grant update (mail_due_at) on notifications to jobs;

-- What somebody has chosen; without a row it is as the rules say.
create table notification_settings (
  company_id uuid not null,
  user_id uuid not null,
  -- Kind -> channel -> whether; only what was chosen.
  choices jsonb not null default '{}',
  quiet_from time,
  quiet_to time,
  digest_at time,
  -- The next digest, and up to when the last one told.
  digest_due_at timestamptz,
  digest_from timestamptz not null,
  updated_at timestamptz not null,
  primary key (company_id, user_id),
  check ((quiet_from is null) = (quiet_to is null)),
  check ((digest_at is null) = (digest_due_at is null)),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
create index notification_settings_digest on notification_settings (digest_due_at) where digest_due_at is not null;
call tenant_wall('notification_settings', 'select, insert, update, delete');
create policy jobs on notification_settings to jobs using (true);
grant select on notification_settings to jobs;
grant update (digest_due_at, digest_from) on notification_settings to jobs;

-- By whose clock somebody lives: that of his only restaurant, otherwise of the company.
create function person_zone(of_company uuid, of_user uuid) returns text language sql stable as $$
  select coalesce(
    (select max(r.timezone) from user_restaurants w
     join restaurants r on r.company_id = of_company and r.id = w.restaurant_id
     where w.company_id = of_company and w.user_id = of_user having count(*) = 1),
    (select c.timezone from companies c where c.id = of_company))
$$;
grant execute on function person_zone to app;

-- How far the clock has looked for what it tells of (api/notifications/clock.ts).
create table notification_clocks (
  company_id uuid not null references companies on delete cascade,
  name text not null,
  looked_at timestamptz not null,
  primary key (company_id, name)
);
call tenant_wall('notification_clocks', 'select, insert, update');

-- Which companies have something that begins or ends.
create policy jobs on tasks for select to jobs using (true);
grant select (company_id, status, deadline) on tasks to jobs;
grant select (starts_at) on checklist_runs to jobs;

-- Whose morning it is, and who has had its digest (api/notifications/digest.ts).
create policy jobs on notification_clocks for select to jobs using (true);
grant select on notification_clocks to jobs;
grant select (timezone) on companies to jobs;
