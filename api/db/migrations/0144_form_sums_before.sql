-- What was answered before 0143 counted: all that one look sees, less what it sees counted, as in 0139.
create function form_sums_before(company uuid) returns void language plpgsql set search_path = public, pg_temp as $$
begin
  perform set_config('app.company', company::text, true);
  insert into form_sums as s (company_id, form_id, kind, field, hour, value, number, n)
  select company, x.form_id, x.kind, x.field, x.hour, x.value, x.number, sum(x.n)
  from (
    select a.form_id, g.kind, g.field, date_trunc('hour', a.submitted_at, 'UTC') as hour, g.value, g.number, count(*) as n
    from form_responses a cross join lateral form_sums_of(a.values) g where a.company_id = company group by 1, 2, 3, 4, 5, 6
    union all
    select k.form_id, k.kind, k.field, k.hour, k.value, k.number, -k.n from form_sums k where k.company_id = company
  ) x
  group by 2, 3, 4, 5, 6, 7 having sum(x.n) <> 0 order by 2, 3, 4, 5, 6
  on conflict (company_id, form_id, kind, field, hour, value) do update set n = s.n + excluded.n;
end $$;
select form_sums_before(id) from companies order by id;
drop function form_sums_before;
