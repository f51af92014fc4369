-- Days that were counted before 0310 know no deviations of missed runs: each is marked, so its runs are asked until it was counted again.
create function missed_deviations_before(company uuid) returns void language plpgsql set search_path = public, pg_temp as $$
begin
  perform set_config('app.company', company::text, true);
  insert into run_day_marks (company_id, day)
  select distinct company_id, business_date from checklist_runs
  where company_id = company and failed is not null and status = 'missed';
end $$;
select missed_deviations_before(id) from companies order by id;
drop function missed_deviations_before;
