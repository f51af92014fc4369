-- Restaurants that a key is bound to. The mark stays when the last of them goes: such a key opens none, and never all.
alter table api_keys add column is_bound boolean not null default false;
create table api_key_restaurants (
  company_id uuid not null,
  key_id uuid not null,
  restaurant_id uuid not null,
  primary key (company_id, key_id, restaurant_id),
  foreign key (company_id, key_id) references api_keys (company_id, id) on delete cascade,
  foreign key (company_id, restaurant_id) references restaurants (company_id, id) on delete cascade
);
create index api_key_restaurants_restaurant on api_key_restaurants (company_id, restaurant_id);
call tenant_wall('api_key_restaurants', 'select, insert, delete');

-- By which somebody of these restaurants may be meant, whatever his position.
create function audiences_of_restaurants(of_company uuid, restaurants uuid[]) returns uuid[]
language sql stable set search_path = public, pg_temp as $$
  select coalesce(array_agg(a.id order by a.id), '{}') from audiences a
  where a.company_id = of_company and audience_holds(a.by_restaurant, a.by_position, a.by_person,
    a.id in (
      select r.audience_id from audience_restaurants r
      where r.company_id = of_company and r.restaurant_id = any (restaurants)),
    true,
    a.id in (
      select n.audience_id from audience_people n
      join user_restaurants w on w.company_id = of_company and w.user_id = n.user_id
      where n.company_id = of_company and w.restaurant_id = any (restaurants)))
$$;
grant execute on function audiences_of_restaurants(uuid, uuid[]) to app;
