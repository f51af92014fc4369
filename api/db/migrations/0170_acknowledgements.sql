-- Which articles ask to be known, and who knows which version of which article (D21).
create table article_asks (
  company_id uuid not null,
  article_id uuid not null,
  kind text not null check (kind in ('none', 'read', 'test')),
  test_id uuid,
  -- null is everybody who may read the article.
  audience_id uuid,
  due_days smallint check (due_days between 1 and 90),
  -- This version or a later one is to be known; null: it waits for the next publication.
  required_version integer,
  asked_at timestamptz,
  reminded_at timestamptz,
  updated_at timestamptz not null,
  primary key (company_id, article_id),
  check (kind <> 'test' or test_id is not null),
  check ((required_version is null) = (asked_at is null)),
  foreign key (company_id, article_id) references articles (company_id, id) on delete cascade,
  foreign key (company_id, test_id) references tests (company_id, id),
  constraint article_asks_audience foreign key (company_id, audience_id) references audiences (company_id, id)
);
-- What a passed test stands for.
create index article_asks_test on article_asks (company_id, test_id);
create index article_asks_audience_of on article_asks (company_id, audience_id);
call tenant_wall('article_asks', 'select, insert, update');
-- Which audiences nobody carries any more: the job that takes them away.
create policy jobs on article_asks for select to jobs using (true);
grant select (company_id, audience_id) on article_asks to jobs;

-- Never changed but for a test that was passed after the button; kept when the article asks no more.
create table article_knowings (
  company_id uuid not null,
  article_id uuid not null,
  user_id uuid not null,
  version integer not null,
  at timestamptz not null,
  how text not null check (how in ('read', 'test')),
  percent smallint,
  -- Which attempt at the test it was.
  attempts smallint,
  primary key (company_id, article_id, user_id, version),
  foreign key (company_id, article_id) references articles (company_id, id) on delete cascade,
  foreign key (company_id, user_id) references users (company_id, id)
);
-- All that a person knows, the latest version of each article first.
create index article_knowings_person on article_knowings (company_id, user_id, article_id, version desc) include (how, at);
call tenant_wall('article_knowings', 'select, insert, update');
