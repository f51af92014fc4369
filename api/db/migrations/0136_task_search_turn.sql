-- Texts that many tasks share, as those of one call, are read into stems once. A task's number is found by, and is no word
-- that somebody may have meant: it does not join the company's vocabulary. What did not change is not written again.
create or replace function task_search_put(company uuid, tasks uuid[]) returns void language plpgsql
set search_path = public, pg_temp set enable_seqscan = off as $$
declare
  key text := (select c.search_key from companies c where c.id = company);
begin
  with named as materialized (
    select t.id, t.number, t.title, t.created_by, t.status, t.description || coalesce((
      select string_agg(' ' || c.text, '') from (
        select k.text from task_comments k
        where k.company_id = company and k.task_id = t.id and k.deleted_at is null
        -- As many as people look through.
        order by k.created_at desc, k.id desc limit 500
      ) c), '') as words
    from tasks t where t.company_id = company and t.id = any (tasks)
  ), texts as materialized (
    select d.title, d.words, h.head, tsvector_to_array(h.head || search_vector(d.words)) as stems
    from (select distinct n.title, n.words from named n) d
    cross join lateral (select setweight(search_vector(d.title), 'A') as head) h
  ), written as (
    insert into task_search as s (company_id, task_id, number, head, lexemes)
    select company, t.id, t.number, x.head || array_to_tsvector(array[t.number::text]),
      array_to_tsvector(array(select key || l from unnest(x.stems || t.number::text) l)
        || array(select key || '@' || p.user_id from task_people p where p.company_id = company and p.task_id = t.id)
        || case when t.created_by is null then '{}' else array[key || '@' || t.created_by] end
        || case when t.status in ('new', 'in_progress', 'review') then array[key || '+o'] else '{}' end
        || array(select task_search_block(key, t.number, size) from unnest(task_search_sizes()) size))
    from named t join texts x on x.title = t.title and x.words = t.words
    on conflict (company_id, task_id) do update set head = excluded.head, lexemes = excluded.lexemes
    where (s.head, s.lexemes) is distinct from (excluded.head, excluded.lexemes)
  )
  -- In one order, so that two writers of the same new words wait for each other and never in a circle.
  insert into article_stems (company_id, stem)
  select company, n.stem from (select distinct l collate "C" as stem from texts x, unnest(x.stems) l) n
  where length(n.stem) between 3 and 40 and not exists (
    select from article_stems k where k.company_id = company and k.stem = n.stem)
  order by n.stem
  on conflict do nothing;
end $$;

-- Its state alone: whether it is open. Words, people and number stand as they are.
create function task_search_turn(company uuid, task uuid, to_open boolean) returns void language sql
set search_path = public, pg_temp set enable_seqscan = off as $$
  update task_search s
  set lexemes = case when to_open then s.lexemes || array_to_tsvector(array[c.search_key || '+o'])
    else ts_delete(s.lexemes, c.search_key || '+o') end
  from companies c
  where c.id = company and s.company_id = company and s.task_id = task
$$;

-- One statement for what is counted anew, and none where nothing of it changed.
create or replace function task_closed_count() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    insert into task_closed as t (company_id, status, restaurant_id, category_id, priority, slot, n)
    select x.company_id, x.status, x.restaurant_id, x.category_id, x.priority, pg_backend_pid() % 16, count(*)
    from became x where x.status in ('done', 'cancelled') group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5
    on conflict (company_id, status, restaurant_id, category_id, priority, slot) do update set n = t.n + excluded.n;
  elsif tg_op = 'DELETE' then
    insert into task_closed as t (company_id, status, restaurant_id, category_id, priority, slot, n)
    select x.company_id, x.status, x.restaurant_id, x.category_id, x.priority, pg_backend_pid() % 16, -count(*)
    from was x where x.status in ('done', 'cancelled') group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5
    on conflict (company_id, status, restaurant_id, category_id, priority, slot) do update set n = t.n + excluded.n;
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
    group by 1, 2, 3, 4, 5 having sum(x.d) <> 0 order by 1, 2, 3, 4, 5
    on conflict (company_id, status, restaurant_id, category_id, priority, slot) do update set n = t.n + excluded.n;
  end if;
  return null;
end $$;
drop function task_closed_add;
grant execute on function task_search_turn to app;
