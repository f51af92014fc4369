-- Whose they are is no secret; the secret is kept as a hash.
grant select (data) on one_time_tokens to jobs;

-- Every row of a company whose day has come, in any table that knows companies: also of those that are yet to be made.
-- What refers to something else goes in a later round. No trigger counts what goes with all the rest.
create function company_delete(company uuid, at timestamptz) returns boolean language plpgsql security definer
set search_path to public, pg_temp as $$
declare
  forced regclass[] := array(
    select oid::regclass from pg_class
    where relnamespace = 'public'::regnamespace and relforcerowsecurity order by relname);
  waiting regclass[] := array(
    select c.oid::regclass from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'company_id'
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    order by c.relname);
  all_of regclass[] := waiting;
  refused regclass[];
  one regclass;
begin
  perform from companies c where c.id = company and c.leaves_at <= at for update;
  if not found then return false; end if;
  foreach one in array forced loop execute format('alter table %s no force row level security', one); end loop;
  foreach one in array all_of loop execute format('alter table %s disable trigger user', one); end loop;
  while cardinality(waiting) > 0 loop
    refused := '{}';
    foreach one in array waiting loop
      begin
        execute format('delete from %s where company_id = $1', one) using company;
      exception when foreign_key_violation then
        refused := refused || one;
      end;
    end loop;
    if cardinality(refused) = cardinality(waiting) then
      raise exception 'Rows of % refer to each other', refused;
    end if;
    waiting := refused;
  end loop;
  foreach one in array all_of loop execute format('alter table %s enable trigger user', one); end loop;
  foreach one in array forced loop execute format('alter table %s force row level security', one); end loop;
  delete from companies c where c.id = company;
  return true;
end $$;
revoke execute on function company_delete from public;
grant execute on function company_delete to jobs;
