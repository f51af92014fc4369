-- What was out of order in a missed run was so, too: a deviation is counted whatever became of its run.
create or replace function run_days_count(of_company uuid, of_day date) returns void language plpgsql set search_path = public, pg_temp as $$
begin
  -- Each statement sees what is committed by then: whoever writes afterwards brings a mark of his own.
  delete from run_day_marks where company_id = of_company and day = of_day;
  delete from run_days where company_id = of_company and day = of_day;
  delete from run_list_days where company_id = of_company and day = of_day;
  delete from run_people_days where company_id = of_company and day = of_day;
  with sums as materialized (
    select restaurant_id, checklist_id, completed_by, grouping(restaurant_id) = 0 as by_place, grouping(checklist_id) = 0 as by_list,
      count(*) filter (where status = 'completed') as completed, count(*) filter (where status = 'completed' and is_late) as late,
      count(*) filter (where status = 'missed') as missed,
      coalesce(sum(score) filter (where status = 'completed'), 0) as score_sum,
      count(score) filter (where status = 'completed') as scored, coalesce(sum(fails), 0) as fails
    from checklist_runs
    where company_id = of_company and business_date = of_day and status in ('completed', 'missed')
    group by grouping sets ((restaurant_id), (checklist_id), (completed_by))
  ), places as (
    insert into run_days (company_id, day, restaurant_id, completed, late, missed, score_sum, scored, fails)
    select of_company, of_day, restaurant_id, completed, late, missed, score_sum, scored, fails from sums where by_place
  ), people as (
    insert into run_people_days (company_id, day, user_id, completed, late)
    select of_company, of_day, completed_by, completed, late from sums
    where not by_place and not by_list and completed_by is not null and completed > 0
  )
  insert into run_list_days (company_id, day, checklist_id, completed, late, missed, score_sum, scored, fails)
  select of_company, of_day, checklist_id, completed, late, missed, score_sum, scored, fails from sums where by_list;
end $$;
