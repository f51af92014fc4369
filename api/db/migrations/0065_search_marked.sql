-- The look-ups of a search as the caller has written them: a character U+0001 stands where the company's key belongs, so
-- that one `replace` does what a regular expression over a printed tsquery did (0.9 -> 0.3 ms a search). The key still
-- comes from app.company alone, and every row found is held to that company (T6).
drop function article_search_find;
drop function article_search_known;
drop function search_keyed;
drop function search_weighted;

-- The page of found articles, best first, with the exact total. `keyed` holds the forms of every word; `any_word` those of
-- any, `titles` and `tags` those of each by weight, over the short vector of title and tags. Otherwise as in
-- 0028_search_find.sql.
create function article_search_find(keyed text, any_word text, titles text[], tags text[], statuses text[],
  reader_positions uuid[], page_limit integer, page_offset integer)
returns table (article_id uuid, rank integer, total integer)
language plpgsql stable security definer rows 10
set search_path = public, pg_temp set plan_cache_mode = force_generic_plan as $$
declare
  company uuid := nullif(current_setting('app.company', true), '')::uuid;
  key text := (select c.search_key from companies c where c.id = company);
  wanted tsquery := replace(keyed, U&'\0001', key)::tsquery;
  anything tsquery := any_word::tsquery;
  -- Read once, not for each hit.
  in_title tsquery[] := titles::tsquery[];
  in_tags tsquery[] := tags::tsquery[];
begin
  if key is null then return; end if;
  return query
    with hit as materialized (
      select s.article_id, s.sort_order, s.created_at,
        -- Most articles hold a frequent word in the text alone: they cost one look into a short vector.
        case when s.head @@ anything then (
          select sum(case when s.head @@ u.title then 1000 when s.head @@ u.tag then 1 else 0 end)::integer
          from unnest(in_title, in_tags) u (title, tag)
        ) else 0 end as rank
      from article_search s
      where s.lexemes @@ wanted and s.company_id is not distinct from company and s.status = any (statuses)
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
    keyed := replace(queries[n], U&'\0001', key)::tsquery;
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

grant execute on function article_search_find, article_search_known to app;
-- Only a role that may create in the schema can be given a function there.
grant create on schema public to finder;
alter function article_search_find owner to finder;
alter function article_search_known owner to finder;
revoke create on schema public from finder;
