-- The Latin letters of each stem are kept: to write them anew for every candidate of a typo was most of what a mended
-- search cost (a function with a search path of its own is never inlined).
set local search_path = public, extensions;
alter table article_stems add column latin text collate "C"
  generated always as (translate(stem, 'абвгдежзийклмнопрстуфхцчшщъыьэюя', 'abcdefghijklmnopqrstuvwxyz012345')) stored;
drop index article_stems_like;
create index article_stems_like on article_stems using gin (company_id, latin gin_trgm_ops);

-- The company's stems that are among `forms`, or begin with one of `beginnings`, or resemble one of `likes`.
create or replace function article_search_near(forms text[], beginnings text[], likes text[])
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
    select n.stem from unnest(likes) l
    cross join lateral (
      select translate(l, 'абвгдежзийклмнопрстуфхцчшщъыьэюя', 'abcdefghijklmnopqrstuvwxyz012345') as latin
    ) w
    cross join lateral (
      select k.stem from article_stems k where k.company_id = company and k.latin % w.latin
      order by similarity(k.latin, w.latin) desc limit 20
    ) n;
end $$;
drop function search_latin;
