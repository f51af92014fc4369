-- after backfill articles-audience
-- The look-ups of a search by audience; otherwise as in 0065_search_marked.sql. `audiences` null means somebody who sees
-- all. Under names of their own: processes of the release before ask the others with positions.
--
-- The page of found articles, best first, with the exact total. `keyed` holds the forms of every word, behind the
-- company's key; `words` those of each, over the short vector of title and tags.
create function article_search_page(keyed text, words text[], statuses text[], audiences uuid[], page_limit integer,
  page_offset integer)
returns table (article_id uuid, rank integer, total integer)
language plpgsql stable security definer rows 10
set search_path = public, pg_temp set plan_cache_mode = force_generic_plan as $$
declare
  company uuid := nullif(current_setting('app.company', true), '')::uuid;
  key text := (select c.search_key from companies c where c.id = company);
  wanted tsquery := replace(keyed, U&'\0001', key)::tsquery;
  -- Read once, not for each hit.
  forms tsquery[] := words::tsquery[];
begin
  if key is null then return; end if;
  return query
    with hit as materialized (
      select s.article_id, s.sort_order, s.created_at,
        -- Most articles hold a frequent word in the text alone: they cost one look into a short vector.
        case when s.head @@ any (forms) then (
          select sum(case when ts_filter(s.head, '{a}') @@ f then 1000 when ts_filter(s.head, '{b}') @@ f then 1 else 0 end)::integer
          from unnest(forms) f
        ) else 0 end as rank
      from article_search s
      where s.lexemes @@ wanted and s.company_id is not distinct from company and s.status = any (statuses)
        and (audiences is null or s.audience_id is null or s.audience_id = any (audiences))
    ), counted as (select count(*)::integer as n from hit)
    select h.article_id, h.rank, counted.n
    from hit h, counted
    order by h.rank desc, h.sort_order, h.created_at desc, h.article_id desc
    limit page_limit offset page_offset;
end $$;

-- Which of the queries (counted from 1) some article that the reader may see answers.
create function article_search_answered(queries text[], statuses text[], audiences uuid[])
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
        and (audiences is null or s.audience_id is null or s.audience_id = any (audiences))
    ) then return next; end if;
  end loop;
end $$;

grant execute on function article_search_page, article_search_answered to app;
-- Only a role that may create in the schema can be given a function there.
grant create on schema public to finder;
alter function article_search_page owner to finder;
alter function article_search_answered owner to finder;
revoke create on schema public from finder;

-- The sweep of audiences that nothing points to (queue/jobs/audiences.ts).
grant select (company_id, id, created_at), delete on audiences to jobs;
create policy jobs on audiences to jobs using (true);
grant select (company_id, audience_id) on articles, tests to jobs;
create policy jobs on articles for select to jobs using (true);
create policy jobs on tests for select to jobs using (true);
