-- The look-ups of a search. They run as finder, past the policies that would hide the indexes, so each of them takes the
-- company from app.company alone and gives nothing without it (T6).

-- A tsquery's lexemes behind the company's key. It prints each in quotes with inner ones doubled, so the key goes right
-- behind the opening quote.
create function search_keyed(query text, key text) returns tsquery language sql immutable parallel safe
set search_path = public, pg_temp as $$
  select regexp_replace(query::tsquery::text, '''((?:[^'']|'''')+)''', '''' || key || '\1''', 'g')::tsquery
$$;

-- The same tsquery, for lexemes of one weight only.
create function search_weighted(query text, weight text) returns tsquery language sql immutable parallel safe
set search_path = public, pg_temp as $$
  select regexp_replace(query::tsquery::text, '''((?:[^'']|'''')+)''(?::(\*))?', '''\1'':\2' || weight, 'g')::tsquery
$$;

-- The page of found ids, best first, with the exact total. Each group is a tsquery of one word's forms; an article holds
-- all of them. First stand those with the most words in the title, then with the most in the tags, then the list's order.
-- `reader_positions` null means an administrator, who sees limited articles too.
-- `is not distinct from` keeps the planner from reading the whole company by its key instead of the full text index.
-- EXPLAIN of a rare word among 12,000 articles of two sizes (0.05 ms):
--   Bitmap Heap Scan on article_search s  (Heap Blocks: exact=3)
--     Recheck Cond: (lexemes @@ '''c1:…'''::tsquery)
--     Filter: status, company
--     ->  Bitmap Index Scan on article_search_lexemes
-- A tsquery without weights is exact in GIN, so `lexemes`, which lie outside the row, are never read. Of 9,500 rows with
-- a frequent word 13 ms remain; a process remembers the page until the company's revision changes (found.ts).
drop function article_search_find;
create function article_search_find(groups text[], statuses text[], reader_positions uuid[], page_limit integer, page_offset integer)
returns table (article_id uuid, rank integer, total integer)
language plpgsql stable security definer rows 10
set search_path = public, pg_temp set plan_cache_mode = force_generic_plan as $$
declare
  company uuid := nullif(current_setting('app.company', true), '')::uuid;
  keyed tsquery;
  any_word tsquery;
  titles tsquery[];
  tags tsquery[];
begin
  if company is null or coalesce(cardinality(groups), 0) = 0 then return; end if;
  select search_keyed(string_agg('(' || g || ')', '&' order by n), c.search_key),
    string_agg('(' || g || ')', '|' order by n)::tsquery,
    array_agg(search_weighted(g, 'A') order by n), array_agg(search_weighted(g, 'B') order by n)
    into keyed, any_word, titles, tags
    from companies c, unnest(groups) with ordinality u (g, n) where c.id = company group by c.search_key;
  return query
    with hit as materialized (
      select s.article_id, s.sort_order, s.created_at,
        -- Most articles hold a frequent word in the text alone: they cost one look into a short vector.
        case when s.head @@ any_word then (
          select sum(case when s.head @@ u.title then 1000 when s.head @@ u.tag then 1 else 0 end)::integer
          from unnest(titles, tags) u (title, tag)
        ) else 0 end as rank
      from article_search s
      where s.lexemes @@ keyed and s.company_id is not distinct from company and s.status = any (statuses)
        and (reader_positions is null or not s.limited or exists (
          select from article_positions p
          where p.company_id = company and p.article_id = s.article_id and p.position_id = any (reader_positions)
        ))
    ), counted as (select count(*)::integer as n from hit)
    select h.article_id, h.rank, counted.n
    from hit h, counted
    order by h.rank desc, h.sort_order, h.created_at desc, h.article_id desc
    limit page_limit offset page_offset;
end $$;

-- Which of the queries (counted from 1) some article that the reader may see answers.
create function article_search_known(queries text[], statuses text[], reader_positions uuid[])
returns table (query_no integer)
language plpgsql stable security definer rows 10
set search_path = public, pg_temp set plan_cache_mode = force_generic_plan as $$
declare
  company uuid := nullif(current_setting('app.company', true), '')::uuid;
  key text := (select c.search_key from companies c where c.id = company);
  keyed tsquery;
begin
  if key is null then return; end if;
  for n in 1 .. coalesce(cardinality(queries), 0) loop
    keyed := search_keyed(queries[n], key);
    query_no := n;
    if exists (
      select from article_search s
      where s.lexemes @@ keyed and s.company_id is not distinct from company and s.status = any (statuses)
        and (reader_positions is null or not s.limited or exists (
          select from article_positions p
          where p.company_id = company and p.article_id = s.article_id and p.position_id = any (reader_positions)
        ))
    ) then return next; end if;
  end loop;
end $$;

-- A function may set a parameter of an extension only where its library is loaded, which the first call of it does.
set local search_path = public, extensions;
select show_limit();

-- The company's stems that are among `forms`, or begin with one of `beginnings`, or resemble one of `likes`.
create function article_search_near(forms text[], beginnings text[], likes text[])
returns table (stem text)
language plpgsql stable security definer rows 30
set search_path = public, extensions, pg_temp set pg_trgm.similarity_threshold = 0.2
set plan_cache_mode = force_generic_plan as $$
declare
  company uuid := nullif(current_setting('app.company', true), '')::uuid;
begin
  if company is null then return; end if;
  return query
    select k.stem from article_stems k where k.company_id = company and k.stem = any (forms)
    union
    select n.stem from unnest(beginnings) b cross join lateral (
      select k.stem from article_stems k
      where k.company_id = company and k.stem >= b and k.stem < b || U&'\FFFF' order by k.stem limit 3
    ) n
    union
    select n.stem from unnest(likes) l cross join lateral (
      select k.stem from article_stems k where k.company_id = company and search_latin(k.stem) % search_latin(l)
      order by similarity(search_latin(k.stem), search_latin(l)) desc limit 20
    ) n;
end $$;

grant execute on function search_keyed, search_weighted to app, finder;
grant execute on function article_search_find, article_search_known, article_search_near to app;
-- Only a role that may create in the schema can be given a function there.
grant create on schema public to finder;
alter function article_search_find owner to finder;
alter function article_search_known owner to finder;
alter function article_search_near owner to finder;
revoke create on schema public from finder;
