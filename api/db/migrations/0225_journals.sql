-- Which sanitary journal the answers of a checklist are shown in, and which item fills which column: { kind, columns }. Items
-- that went out of the checklist keep theirs, for the days on which they were asked.
alter table checklists add column journal jsonb;

-- A journal is reckoned from answers until its month is closed; then it is what it was at that moment.
create table journal_months (
  company_id uuid not null references companies on delete cascade,
  id uuid not null,
  restaurant_id uuid not null,
  kind text not null,
  -- The first day of it.
  month date not null check (extract(day from month) = 1),
  sheet jsonb not null,
  closed_by uuid,
  closed_at timestamptz not null,
  primary key (company_id, id),
  foreign key (company_id, restaurant_id) references restaurants (company_id, id),
  foreign key (company_id, closed_by) references users (company_id, id) on delete set null (closed_by)
);
create unique index journal_months_once on journal_months (company_id, restaurant_id, kind, month);
create index journal_months_by on journal_months (company_id, closed_by);
call tenant_wall('journal_months', 'select, insert');

-- What was wrong and what is right: a line of its own, never written over.
create table journal_corrections (
  company_id uuid not null references companies on delete cascade,
  id uuid not null,
  restaurant_id uuid not null,
  kind text not null,
  month date not null,
  day date not null,
  what text not null,
  was text not null default '',
  now text not null,
  reason text not null,
  made_by uuid,
  made_at timestamptz not null,
  primary key (company_id, id),
  foreign key (company_id, restaurant_id) references restaurants (company_id, id),
  foreign key (company_id, made_by) references users (company_id, id) on delete set null (made_by)
);
create index journal_corrections_month on journal_corrections (company_id, restaurant_id, kind, month, made_at, id);
create index journal_corrections_by on journal_corrections (company_id, made_by);
call tenant_wall('journal_corrections', 'select, insert');
