-- What was there before 0230 counted: each day is marked, so its rows are asked until the job has counted it.
create function monitoring_before(company uuid) returns void language plpgsql set search_path = public, pg_temp as $$
begin
  perform set_config('app.company', company::text, true);
  update checklist_runs r set failed = x.failed
  from (
    select l.run_id, jsonb_object_agg(l.item_id, l.answered_at) as failed
    from (
      select distinct on (a.run_id, a.item_id) a.run_id, a.item_id, a.answered_at, a.is_fail
      from (
        select run_id, item_id, client_id, answered_at, is_fail from run_answers where company_id = company
        union all
        select s.run_id, (e ->> 'itemId')::uuid, (e ->> 'clientId')::uuid, (e ->> 'answeredAt')::timestamptz,
          coalesce((e ->> 'isFail')::boolean, false)
        from run_sheets s cross join jsonb_array_elements(s.answers) e where s.company_id = company
      ) a
      order by a.run_id, a.item_id, a.answered_at desc, a.client_id desc
    ) l
    where l.is_fail group by l.run_id
  ) x
  where r.company_id = company and r.business_date = run_date(x.run_id) and r.id = x.run_id and r.fails > 0 and r.failed is null;
  insert into run_day_marks (company_id, day)
  select distinct company, business_date from checklist_runs
  where company_id = company and status in ('completed', 'missed');
  insert into article_reads as t (company_id, day, article_id, user_id, hour, restaurants, n)
  select company, x.day, x.article_id, x.user_id, x.hour, array(
    select restaurant_id from user_restaurants w where w.company_id = company and w.user_id = x.user_id order by 1), x.n
  from (
    select l.article_id, l.user_id, (l.viewed_at at time zone c.timezone - interval '5 hours')::date as day,
      extract(hour from l.viewed_at at time zone c.timezone)::smallint as hour, count(*)::integer as n
    from article_view_log l join companies c on c.id = company where l.company_id = company group by 1, 2, 3, 4
  ) x
  on conflict do nothing;
end $$;
select monitoring_before(id) from companies order by id;
drop function monitoring_before;
