-- Who reads the rows of all companies for a backup, and does nothing else: the owner passes no wall, and a dump made by it
-- would be empty without a word. Nobody logs in with it; `bun run backup` becomes it with the owner's login.
do $$
begin
  for attempt in 1..20 loop
    begin
      if not exists (select from pg_roles where rolname = 'backup') then
        create role backup nologin nosuperuser nobypassrls nocreatedb nocreaterole;
      end if;
      grant backup to current_user;
      exit;
    exception when duplicate_object or unique_violation or internal_error then
      -- Another database of this server does the same right now (0001_roles.sql).
      if attempt = 20 then raise; end if;
      perform pg_sleep(0.02 * attempt);
    end;
  end loop;
  if exists (select from pg_roles where rolname = 'backup' and (rolsuper or rolbypassrls)) then
    raise exception 'role backup is a superuser or bypasses row security';
  end if;
end $$;
grant usage on schema public to backup;
grant select on all tables in schema public to backup;
alter default privileges in schema public grant select on tables to backup;

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
end $$;

do $$
declare
  walled regclass;
begin
  for walled in
    select oid::regclass from pg_class where relnamespace = 'public'::regnamespace and relrowsecurity order by relname
  loop
    execute format('create policy backup on %s for select to backup using (true)', walled);
  end loop;
end $$;
