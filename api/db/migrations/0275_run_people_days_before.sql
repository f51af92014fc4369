-- Days that were counted before 0274 know no people: each is marked, so its runs are asked until it was counted again.
create function run_people_before(company uuid) returns void language plpgsql set search_path = public, pg_temp as $$
begin
  perform set_config('app.company', company::text, true);
  insert into run_day_marks (company_id, day) select distinct company, day from run_days where company_id = company;
end $$;
select run_people_before(id) from companies order by id;
drop function run_people_before;
