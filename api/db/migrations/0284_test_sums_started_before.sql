-- What was begun before 0283 counted: all that one look sees, less what it sees counted, as in 0139.
create function test_sums_started_before(company uuid) returns void language plpgsql set search_path = public, pg_temp as $$
begin
  perform set_config('app.company', company::text, true);
  insert into test_sums as s (company_id, test_id, slot, people, passed, percents, started)
  select company, x.test_id, x.slot, 0, 0, 0, sum(x.started)
  from (
    select p.test_id, abs(hashtext(p.user_id::text) % 16) as slot, count(*) as started
    from test_people p join users u on u.company_id = company and u.id = p.user_id and u.is_active
    where p.company_id = company and p.used > 0 group by 1, 2
    union all
    select k.test_id, k.slot, -k.started from test_sums k where k.company_id = company
  ) x
  group by 2, 3 having sum(x.started) <> 0 order by 2, 3
  on conflict (company_id, test_id, slot) do update set started = s.started + excluded.started;
end $$;
select test_sums_started_before(id) from companies order by id;
drop function test_sums_started_before;
