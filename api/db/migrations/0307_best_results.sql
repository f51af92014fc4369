-- Whose best was reckoned before a pass came before all that has not passed, though it has more points: courses and monitoring
-- count him as one who has passed, his page and the test's figures did not until his next attempt.
create function best_results_before(company uuid) returns void language plpgsql set search_path = public, pg_temp as $$
begin
  perform set_config('app.company', company::text, true);
  update test_people p set best_id = b.id, best_percent = b.percent, best_passed = true
  from (
    select distinct on (a.test_id, a.user_id) a.test_id, a.user_id, a.id, a.percent
    from test_people k
    join test_attempts a on a.company_id = k.company_id and a.test_id = k.test_id and a.user_id = k.user_id and a.status = 'passed'
    where k.company_id = company and not k.best_passed
    order by a.test_id, a.user_id, a.percent desc, a.number
  ) b
  where p.company_id = company and p.test_id = b.test_id and p.user_id = b.user_id;
end $$;
select best_results_before(id) from companies order by id;
drop function best_results_before;
