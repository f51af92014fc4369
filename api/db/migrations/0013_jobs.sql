-- The one job runner (R13): a row a job, which says when it ran, what it did, and who has it now.
create table job_runs (
  job text primary key,
  due_at timestamptz not null,
  -- Held by the instance that runs it; one that died gives it up by time.
  lease_until timestamptz,
  started_at timestamptz,
  ended_at timestamptz,
  count integer,
  error text
);
grant select, insert, update on job_runs to jobs;

-- A company that nobody ever entered: no e-mail of it was verified and nobody signed in. It goes with all its rows.
grant select (id, created_at), delete on companies to jobs;
grant select (company_id, email_verified, last_login_at) on users to jobs;
create policy jobs on users for select to jobs using (true);
