-- What was read before 0277 counted: all that one look sees, less what it sees counted, as in 0139.
create function news_sums_before(company uuid) returns void language plpgsql set search_path = public, pg_temp as $$
begin
  perform set_config('app.company', company::text, true);
  insert into news_sums as s (company_id, news_id, slot, read, acknowledged)
  select company, x.news_id, x.slot, sum(x.read), sum(x.acknowledged)
  from (
    select r.news_id, news_sums_slot(r.user_id) as slot, count(*) as read, count(r.acknowledged_at) as acknowledged
    from news_reads r join users u on u.company_id = company and u.id = r.user_id and u.is_active and u.deleted_at is null
    where r.company_id = company group by 1, 2
    union all
    select k.news_id, k.slot, -k.read, -k.acknowledged from news_sums k where k.company_id = company
  ) x
  group by 2, 3 having sum(x.read) <> 0 or sum(x.acknowledged) <> 0 order by 2, 3
  on conflict (company_id, news_id, slot) do update
  set read = s.read + excluded.read, acknowledged = s.acknowledged + excluded.acknowledged;
end $$;
select news_sums_before(id) from companies order by id;
drop function news_sums_before;
