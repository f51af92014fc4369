-- Courses: articles and tests in an order, who is meant by them, and who has come to their end.
create table courses (
  company_id uuid not null references companies on delete cascade,
  id uuid not null,
  title text not null,
  description text not null default '',
  is_active boolean not null default true,
  audience_id uuid,
  due_days smallint check (due_days between 1 and 365),
  is_last_locked boolean not null default true,
  has_certificate boolean not null default false,
  -- When it was last switched on: what is due is counted from then.
  activated_at timestamptz not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (company_id, id),
  constraint courses_audience foreign key (company_id, audience_id) references audiences (company_id, id)
);
create index courses_audience_of on courses (company_id, audience_id);
call tenant_wall('courses', 'select, insert, update');
-- The sweep of audiences asks who carries one; the job that completes courses asks which companies have any.
create policy jobs on courses for select to jobs using (true);
grant select (company_id, id, audience_id, is_active) on courses to jobs;

-- A step goes with its article or test.
create table course_steps (
  company_id uuid not null,
  course_id uuid not null,
  place smallint not null,
  article_id uuid,
  test_id uuid,
  primary key (company_id, course_id, place),
  check (num_nonnulls(article_id, test_id) = 1),
  foreign key (company_id, course_id) references courses (company_id, id) on delete cascade,
  foreign key (company_id, article_id) references articles (company_id, id) on delete cascade,
  foreign key (company_id, test_id) references tests (company_id, id) on delete cascade
);
-- Which courses an article or a test is a step of; of one course once.
create unique index course_steps_article on course_steps (company_id, article_id, course_id);
create unique index course_steps_test on course_steps (company_id, test_id, course_id);
call tenant_wall('course_steps', 'select, insert, delete');

-- Written once, whatever becomes of the course, the person or his position.
create table course_completions (
  company_id uuid not null,
  course_id uuid not null,
  user_id uuid not null,
  completed_at timestamptz not null,
  -- Of the certificate, running through the company.
  number integer not null,
  title text not null,
  person text not null,
  position text,
  primary key (company_id, course_id, user_id),
  unique (company_id, number),
  foreign key (company_id, course_id) references courses (company_id, id) on delete cascade,
  foreign key (company_id, user_id) references users (company_id, id)
);
create index course_completions_user on course_completions (company_id, user_id);
call tenant_wall('course_completions', 'select, insert');
