-- What was there before 0138 counted: all that one look sees, less what it sees counted. Whatever happens meanwhile is in both or
-- in neither, so nobody is kept out.
create function task_person_before(company uuid) returns void language plpgsql set search_path = public, pg_temp as $$
begin
  perform set_config('app.company', company::text, true);
  insert into task_person_closed (company_id, user_id, part, status, slot, n)
  select company, x.user_id, x.part, x.status, -1, sum(x.n)
  from (
    select t.created_by as user_id, 'author' as part, t.status, count(*) as n
    from tasks t where t.company_id = company and t.status in ('done', 'cancelled') and t.created_by is not null group by 1, 3
    union all
    select p.user_id, s.part, p.status, count(*)
    from task_people p cross join (values ('doer'), ('both')) s (part)
    where p.company_id = company and p.status in ('done', 'cancelled') and (s.part = 'doer' or p.created_by = p.user_id)
    group by 1, 2, 3
    union all
    select c.user_id, c.part, c.status, -c.n from task_person_closed c where c.company_id = company
  ) x
  group by 2, 3, 4 having sum(x.n) <> 0;
end $$;
select task_person_before(id) from companies order by id;
drop function task_person_before;
