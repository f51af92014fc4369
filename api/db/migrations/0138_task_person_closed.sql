-- How many closed ones everybody has done and has given: whoever is asked for most has tens of thousands, and nobody counts them
-- for a chip. Of tasks that one gives himself both are counted, and `both` once more, so that what somebody takes part in is the
-- sum of the two without it. Slots as in task_closed, and -1 for what was there before counting began (0139); the user is no reference,
-- because counting goes on while he is deleted.
create table task_person_closed (
  company_id uuid not null references companies on delete cascade,
  user_id uuid not null,
  part text not null check (part in ('doer', 'author', 'both')),
  status text not null,
  slot smallint not null,
  n integer not null,
  primary key (company_id, user_id, part, status, slot)
) with (fillfactor = 50);
call tenant_wall('task_person_closed', 'select, insert, update');

-- Tasks that go with their company are counted no more: nobody is left to count them for.
create or replace function task_closed_count() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    insert into task_closed as t (company_id, status, restaurant_id, category_id, priority, slot, n)
    select x.company_id, x.status, x.restaurant_id, x.category_id, x.priority, pg_backend_pid() % 16, count(*)
    from became x where x.status in ('done', 'cancelled') group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5
    on conflict (company_id, status, restaurant_id, category_id, priority, slot) do update set n = t.n + excluded.n;
    insert into task_person_closed as t (company_id, user_id, part, status, slot, n)
    select x.company_id, x.created_by, 'author', x.status, pg_backend_pid() % 16, count(*)
    from became x where x.status in ('done', 'cancelled') and x.created_by is not null group by 1, 2, 4 order by 1, 2, 4
    on conflict (company_id, user_id, part, status, slot) do update set n = t.n + excluded.n;
  elsif tg_op = 'DELETE' then
    insert into task_closed as t (company_id, status, restaurant_id, category_id, priority, slot, n)
    select x.company_id, x.status, x.restaurant_id, x.category_id, x.priority, pg_backend_pid() % 16, -count(*)
    from was x where x.status in ('done', 'cancelled') and exists (select from companies c where c.id = x.company_id)
    group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5
    on conflict (company_id, status, restaurant_id, category_id, priority, slot) do update set n = t.n + excluded.n;
    insert into task_person_closed as t (company_id, user_id, part, status, slot, n)
    select x.company_id, x.created_by, 'author', x.status, pg_backend_pid() % 16, -count(*)
    from was x
    where x.status in ('done', 'cancelled') and x.created_by is not null
      and exists (select from companies c where c.id = x.company_id)
    group by 1, 2, 4 order by 1, 2, 4
    on conflict (company_id, user_id, part, status, slot) do update set n = t.n + excluded.n;
  else
    insert into task_closed as t (company_id, status, restaurant_id, category_id, priority, slot, n)
    select x.company_id, x.status, x.restaurant_id, x.category_id, x.priority, pg_backend_pid() % 16, sum(x.d)
    from (
      select b.company_id, b.status, b.restaurant_id, b.category_id, b.priority, 1 as d
      from became b where b.status in ('done', 'cancelled')
      union all
      select w.company_id, w.status, w.restaurant_id, w.category_id, w.priority, -1
      from was w where w.status in ('done', 'cancelled')
    ) x
    where exists (select from companies c where c.id = x.company_id)
    group by 1, 2, 3, 4, 5 having sum(x.d) <> 0 order by 1, 2, 3, 4, 5
    on conflict (company_id, status, restaurant_id, category_id, priority, slot) do update set n = t.n + excluded.n;
    insert into task_person_closed as t (company_id, user_id, part, status, slot, n)
    select x.company_id, x.created_by, 'author', x.status, pg_backend_pid() % 16, sum(x.d)
    from (
      select b.company_id, b.created_by, b.status, 1 as d from became b where b.status in ('done', 'cancelled')
      union all
      select w.company_id, w.created_by, w.status, -1 from was w where w.status in ('done', 'cancelled')
    ) x
    where x.created_by is not null and exists (select from companies c where c.id = x.company_id)
    group by 1, 2, 4 having sum(x.d) <> 0 order by 1, 2, 4
    on conflict (company_id, user_id, part, status, slot) do update set n = t.n + excluded.n;
  end if;
  return null;
end $$;

create function task_people_count() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    insert into task_person_closed as t (company_id, user_id, part, status, slot, n)
    select x.company_id, x.user_id, p.part, x.status, pg_backend_pid() % 16, count(*)
    from became x cross join (values ('doer'), ('both')) p (part)
    where x.status in ('done', 'cancelled') and (p.part = 'doer' or x.created_by = x.user_id)
    group by 1, 2, 3, 4 order by 1, 2, 3, 4
    on conflict (company_id, user_id, part, status, slot) do update set n = t.n + excluded.n;
  elsif tg_op = 'DELETE' then
    insert into task_person_closed as t (company_id, user_id, part, status, slot, n)
    select x.company_id, x.user_id, p.part, x.status, pg_backend_pid() % 16, -count(*)
    from was x cross join (values ('doer'), ('both')) p (part)
    where x.status in ('done', 'cancelled') and (p.part = 'doer' or x.created_by = x.user_id)
      and exists (select from companies c where c.id = x.company_id)
    group by 1, 2, 3, 4 order by 1, 2, 3, 4
    on conflict (company_id, user_id, part, status, slot) do update set n = t.n + excluded.n;
  else
    insert into task_person_closed as t (company_id, user_id, part, status, slot, n)
    select x.company_id, x.user_id, p.part, x.status, pg_backend_pid() % 16, sum(x.d)
    from (
      select b.company_id, b.user_id, b.created_by, b.status, 1 as d from became b where b.status in ('done', 'cancelled')
      union all
      select w.company_id, w.user_id, w.created_by, w.status, -1 from was w where w.status in ('done', 'cancelled')
    ) x cross join (values ('doer'), ('both')) p (part)
    where (p.part = 'doer' or x.created_by = x.user_id) and exists (select from companies c where c.id = x.company_id)
    group by 1, 2, 3, 4 having sum(x.d) <> 0 order by 1, 2, 3, 4
    on conflict (company_id, user_id, part, status, slot) do update set n = t.n + excluded.n;
  end if;
  return null;
end $$;
grant execute on function task_people_count to app;
create trigger task_people_at_first after insert on task_people referencing new table as became
  for each statement execute function task_people_count();
create trigger task_people_later after update on task_people referencing old table as was new table as became
  for each statement execute function task_people_count();
create trigger task_people_gone after delete on task_people referencing old table as was
  for each statement execute function task_people_count();
