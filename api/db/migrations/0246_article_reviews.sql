-- Who looks after an article, how often it is looked through, and when that was done.
create table article_reviews (
  company_id uuid not null,
  article_id uuid not null,
  -- null: its author.
  owner_id uuid,
  -- null: never.
  every_months smallint check (every_months in (1, 3, 6, 12)),
  reviewed_at timestamptz,
  due_at timestamptz,
  told_at timestamptz,
  -- null: all administrators were told.
  told_to uuid,
  updated_at timestamptz not null,
  primary key (company_id, article_id),
  check ((every_months is null) = (due_at is null)),
  foreign key (company_id, article_id) references articles (company_id, id) on delete cascade,
  constraint article_reviews_owner foreign key (company_id, owner_id) references users (company_id, id),
  constraint article_reviews_told foreign key (company_id, told_to) references users (company_id, id)
);
create index article_reviews_due on article_reviews (company_id, due_at) where due_at is not null;
create index article_reviews_due_at on article_reviews (due_at) where due_at is not null;
create index article_reviews_owner_of on article_reviews (company_id, owner_id) where owner_id is not null;
create index article_reviews_told_to on article_reviews (company_id, told_to) where told_to is not null;
call tenant_wall('article_reviews', 'select, insert, update');
-- Which companies have something to be told of.
create policy jobs on article_reviews for select to jobs using (true);
grant select (company_id, due_at, told_at, told_to) on article_reviews to jobs;
grant select (id, role, is_active, deleted_at) on users to jobs;

-- Who has said of which version that it still holds.
create table article_checks (
  company_id uuid not null,
  article_id uuid not null,
  version integer not null,
  at timestamptz not null,
  user_id uuid,
  user_name text not null,
  primary key (company_id, article_id, version, at),
  foreign key (company_id, article_id) references articles (company_id, id) on delete cascade,
  constraint article_checks_user foreign key (company_id, user_id) references users (company_id, id)
);
create index article_checks_user_of on article_checks (company_id, user_id);
call tenant_wall('article_checks', 'select, insert');
