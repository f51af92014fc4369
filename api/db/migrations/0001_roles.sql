-- The four roles of decision C13. None logs in, owns a table, is a superuser or bypasses row security: pools log in
-- with the url and become one of them by a start-up parameter.
-- Roles belong to the whole cluster, so another database may have made them, or be making them right now.
do $$
declare
  wanted text;
  may_become boolean;
begin
  foreach wanted in array array['app', 'directory', 'jobs', 'finder'] loop
    for attempt in 1..20 loop
      begin
        if not exists (select from pg_roles where rolname = wanted) then
          execute format('create role %I nologin nosuperuser nobypassrls nocreatedb nocreaterole', wanted);
        end if;
        if current_setting('server_version_num')::int >= 160000 then
          may_become := pg_has_role(current_user, wanted, 'SET');
        else
          may_become := pg_has_role(current_user, wanted, 'MEMBER');
        end if;
        if not may_become then
          execute format('grant %I to current_user', wanted);
        end if;
        exit;
      exception when duplicate_object or unique_violation or internal_error then
        -- internal_error: 'tuple concurrently updated', when two databases grant at once
        if attempt = 20 then raise; end if;
        perform pg_sleep(0.02 * attempt);
      end;
    end loop;
    if exists (select from pg_roles where rolname = wanted and (rolsuper or rolbypassrls)) then
      raise exception 'role % is a superuser or bypasses row security', wanted;
    end if;
  end loop;
end $$;

-- What nobody was given, nobody may call: every function below names its callers.
alter default privileges revoke execute on functions from public;
revoke create on schema public from public;
grant usage on schema public to app, directory, jobs, finder;
grant select on schema_migrations to app, directory, jobs;

-- The wall around a table of one company's rows (T6), for this migration and all to come: `call tenant_wall('tasks')`.
-- The comparison stands exactly so: Postgres then makes it once per query and keeps its index scans.
create procedure tenant_wall(walled regclass, rights text default 'select, insert, update, delete')
language plpgsql as $$
begin
  execute format('alter table %s enable row level security', walled);
  execute format('alter table %s force row level security', walled);
  execute format(
    'create policy tenant on %s to app using (company_id = nullif(current_setting(''app.company'', true), '''')::uuid)',
    walled
  );
  execute format('grant %s on %s to app', rights, walled);
end $$;
revoke execute on procedure tenant_wall from public;
