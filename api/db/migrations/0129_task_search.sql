-- Tasks are found as articles are: the same folding and stems, the same keyed lexemes in one GIN, the same queries of a
-- group of forms a word, and one vocabulary a company (article_stems) for what was mistyped. Who may see a task and whether
-- it is open are lexemes beside the words, which no word can be: '@' and the person, '+o'. So are blocks of its number,
-- '#' and their size: the newest of a word that stands in half a million tasks are found without the others. So the index
-- cuts by right, state and age before it reads a row.
create table task_search (
  company_id uuid not null,
  task_id uuid not null,
  number integer not null,
  head tsvector not null,
  lexemes tsvector not null,
  primary key (company_id, task_id),
  foreign key (company_id, task_id) references tasks (company_id, id) on delete cascade
);
-- What waits to be sorted in would be read by each search from end to end.
create index task_search_words on task_search using gin (lexemes) with (fastupdate = off);
call tenant_wall('task_search');
create policy finder on task_search for select to finder using (true);
grant select on task_search to finder;

-- Blocks of 2 ^ size tasks.
create function task_search_sizes() returns integer[] language sql immutable as $$ select array[12, 14, 16, 18] $$;
create function task_search_block(key text, number integer, size integer) returns text language sql immutable as $$
  select key || '#' || size || ':' || (number >> size)
$$;

-- Anew, whatever changed: title, text, comments, people or state. The last statement of a transaction that changes them.
create function task_search_put(company uuid, tasks uuid[]) returns void language plpgsql
set search_path = public, pg_temp set enable_seqscan = off as $$
declare
  key text := (select c.search_key from companies c where c.id = company);
begin
  insert into task_search as s (company_id, task_id, number, head, lexemes)
  select company, t.id, t.number, h.head,
    array_to_tsvector(array(select key || l from unnest(tsvector_to_array(h.head || search_vector(w.words))) l)
      || array(select key || '@' || p.user_id from task_people p where p.company_id = company and p.task_id = t.id)
      || case when t.created_by is null then '{}' else array[key || '@' || t.created_by] end
      || case when t.status in ('new', 'in_progress', 'review') then array[key || '+o'] else '{}' end
      || array(select task_search_block(key, t.number, size) from unnest(task_search_sizes()) size))
  from tasks t
  cross join lateral (select setweight(search_vector(t.title || ' ' || t.number), 'A') as head) h
  cross join lateral (
    select t.description || coalesce((
      select string_agg(' ' || c.text, '') from (
        select k.text from task_comments k
        where k.company_id = company and k.task_id = t.id and k.deleted_at is null
        -- As many as people look through.
        order by k.created_at desc, k.id desc limit 500
      ) c), '') as words
  ) w
  where t.company_id = company and t.id = any (tasks)
  on conflict (company_id, task_id) do update set head = excluded.head, lexemes = excluded.lexemes;
  -- In one order, so that two writers of the same new words wait for each other and never in a circle.
  insert into article_stems (company_id, stem)
  select company, n.stem from (
    select distinct substr(l, length(key) + 1) collate "C" as stem
    from task_search s, unnest(tsvector_to_array(s.lexemes)) l
    where s.company_id = company and s.task_id = any (tasks)
  ) n
  where length(n.stem) between 3 and 40 and n.stem !~ '^[@+#]' and not exists (
    select from article_stems k where k.company_id = company and k.stem = n.stem)
  order by n.stem
  on conflict do nothing;
end $$;

-- What was found: no more than `most` open ones and as many closed ones, the newest. The total of a word that everybody
-- uses is "more than that". Groups as in article_search_best; `people` all take part in it; `newest` is the company's last
-- number. The newest blocks are looked through first, then as many more as that tells to be enough: how many hold the words
-- is not known before, and all of them are read where they are too few.
create function task_search_find(groups text[], people uuid[], newest integer, most integer)
returns table (task_id uuid, rank integer, number integer, is_open boolean)
language plpgsql stable security definer rows 1000
set search_path = public, pg_temp set plan_cache_mode = force_generic_plan as $$
declare
  company uuid := nullif(current_setting('app.company', true), '')::uuid;
  key text := (select c.search_key from companies c where c.id = company);
  wanted tsquery := replace('(' || array_to_string(groups, ')&(') || ')', U&'\0001', key)::tsquery;
  marks tsquery := task_search_marks(key, people);
  forms tsquery[] := replace(groups::text, U&'\0001', '')::tsquery[];
  size integer;
  last integer;
  asked tsquery;
  ids uuid[];
  ranks integer[];
  numbers integer[];
begin
  if key is null then return; end if;
  foreach is_open in array array[true, false] loop
    last := null;
    -- Open ones are few.
    foreach size in array case when is_open then array[null::integer] else task_search_sizes() || null::integer end loop
      -- So few that this many more would not be enough; of none nothing is told.
      continue when newest >> size <= 1 or cardinality(ids) << (size - last) < most;
      asked := coalesce(wanted && marks, wanted) && (case when is_open then '' else '!' end || quote_literal(key || '+o'))::tsquery;
      if size is not null then
        asked := asked && (quote_literal(task_search_block(key, newest, size)) || '|'
          || quote_literal(task_search_block(key, newest - (1 << size), size)))::tsquery;
      end if;
      select array_agg(n.task_id), array_agg(n.r), array_agg(n.number) into ids, ranks, numbers from (
        select s.task_id, s.number, (select count(*) filter (where s.head @@ f) from unnest(forms) f)::integer as r
        from (
          select * from task_search x where x.lexemes @@ asked and x.company_id is not distinct from company
          order by x.number desc limit most) s) n;
      exit when cardinality(ids) = most;
      last := size;
    end loop;
    return query select u.*, is_open from unnest(ids, ranks, numbers) u;
  end loop;
end $$;

-- Which of the queries (counted from 1) some task that the reader may see answers.
create function task_search_answered(queries text[], people uuid[]) returns table (query_no integer)
language plpgsql stable security definer rows 10
set search_path = public, pg_temp set plan_cache_mode = force_generic_plan as $$
declare
  company uuid := nullif(current_setting('app.company', true), '')::uuid;
  key text := (select c.search_key from companies c where c.id = company);
  marks tsquery := task_search_marks(key, people);
  keyed tsquery;
begin
  if key is null then return; end if;
  for n in 1 .. coalesce(cardinality(queries), 0) loop
    keyed := ('(' || replace(queries[n], U&'\0001', key) || ')')::tsquery;
    keyed := coalesce(keyed && marks, keyed);
    query_no := n;
    if exists (select from task_search s where s.lexemes @@ keyed and s.company_id is not distinct from company) then
      return next;
    end if;
  end loop;
end $$;

-- What must stand beside the words, null of nobody: a query without lexemes would be told as a notice.
create function task_search_marks(key text, people uuid[]) returns tsquery language sql immutable
set search_path = public, pg_temp as $$
  select string_agg(quote_literal(key || '@' || p), ' & ')::tsquery from unnest(people) p
$$;

grant execute on function task_search_put, task_search_find, task_search_answered to app;
grant execute on function task_search_marks, task_search_sizes, task_search_block to app, finder;
-- Only a role that may create in the schema can be given a function there.
grant create on schema public to finder;
alter function task_search_find owner to finder;
alter function task_search_answered owner to finder;
revoke create on schema public from finder;
