-- What was there before 0271 counted: each day is marked, so its tasks are asked until the job has counted it.
create function task_days_before(company uuid) returns void language plpgsql set search_path = public, pg_temp as $$
begin
  perform set_config('app.company', company::text, true);
  insert into task_day_marks (company_id, day)
  select distinct company, task_day_of(m.at) from tasks t
  cross join lateral unnest(array[t.created_at, t.completed_at, t.deadline]) m (at)
  where t.company_id = company and m.at is not null;
end $$;
select task_days_before(id) from companies order by id;
drop function task_days_before;
