-- Who writes the rows of a company that moves in, and does nothing else: what the app may in that company, behind its
-- wall. Its rows come as they were, so no trigger adds to them; others write to the same tables meanwhile.
do $$
declare
  becoming text := case when current_setting('server_version_num')::int >= 160000 then 'SET' else 'MEMBER' end;
begin
  for attempt in 1..20 loop
    begin
      if not exists (select from pg_roles where rolname = 'importer') then
        create role importer nologin nosuperuser nobypassrls nocreatedb nocreaterole;
      end if;
      if not pg_has_role('importer', 'app', 'USAGE') then
        grant app to importer;
      end if;
      if not pg_has_role(current_user, 'importer', becoming) then
        grant importer to current_user;
      end if;
      exit;
    exception when duplicate_object or unique_violation or internal_error then
      -- Another database of this server does the same right now (0001_roles.sql).
      if attempt = 20 then raise; end if;
      perform pg_sleep(0.02 * attempt);
    end;
  end loop;
  if exists (select from pg_roles where rolname = 'importer' and (rolsuper or rolbypassrls)) then
    raise exception 'role importer is a superuser or bypasses row security';
  end if;
end $$;
grant usage on schema public to importer;

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
  execute format('grant select, insert, update on %s to importer', walled);
end $$;

do $$
declare
  walled regclass;
begin
  for walled in
    select oid::regclass from pg_class where relnamespace = 'public'::regnamespace and relrowsecurity order by relname
  loop
    execute format('grant select, insert, update on %s to importer', walled);
  end loop;
end $$;

do $$
declare
  told record;
begin
  for told in
    select p.oid, p.proname from pg_proc p
    where p.pronamespace = 'public'::regnamespace and p.prorettype = 'trigger'::regtype
      and p.proname <> 'operator_actions_stay' order by p.proname
  loop
    execute regexp_replace(
      pg_get_functiondef(told.oid), '\nbegin\n',
      E'\nbegin\n  -- Rows of a company that moves in come as they were.\n'
        '  if current_user = ''importer'' then return new; end if;\n');
  end loop;
end $$;

-- The transactions that bring a company in. They last, and tell the feed of events nothing: it need not wait for them
-- (events/feed.ts). One that was cut off is none of a snapshot any more.
create table company_imports (xid xid8 primary key);
grant select on company_imports to app, jobs;

-- Beneath it no event comes any more: the oldest transaction that is open, its own as well, but for those.
create function feed_end() returns xid8 language sql stable set search_path = public, pg_temp as $$
  select least(
    pg_current_xact_id_if_assigned(),
    (select min(x) from pg_snapshot_xip(pg_current_snapshot()) x where not exists (
      select from company_imports i where i.xid = x)),
    pg_snapshot_xmax(pg_current_snapshot()))
$$;
grant execute on function feed_end to app, jobs;
