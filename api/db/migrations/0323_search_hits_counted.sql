-- article_search_hits (0322_search_hits.sql), but that what whoever sees all has found is counted for a third less: the count
-- looks at each article that holds the words, and two of the three questions to it have one answer for him.
create or replace function article_search_hits(groups integer[], forms text[], stems text[], seconds text[], statuses text[],
  audiences uuid[], page_limit integer, page_offset integer)
returns table (article_id uuid, rank integer, total integer)
language plpgsql stable security definer rows 10
set search_path = public, pg_temp set plan_cache_mode = force_generic_plan as $$
declare
  company uuid := nullif(current_setting('app.company', true), '')::uuid;
  key text := (select c.search_key from companies c where c.id = company);
  known text[];
  said text[];
  wanted tsquery;
  unkeyed tsquery[];
  in_head tsquery;
  hits integer;
begin
  if key is null then return; end if;
  known := array(select k.stem from article_stems k where k.company_id = company and k.stem = any (stems || seconds));
  -- Shorter and longer ones are not kept (article_search_put).
  said := array(
    select string_agg(f.form, '|')
    from unnest(groups, forms, stems, seconds) f (no, form, stem, second)
    where (f.stem is null or length(f.stem) not between 3 and 40 or f.stem = any (known))
      and (f.second is null or length(f.second) not between 3 and 40 or f.second = any (known))
    group by f.no order by f.no);
  -- A group of which nothing is known is held by no article.
  if cardinality(said) = 0 or cardinality(said) < (select count(distinct no) from unnest(groups) no) then return; end if;
  wanted := replace('(' || array_to_string(said, ')&(') || ')', U&'\0001', key)::tsquery;
  unkeyed := replace(said::text, U&'\0001', '')::tsquery[];
  -- `is not distinct from` keeps the planner from reading the whole company by its key.
  if audiences is null and statuses @> array['draft', 'published', 'archived'] then
    -- Whoever sees all: what his words are in is counted without a look at what each of ten thousand is.
    select count(*) into hits from article_search s
    where s.lexemes @@ wanted and s.company_id is not distinct from company;
  else
    select count(*) into hits from article_search s
    where s.lexemes @@ wanted and s.company_id is not distinct from company and s.status = any (statuses)
      and (audiences is null or s.audience_id is null or s.audience_id = any (audiences));
  end if;
  if hits <= 300 then
    return query
      select s.article_id, (
        select sum(case when not s.head @@ f then 0 when ts_filter(s.head, '{a}') @@ f then 1000 when ts_filter(s.head, '{b}') @@ f then 1 else 0 end)::integer
        from unnest(unkeyed) f
      ) as r, hits
      from article_search s
      where s.lexemes @@ wanted and s.company_id is not distinct from company and s.status = any (statuses)
        and (audiences is null or s.audience_id is null or s.audience_id = any (audiences))
      order by r desc, s.sort_order, s.created_at desc, s.article_id desc
      limit page_limit offset page_offset;
    return;
  end if;
  -- Of many most hold the words in the text alone, and are looked at only where the others do not fill the page.
  in_head := replace(array_to_string(said, '|'), U&'\0001', company || ':')::tsquery;
  return query
    with headed as materialized (
      select s.article_id, s.sort_order, s.created_at, (
        select sum(case when not s.head @@ f then 0 when ts_filter(s.head, '{a}') @@ f then 1000 when ts_filter(s.head, '{b}') @@ f then 1 else 0 end)::integer
        from unnest(unkeyed) f
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
