-- What a wrong word may have been is looked for in the process, among the company's stems: two thousand look-ups and a
-- walk over their letters cost several times as much as reading them once (search/vocabulary.ts). So nothing is kept for
-- it beside the stems themselves.
-- article_search_near stays for processes of the version before, which run beside this one during a restart (R13): one
-- wrong letter is enough for them.
create or replace function article_search_near(forms text[], beginnings text[], likes text[])
returns table (stem text)
language plpgsql stable security definer rows 30
set search_path = public, pg_temp set plan_cache_mode = force_generic_plan as $$
declare
  company uuid := nullif(current_setting('app.company', true), '')::uuid;
begin
  if company is null then return; end if;
  return query select k.stem from article_stems k where k.company_id = company and k.stem = any (forms);
end $$;
drop index article_stems_like;
alter table article_stems drop column latin;
