-- An audience is a value: the choice "restaurants x positions, and these people", kept once a company under the hash of the
-- choice. Articles and tests point to it; null is everybody. Rows are never changed, and deleted only when nobody points to
-- them, so what a process knows of one is true for ever.
create table audiences (
  company_id uuid not null references companies on delete cascade,
  -- audience_key(): two writers of one choice make one row.
  id uuid not null,
  by_restaurant boolean not null,
  by_position boolean not null,
  by_person boolean not null,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  check (by_restaurant or by_position or by_person)
);
create table audience_restaurants (
  company_id uuid not null,
  audience_id uuid not null,
  restaurant_id uuid not null,
  primary key (company_id, restaurant_id, audience_id),
  foreign key (company_id, audience_id) references audiences (company_id, id) on delete cascade,
  -- A restaurant that nothing names may go (restaurantDelete looks before); what is left of an audience nobody chooses again.
  foreign key (company_id, restaurant_id) references restaurants (company_id, id) on delete cascade
);
create table audience_positions (
  company_id uuid not null,
  audience_id uuid not null,
  position_id uuid not null,
  primary key (company_id, position_id, audience_id),
  foreign key (company_id, audience_id) references audiences (company_id, id) on delete cascade,
  foreign key (company_id, position_id) references positions (company_id, id)
);
create table audience_people (
  company_id uuid not null,
  audience_id uuid not null,
  user_id uuid not null,
  primary key (company_id, user_id, audience_id),
  foreign key (company_id, audience_id) references audiences (company_id, id) on delete cascade,
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
-- The other direction: what an editor shows, and the count.
create index audience_restaurants_of on audience_restaurants (company_id, audience_id, restaurant_id);
create index audience_positions_of on audience_positions (company_id, audience_id, position_id);
create index audience_people_of on audience_people (company_id, audience_id, user_id);
call tenant_wall('audiences', 'select, insert');
call tenant_wall('audience_restaurants', 'select, insert');
call tenant_wall('audience_positions', 'select, insert');
call tenant_wall('audience_people', 'select, insert');
-- Nobody writes it: without a right to some column no row could be locked.
grant update (created_at) on audiences to app;

-- The rule, and it stands here alone. Nothing chosen is everybody. Restaurants and positions, where both are chosen, must
-- both match; a person who is named belongs to it however the rest is.
create function audience_holds(by_restaurant boolean, by_position boolean, by_person boolean,
  in_restaurant boolean, in_position boolean, is_named boolean)
returns boolean language sql immutable as $$
  select not (by_restaurant or by_position or by_person)
    or (by_person and is_named)
    or ((by_restaurant or by_position) and (not by_restaurant or in_restaurant) and (not by_position or in_position))
$$;

-- What a person belongs to. Each `in` is one set, made once, however many audiences there are.
create function audiences_of(of_company uuid, of_user uuid) returns uuid[] language sql stable as $$
  select coalesce(array_agg(a.id order by a.id), '{}') from audiences a
  where a.company_id = of_company and audience_holds(a.by_restaurant, a.by_position, a.by_person,
    a.id in (
      select r.audience_id from audience_restaurants r
      where r.company_id = of_company and r.restaurant_id = any (array(
        select w.restaurant_id from user_restaurants w where w.company_id = of_company and w.user_id = of_user))),
    a.id in (
      select p.audience_id from audience_positions p
      where p.company_id = of_company and p.position_id = (
        select u.position_id from users u where u.company_id = of_company and u.id = of_user)),
    a.id in (select n.audience_id from audience_people n where n.company_id = of_company and n.user_id = of_user))
$$;

-- Who is meant, the same rule from the other side: of a choice, whether it is saved or not.
create function audience_members(of_company uuid, restaurants uuid[], positions uuid[], people uuid[]) returns setof uuid
language sql stable as $$
  select u.id from users u
  where u.company_id = of_company and u.is_active and u.deleted_at is null and audience_holds(
    cardinality(restaurants) > 0, cardinality(positions) > 0, cardinality(people) > 0,
    u.id in (
      select w.user_id from user_restaurants w
      where w.company_id = of_company and w.restaurant_id = any (restaurants)),
    coalesce(u.position_id = any (positions), false),
    u.id = any (people))
$$;

-- The id of a choice; null where nothing is chosen.
create function audience_key(restaurants uuid[], positions uuid[], people uuid[]) returns uuid language sql immutable as $$
  select md5(string_agg(kind || id::text, ' ' order by kind collate "C", id))::uuid
  from (
    select 'r', unnest(restaurants) union select 'p', unnest(positions) union select 'u', unnest(people)
  ) chosen (kind, id)
$$;

-- Keeps a choice and holds it until the transaction ends, so that no sweep takes it away from under what will point to it.
-- Sessions know what their person belongs to, and prove it by the version of their company's row: a new audience is one.
create function audience_save(of_company uuid, restaurants uuid[], positions uuid[], people uuid[]) returns uuid
language plpgsql set search_path = public, pg_temp as $$
declare
  wanted uuid := audience_key(restaurants, positions, people);
begin
  if wanted is null then return null; end if;
  loop
    perform from audiences where company_id = of_company and id = wanted for key share;
    if found then return wanted; end if;
    insert into audiences (company_id, id, by_restaurant, by_position, by_person)
    values (of_company, wanted, cardinality(restaurants) > 0, cardinality(positions) > 0, cardinality(people) > 0)
    on conflict do nothing;
    if found then
      insert into audience_restaurants (company_id, audience_id, restaurant_id)
      select of_company, wanted, one from unnest(restaurants) one on conflict do nothing;
      insert into audience_positions (company_id, audience_id, position_id)
      select of_company, wanted, one from unnest(positions) one on conflict do nothing;
      insert into audience_people (company_id, audience_id, user_id)
      select of_company, wanted, one from unnest(people) one on conflict do nothing;
      update companies set updated_at = updated_at where id = of_company;
      return wanted;
    end if;
  end loop;
end $$;
grant execute on function audience_holds, audiences_of, audience_members, audience_key, audience_save to app;

-- Who moves to another restaurant belongs to other audiences: the version of his row tells the sessions that he has.
create function user_restaurants_told() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  update users u set updated_at = u.updated_at
  from (select distinct company_id, user_id from changed) c
  where u.company_id = c.company_id and u.id = c.user_id
    -- Written by this transaction already.
    and u.xmin <> pg_current_xact_id()::xid;
  return null;
end $$;
create trigger user_restaurants_given after insert on user_restaurants
  referencing new table as changed for each statement execute function user_restaurants_told();
create trigger user_restaurants_taken after delete on user_restaurants
  referencing old table as changed for each statement execute function user_restaurants_told();

alter table articles add column audience_id uuid,
  add constraint articles_audience foreign key (company_id, audience_id) references audiences (company_id, id) not valid;
alter table tests add column audience_id uuid,
  add constraint tests_audience foreign key (company_id, audience_id) references audiences (company_id, id) not valid;

-- The search looks at its own row.
alter table article_search add column audience_id uuid;
grant select (audience_id) on article_search to finder;
create function article_search_audience() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  new.audience_id := (select a.audience_id from articles a where a.company_id = new.company_id and a.id = new.article_id);
  return new;
end $$;
create trigger article_search_audience before insert on article_search for each row
  execute function article_search_audience();
create function articles_audience_searched() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  update article_search set audience_id = new.audience_id where company_id = new.company_id and article_id = new.id;
  return null;
end $$;
create trigger articles_audience_searched after update of audience_id on articles for each row
  when (old.audience_id is distinct from new.audience_id) execute function articles_audience_searched();

-- What stands from here on is for processes of the release before and goes with the next release, together with
-- articles.limited, article_positions, test_restaurants, test_positions, tests_for(), article_search.limited and the old
-- article_search_find() and article_search_known(). They read and write the lists; the audience and the lists follow each
-- other. A trigger that runs within another does nothing: each side tells the other once.
create function article_positions_told() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  update articles a
  set audience_id = audience_save(a.company_id, '{}', array(
    select p.position_id from article_positions p where p.company_id = a.company_id and p.article_id = a.id), '{}')
  from (select distinct company_id, article_id from changed) c
  where a.company_id = c.company_id and a.id = c.article_id;
  return null;
end $$;
create trigger article_positions_given after insert on article_positions referencing new table as changed
  for each statement when (pg_trigger_depth() = 0) execute function article_positions_told();
create trigger article_positions_taken after delete on article_positions referencing old table as changed
  for each statement when (pg_trigger_depth() = 0) execute function article_positions_told();

create function articles_limited() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  new.limited := new.audience_id is not null;
  return new;
end $$;
create trigger articles_limited_at_first before insert on articles for each row
  when (pg_trigger_depth() = 0 and new.audience_id is not null) execute function articles_limited();
create trigger articles_limited_later before update of audience_id on articles for each row
  when (pg_trigger_depth() = 0) execute function articles_limited();

-- What positions alone cannot say is shown to nobody there.
create function articles_audience_told() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  said uuid[] := array(
    select p.position_id from audiences a join audience_positions p on p.company_id = a.company_id and p.audience_id = a.id
    where a.company_id = new.company_id and a.id = new.audience_id and not a.by_restaurant);
begin
  delete from article_positions
  where company_id = new.company_id and article_id = new.id and position_id <> all (said);
  insert into article_positions (company_id, article_id, position_id)
  select new.company_id, new.id, unnest(said) on conflict do nothing;
  return null;
end $$;
create trigger articles_audience_at_first after insert on articles for each row
  when (pg_trigger_depth() = 0 and new.audience_id is not null) execute function articles_audience_told();
create trigger articles_audience_later after update of audience_id on articles for each row
  when (pg_trigger_depth() = 0) execute function articles_audience_told();

create function test_lists_told() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  update tests t
  set audience_id = audience_save(t.company_id,
    array(select r.restaurant_id from test_restaurants r where r.company_id = t.company_id and r.test_id = t.id),
    array(select p.position_id from test_positions p where p.company_id = t.company_id and p.test_id = t.id), '{}')
  from (select distinct company_id, test_id from changed) c
  where t.company_id = c.company_id and t.id = c.test_id;
  return null;
end $$;
create trigger test_restaurants_given after insert on test_restaurants referencing new table as changed
  for each statement when (pg_trigger_depth() = 0) execute function test_lists_told();
create trigger test_restaurants_taken after delete on test_restaurants referencing old table as changed
  for each statement when (pg_trigger_depth() = 0) execute function test_lists_told();
create trigger test_positions_given after insert on test_positions referencing new table as changed
  for each statement when (pg_trigger_depth() = 0) execute function test_lists_told();
create trigger test_positions_taken after delete on test_positions referencing old table as changed
  for each statement when (pg_trigger_depth() = 0) execute function test_lists_told();

create function tests_audience_told() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  delete from test_restaurants l
  where l.company_id = new.company_id and l.test_id = new.id and not exists (
    select from audience_restaurants r
    where r.company_id = l.company_id and r.audience_id = new.audience_id and r.restaurant_id = l.restaurant_id);
  insert into test_restaurants (company_id, test_id, restaurant_id)
  select new.company_id, new.id, r.restaurant_id from audience_restaurants r
  where r.company_id = new.company_id and r.audience_id = new.audience_id on conflict do nothing;
  delete from test_positions l
  where l.company_id = new.company_id and l.test_id = new.id and not exists (
    select from audience_positions p
    where p.company_id = l.company_id and p.audience_id = new.audience_id and p.position_id = l.position_id);
  insert into test_positions (company_id, test_id, position_id)
  select new.company_id, new.id, p.position_id from audience_positions p
  where p.company_id = new.company_id and p.audience_id = new.audience_id on conflict do nothing;
  return null;
end $$;
create trigger tests_audience_at_first after insert on tests for each row
  when (pg_trigger_depth() = 0 and new.audience_id is not null) execute function tests_audience_told();
create trigger tests_audience_later after update of audience_id on tests for each row
  when (pg_trigger_depth() = 0) execute function tests_audience_told();
grant execute on function user_restaurants_told, article_search_audience, articles_audience_searched,
  article_positions_told, articles_limited, articles_audience_told, test_lists_told, tests_audience_told to app;

-- Later files wait for the end of these: a process that reads audience_id alone begins when every row has one.
call backfill_later('articles-audience', 'articles', $$
  audience_id = audience_save(articles.company_id, '{}', array(
    select p.position_id from article_positions p
    where p.company_id = articles.company_id and p.article_id = articles.id), '{}')
$$, 'limited and audience_id is null');
call backfill_later('tests-audience', 'tests', $$
  audience_id = audience_save(tests.company_id,
    array(select r.restaurant_id from test_restaurants r where r.company_id = tests.company_id and r.test_id = tests.id),
    array(select p.position_id from test_positions p where p.company_id = tests.company_id and p.test_id = tests.id), '{}')
$$, $$
  audience_id is null and (
    exists (select from test_restaurants r where r.company_id = tests.company_id and r.test_id = tests.id)
    or exists (select from test_positions p where p.company_id = tests.company_id and p.test_id = tests.id))
$$);
