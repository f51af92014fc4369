-- As before (0137), but where few were found the next block is no more than sixteen times as large: a handful of closed ones
-- among the newest tells nothing of the older, and all of a word that stands in every task were read for it.
create or replace function task_search_find(groups text[], people uuid[], newest integer, most integer)
returns table (task_id uuid, rank integer, number integer, is_open boolean)
language plpgsql stable security definer rows 1000
set search_path = public, pg_temp set plan_cache_mode = force_generic_plan as $$
declare
  company uuid := nullif(current_setting('app.company', true), '')::uuid;
  key text := (select c.search_key from companies c where c.id = company);
  wanted tsquery := replace('(' || array_to_string(groups, ')&(') || ')', U&'\0001', key)::tsquery;
  marks tsquery := task_search_marks(key, people);
  forms tsquery[] := replace(groups::text, U&'\0001', '')::tsquery[];
  state tsquery;
  asked tsquery;
  size integer;
  above integer;
  below integer;
  missing integer;
  n integer;
begin
  if key is null then return; end if;
  wanted := coalesce(wanted && marks, wanted);
  foreach is_open in array array[true, false] loop
    state := ((case when is_open then '' else '!' end) || quote_literal(key || '+o'))::tsquery;
    missing := most;
    -- Numbers from `above` on were looked through; of none nothing is left out.
    above := null;
    size := 12;
    loop
      asked := wanted && state;
      below := null;
      if size <= 18 and newest >> size > 0 then
        below := ((coalesce(above, newest + 1) - 1) >> size) << size;
        asked := asked && quote_literal(task_search_block(key, below, size))::tsquery;
        -- What was given a number since `newest` was read.
        if above is null then asked := wanted && state && (quote_literal(task_search_block(key, newest, size)) || '|'
          || quote_literal(task_search_block(key, newest + (1 << size), size)))::tsquery; end if;
      end if;
      return query
        select s.task_id, (select count(*) filter (where s.head @@ f) from unnest(forms) f)::integer, s.number, is_open
        from (
          select * from task_search x
          where x.lexemes @@ asked and x.company_id is not distinct from company and (above is null or x.number < above)
          order by x.number desc limit missing) s;
      get diagnostics n = row_count;
      missing := missing - n;
      exit when missing = 0 or below is null or below <= 1;
      -- How many numbers it seems to take; where none were, many more. Open ones are few: all that are left.
      size := case when is_open then 20 when n = 0 then size + 4 else least(size + 4, (
        select coalesce(min(z), 20) from unnest(task_search_sizes()) z
        where (1 << z)::bigint * (most - missing) >= missing::bigint * (newest - below))) end;
      above := below;
    end loop;
  end loop;
end $$;
