-- Tasks are found as articles are: the same folding and stems, the same keyed lexemes in one GIN, the same queries of a
-- group of forms a word, and one vocabulary a company (article_stems) for what was mistyped. Who may see a task and whether
-- it is open are lexemes beside the words, which no word can be: '@' and the person, '+o'. So the index cuts by right and
-- state before it reads a row.
create table task_search (
  company_id uuid not null,
  task_id uuid not null,
  sort_at timestamptz not null,
  head tsvector not null,
  lexemes tsvector not null,
  primary key (company_id, task_id),
  foreign key (company_id, task_id) references tasks (company_id, id) on delete cascade
);
create index task_search_words on task_search using gin (lexemes);
call tenant_wall('task_search');
create policy finder on task_search for select to finder using (true);
grant select on task_search to finder;

-- Anew, whatever changed: title, text, comments, people or state. The last statement of a transaction that changes them.
create function task_search_put(company uuid, tasks uuid[]) returns void language plpgsql
set search_path = public, pg_temp set enable_seqscan = off as $$
declare
  key text := (select c.search_key from companies c where c.id = company);
begin
  insert into task_search as s (company_id, task_id, sort_at, head, lexemes)
  select company, t.id, t.created_at, h.head,
    array_to_tsvector(array(select key || l from unnest(tsvector_to_array(h.head || search_vector(w.words))) l)
      || array(select key || '@' || p.user_id from task_people p where p.company_id = company and p.task_id = t.id)
      || case when t.created_by is null then '{}' else array[key || '@' || t.created_by] end
      || case when t.status in ('new', 'in_progress', 'review') then array[key || '+o'] else '{}' end)
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
  where length(n.stem) between 3 and 40 and n.stem !~ '^[@+]' and not exists (
    select from article_stems k where k.company_id = company and k.stem = n.stem)
  order by n.stem
  on conflict do nothing;
end $$;

-- What was found, newest first, and no more than `most`: the total of a word that everybody uses is "more than that".
-- Groups as in article_search_best. `reader` null is somebody who sees all; `only_open` null is whatever the state.
create function task_search_find(groups text[], reader uuid, only_open boolean, most integer)
returns table (task_id uuid, rank integer, sort_at timestamptz)
language plpgsql stable security definer rows 100
set search_path = public, pg_temp set plan_cache_mode = force_generic_plan as $$
declare
  company uuid := nullif(current_setting('app.company', true), '')::uuid;
  key text := (select c.search_key from companies c where c.id = company);
  wanted tsquery := replace('(' || array_to_string(groups, ')&(') || ')', U&'\0001', key)::tsquery
    && task_search_marks(key, reader, only_open);
  forms tsquery[] := replace(groups::text, U&'\0001', '')::tsquery[];
begin
  if key is null then return; end if;
  return query
    select s.task_id, (select count(*) filter (where s.head @@ f) from unnest(forms) f)::integer, s.sort_at
    from task_search s
    where s.lexemes @@ wanted and s.company_id is not distinct from company
    order by s.sort_at desc, s.task_id desc
    limit most;
end $$;

-- Which of the queries (counted from 1) some task that the reader may see answers.
create function task_search_answered(queries text[], reader uuid) returns table (query_no integer)
language plpgsql stable security definer rows 10
set search_path = public, pg_temp set plan_cache_mode = force_generic_plan as $$
declare
  company uuid := nullif(current_setting('app.company', true), '')::uuid;
  key text := (select c.search_key from companies c where c.id = company);
  keyed tsquery;
begin
  if key is null then return; end if;
  for n in 1 .. coalesce(cardinality(queries), 0) loop
    keyed := ('(' || replace(queries[n], U&'\0001', key) || ')')::tsquery && task_search_marks(key, reader, null);
    query_no := n;
    if exists (select from task_search s where s.lexemes @@ keyed and s.company_id is not distinct from company) then
      return next;
    end if;
  end loop;
end $$;

-- What must stand beside the words; an empty query asks for nothing.
create function task_search_marks(key text, reader uuid, only_open boolean) returns tsquery language sql immutable
set search_path = public, pg_temp as $$
  select coalesce(string_agg(mark, ' & '), '')::tsquery
  from (
    select quote_literal(key || '@' || reader) where reader is not null
    union all
    select case when only_open then '' else '!' end || quote_literal(key || '+o') where only_open is not null
  ) m (mark)
$$;

grant execute on function task_search_put, task_search_find, task_search_answered to app;
grant execute on function task_search_marks to app, finder;
-- Only a role that may create in the schema can be given a function there.
grant create on schema public to finder;
alter function task_search_find owner to finder;
alter function task_search_answered owner to finder;
revoke create on schema public from finder;
