-- Who deletes the rows of a company that leaves, and does nothing else: what the app may in one company, so that triggers
-- find what they need, and the rows that the app itself never deletes.
do $$
declare
  becoming text := case when current_setting('server_version_num')::int >= 160000 then 'SET' else 'MEMBER' end;
begin
  for attempt in 1..20 loop
    begin
      if not exists (select from pg_roles where rolname = 'remover') then
        create role remover nologin nosuperuser nobypassrls nocreatedb nocreaterole;
      end if;
      if not pg_has_role('remover', 'app', 'USAGE') then
        grant app to remover;
      end if;
      if not pg_has_role(current_user, 'remover', becoming) then
        grant remover to current_user;
      end if;
      exit;
    exception when duplicate_object or unique_violation or internal_error then
      -- Another database of this server does the same right now (0001_roles.sql).
      if attempt = 20 then raise; end if;
      perform pg_sleep(0.02 * attempt);
    end;
  end loop;
  if exists (select from pg_roles where rolname = 'remover' and (rolsuper or rolbypassrls)) then
    raise exception 'role remover is a superuser or bypasses row security';
  end if;
end $$;
grant usage on schema public to remover;

create or replace procedure tenant_wall(walled regclass, rights text default 'select, insert, update, delete')
language plpgsql as $$
begin
  execute format('alter table %s enable row level security', walled);
  execute format('alter table %s force row level security', walled);
  execute format(
    'create policy tenant on %s to app using (company_id = nullif(current_setting(''app.company'', true), '''')::uuid)',
    walled
  );
  execute format('create policy backup on %s for select to backup using (true)', walled);
  execute format('grant %s on %s to app', rights, walled);
  execute format('grant delete on %s to remover', walled);
end $$;

do $$
declare
  walled regclass;
begin
  for walled in
    select oid::regclass from pg_class where relnamespace = 'public'::regnamespace and relrowsecurity order by relname
  loop
    execute format('grant delete on %s to remover', walled);
  end loop;
end $$;

-- Some rows of one table, of a company whose deletion has begun, or that is gone; behind its wall.
create function company_delete_rows(company uuid, place regclass, most integer) returns integer
language plpgsql security definer set search_path to public, pg_temp as $$
declare
  deleted integer;
begin
  if exists (select from companies c where c.id = company and c.leaves_at is distinct from '-infinity') then
    raise exception 'company % is not being deleted', company;
  end if;
  perform set_config('app.company', company::text, true);
  execute format(
    'delete from %1$s where company_id = $1
      and ctid = any (array(select ctid from %1$s where company_id = $1 limit $2))', place) using company, most;
  get diagnostics deleted = row_count;
  return deleted;
end $$;
grant execute on function company_delete_rows to jobs;
grant create on schema public to remover;
alter function company_delete_rows owner to remover;
revoke create on schema public from remover;

-- Whose they are is no secret; the secret is kept as a hash.
grant select (data) on one_time_tokens to jobs;
