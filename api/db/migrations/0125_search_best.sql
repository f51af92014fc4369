-- The page of found articles, best first, with the exact total: those with the most words in the title, then with the
-- most in the tags, then the list's order. A group is a tsquery of one word's forms, U+0001 where the key belongs that
-- the article's lexemes stand behind (0065_search_marked.sql); an article holds all of them. `audiences` null means
-- somebody who sees all. `is not distinct from` keeps the planner from reading the whole company by its key.
create function article_search_best(groups text[], statuses text[], audiences uuid[], page_limit integer,
  page_offset integer)
returns table (article_id uuid, rank integer, total integer)
language plpgsql stable security definer rows 10
set search_path = public, pg_temp set plan_cache_mode = force_generic_plan as $$
declare
  company uuid := nullif(current_setting('app.company', true), '')::uuid;
  key text := (select c.search_key from companies c where c.id = company);
  wanted tsquery := replace('(' || array_to_string(groups, ')&(') || ')', U&'\0001', key)::tsquery;
  -- Read once, not for each hit.
  forms tsquery[] := replace(groups::text, U&'\0001', '')::tsquery[];
  in_head tsquery;
  hits integer;
begin
  if key is null then return; end if;
  select count(*) into hits from article_search s
  where s.lexemes @@ wanted and s.company_id is not distinct from company and s.status = any (statuses)
    and (audiences is null or s.audience_id is null or s.audience_id = any (audiences));
  if hits <= 300 then
    return query
      select s.article_id, (
        select sum(case when not s.head @@ f then 0 when ts_filter(s.head, '{a}') @@ f then 1000 when ts_filter(s.head, '{b}') @@ f then 1 else 0 end)::integer
        from unnest(forms) f
      ) as r, hits
      from article_search s
      where s.lexemes @@ wanted and s.company_id is not distinct from company and s.status = any (statuses)
        and (audiences is null or s.audience_id is null or s.audience_id = any (audiences))
      order by r desc, s.sort_order, s.created_at desc, s.article_id desc
      limit page_limit offset page_offset;
    return;
  end if;
  -- Of many most hold the words in the text alone, and are looked at only where the others do not fill the page.
  in_head := replace(array_to_string(groups, '|'), U&'\0001', company || ':')::tsquery;
  return query
    with headed as materialized (
      select s.article_id, s.sort_order, s.created_at, (
        select sum(case when not s.head @@ f then 0 when ts_filter(s.head, '{a}') @@ f then 1000 when ts_filter(s.head, '{b}') @@ f then 1 else 0 end)::integer
        from unnest(forms) f
      ) as r
      from article_search s
      where s.lexemes @@ wanted and search_heads(s.company_id, s.head) @@ in_head
        and s.company_id is not distinct from company and s.status = any (statuses)
        and (audiences is null or s.audience_id is null or s.audience_id = any (audiences))
    ), listed as (
      select s.article_id, s.sort_order, s.created_at, 0 as r
      from article_search s
      where (select count(*) from headed h where h.r > 0) < page_limit + page_offset
        and s.lexemes @@ wanted and s.company_id is not distinct from company and s.status = any (statuses)
        and (audiences is null or s.audience_id is null or s.audience_id = any (audiences))
      order by s.sort_order, s.created_at desc, s.article_id desc
      limit page_limit + page_offset
    )
    select u.article_id, u.r, hits from (
      select * from headed
      union all
      select * from listed l where not exists (select from headed h where h.article_id = l.article_id)
    ) u
    order by u.r desc, u.sort_order, u.created_at desc, u.article_id desc
    limit page_limit offset page_offset;
end $$;

grant execute on function article_search_best to app;
-- Only a role that may create in the schema can be given a function there.
grant create on schema public to finder;
alter function article_search_best owner to finder;
revoke create on schema public from finder;
