-- For how long a company keeps its runs of checklists, in months; what is older goes by a job, whole months by the table.
alter table companies add column runs_kept_months smallint not null default 36;
alter table companies add constraint companies_runs_kept_months_check
  check (runs_kept_months in (12, 24, 36, 60)) not valid;
grant select (runs_kept_months), insert (runs_kept_months), update (runs_kept_months) on companies to app;
grant select (runs_kept_months) on companies to jobs;
grant select (kind, entity_id) on file_refs to jobs;
grant delete on checklist_runs, run_fixes to app;

-- Not above any run of the day, not below any of the day before: an id begins with noon of its day.
create function run_ids_from(day date) returns uuid language sql immutable parallel safe as $$
  select (lpad(to_hex((extract(epoch from day) * 1000)::bigint), 12, '0') || repeat('0', 20))::uuid
$$;
grant execute on function run_ids_from to app, jobs;
