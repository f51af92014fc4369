-- Of each of the news: how many working people have read and acknowledged it. Of what is for everybody a mark a person is much to
-- walk through for a number. In some rows, so that people who read it at once do not wait for one (as test_sums, 0160).
create table news_sums (
  company_id uuid not null,
  news_id uuid not null,
  slot smallint not null,
  read integer not null,
  acknowledged integer not null,
  primary key (company_id, news_id, slot),
  foreign key (company_id, news_id) references news (company_id, id) on delete cascade
);
call tenant_wall('news_sums', 'select, insert, update');

create function news_sums_slot(of_user uuid) returns smallint language sql immutable
return abs(hashtext(of_user::text) % 16)::smallint;

-- Whoever has marked something is held, so that he is not switched off meanwhile: his marks then leave the sums.
create function news_sums_at_first() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  perform from users u
  where (u.company_id, u.id) in (select b.company_id, b.user_id from became b) order by u.id for share;
  insert into news_sums as s (company_id, news_id, slot, read, acknowledged)
  select b.company_id, b.news_id, news_sums_slot(b.user_id), count(*), count(b.acknowledged_at)
  from became b join users u on u.company_id = b.company_id and u.id = b.user_id and u.is_active and u.deleted_at is null
  group by 1, 2, 3 order by 1, 2, 3
  on conflict (company_id, news_id, slot) do update
  set read = s.read + excluded.read, acknowledged = s.acknowledged + excluded.acknowledged;
  return null;
end $$;
create function news_sums_later() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  perform from users where company_id = new.company_id and id = new.user_id and is_active and deleted_at is null for share;
  if not found then return null; end if;
  insert into news_sums as s (company_id, news_id, slot, read, acknowledged)
  values (new.company_id, new.news_id, news_sums_slot(new.user_id), 0, case when new.acknowledged_at is null then -1 else 1 end)
  on conflict (company_id, news_id, slot) do update set acknowledged = s.acknowledged + excluded.acknowledged;
  return null;
end $$;
-- Only what is still there: with the news themselves their sums go too.
create function news_sums_gone() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  perform from users u
  where (u.company_id, u.id) in (select w.company_id, w.user_id from was w) order by u.id for share;
  update news_sums s set read = s.read - g.read, acknowledged = s.acknowledged - g.acknowledged
  from (
    select w.company_id, w.news_id, news_sums_slot(w.user_id) as slot, count(*) as read, count(w.acknowledged_at) as acknowledged
    from was w join users u on u.company_id = w.company_id and u.id = w.user_id and u.is_active and u.deleted_at is null
    group by 1, 2, 3
  ) g
  where s.company_id = g.company_id and s.news_id = g.news_id and s.slot = g.slot;
  return null;
end $$;
create trigger news_sums_at_first after insert on news_reads referencing new table as became
  for each statement execute function news_sums_at_first();
create trigger news_sums_later after update on news_reads for each row
  when ((old.acknowledged_at is null) is distinct from (new.acknowledged_at is null)) execute function news_sums_later();
create trigger news_sums_gone after delete on news_reads referencing old table as was
  for each statement execute function news_sums_gone();

create function news_sums_of_person() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  sign integer := case when new.is_active and new.deleted_at is null then 1 else -1 end;
begin
  insert into news_sums as s (company_id, news_id, slot, read, acknowledged)
  select r.company_id, r.news_id, news_sums_slot(r.user_id), sign, case when r.acknowledged_at is null then 0 else sign end
  from news_reads r where r.company_id = new.company_id and r.user_id = new.id order by r.news_id
  on conflict (company_id, news_id, slot) do update
  set read = s.read + excluded.read, acknowledged = s.acknowledged + excluded.acknowledged;
  return null;
end $$;
create trigger news_sums_of_person after update on users for each row
  when ((old.is_active and old.deleted_at is null) is distinct from (new.is_active and new.deleted_at is null))
  execute function news_sums_of_person();
grant execute on function news_sums_slot, news_sums_at_first, news_sums_later, news_sums_gone, news_sums_of_person to app;

-- Where companies may move in already, their rows come as they were (0306 says it to all that are there before it).
do $$
declare
  told record;
begin
  if to_regclass('public.company_imports') is null then return; end if;
  for told in
    select p.oid from pg_proc p
    where p.pronamespace = 'public'::regnamespace and p.prorettype = 'trigger'::regtype and p.proname ~ '^news_sums_'
    order by p.proname
  loop
    execute regexp_replace(
      pg_get_functiondef(told.oid), '\nbegin\n',
      E'\nbegin\n  -- Rows of a company that moves in come as they were.\n'
        '  if current_user = ''importer'' then return new; end if;\n');
  end loop;
end $$;
