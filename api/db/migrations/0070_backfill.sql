-- Rows of companies that a migration changes: the owner who migrates passes no wall of its own, so a bare statement finds
-- nothing and says nothing. Name every walled table that the statement touches or reads:
-- `call backfill($$update tasks set kind = 'one'$$, 'tasks')`. The lock that this takes keeps everybody else out.
create procedure backfill(statement text, variadic walled regclass[]) language plpgsql as $$
declare
  forced regclass[] := array(select oid::regclass from pg_class where oid = any (walled) and relforcerowsecurity);
  one regclass;
begin
  foreach one in array forced loop execute format('alter table %s no force row level security', one); end loop;
  execute statement;
  foreach one in array forced loop execute format('alter table %s force row level security', one); end loop;
end $$;
revoke execute on procedure backfill from public;

-- What 0040, 0062 and 0066 meant.
call backfill($$
  update files f set unreferenced_since = null
  where unreferenced_since is not null
    and exists (select from file_refs r where r.company_id = f.company_id and r.file_id = f.id)
$$, 'files', 'file_refs');
call backfill($$
  update events set type = split_part(action, '.', 1) where type = ''
$$, 'events');
call backfill($$
  update events set title_folded = translate(lower(entity_title collate "ru-x-icu"), 'ё', 'е')
  where title_folded is null and entity_title is not null
$$, 'events');
