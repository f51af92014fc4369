-- Restaurants and categories (screens.md §3.1, §3.3) are named by tests, later by checklists, tasks and news.
create table restaurants (
  company_id uuid not null references companies on delete cascade,
  id uuid not null,
  name text not null,
  address text not null default '',
  phone text not null default '',
  -- null is the company's.
  timezone text,
  open_time time,
  -- Earlier than open_time when it closes after midnight.
  close_time time,
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id)
);
create unique index restaurants_name on restaurants (company_id, lower(name collate "ru-x-icu"));
call tenant_wall('restaurants');

-- A user may work in several restaurants, and in one position (screens.md §1).
create table user_restaurants (
  company_id uuid not null,
  user_id uuid not null,
  restaurant_id uuid not null,
  primary key (company_id, user_id, restaurant_id),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade,
  foreign key (company_id, restaurant_id) references restaurants (company_id, id)
);
create index user_restaurants_restaurant on user_restaurants (company_id, restaurant_id);
call tenant_wall('user_restaurants', 'select, insert, delete');

-- One dictionary for tests, checklists and tasks (B33).
create table categories (
  company_id uuid not null references companies on delete cascade,
  id uuid not null,
  name text not null,
  description text not null default '',
  color text not null default '#f45e8e',
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id)
);
create unique index categories_name on categories (company_id, lower(name collate "ru-x-icu"));
call tenant_wall('categories');

-- A deleted test is an inactive one (B32): no row is ever removed.
create table tests (
  company_id uuid not null references companies on delete cascade,
  id uuid not null,
  title text not null,
  description text not null default '',
  is_active boolean not null default true,
  category_id uuid,
  -- With the right answers: sent to administrators only (B27).
  questions jsonb not null,
  questions_count integer not null generated always as (jsonb_array_length(questions)) stored,
  settings jsonb not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, category_id) references categories (company_id, id)
);
create index tests_newest on tests (company_id, created_at desc, id desc);
create index tests_category on tests (company_id, category_id);
call tenant_wall('tests', 'select, insert, update');

create table test_restaurants (
  company_id uuid not null,
  test_id uuid not null,
  restaurant_id uuid not null,
  primary key (company_id, test_id, restaurant_id),
  foreign key (company_id, test_id) references tests (company_id, id) on delete cascade,
  foreign key (company_id, restaurant_id) references restaurants (company_id, id)
);
create index test_restaurants_restaurant on test_restaurants (company_id, restaurant_id);
call tenant_wall('test_restaurants', 'select, insert, delete');

create table test_positions (
  company_id uuid not null,
  test_id uuid not null,
  position_id uuid not null,
  primary key (company_id, test_id, position_id),
  foreign key (company_id, test_id) references tests (company_id, id) on delete cascade,
  foreign key (company_id, position_id) references positions (company_id, id)
);
create index test_positions_position on test_positions (company_id, position_id);
call tenant_wall('test_positions', 'select, insert, delete');

-- The tests of a user's audience (screens.md §1): no restaurants are all of them, no positions are all; both filled, both
-- must fit. One rule for the tests' own calls, the cards in articles and the files that a test shows. It runs as its caller,
-- behind the wall, and in this form Postgres makes it part of the query that calls it.
create function tests_for(of_company uuid, of_user uuid) returns setof uuid language sql stable as $$
  select t.id from tests t
  where t.company_id = of_company and t.is_active
    and (
      not exists (select from test_restaurants r where r.company_id = of_company and r.test_id = t.id)
      or exists (
        select from test_restaurants r
        join user_restaurants u on u.company_id = of_company and u.restaurant_id = r.restaurant_id
        where r.company_id = of_company and r.test_id = t.id and u.user_id = of_user)
    )
    and (
      not exists (select from test_positions p where p.company_id = of_company and p.test_id = t.id)
      or exists (
        select from test_positions p
        join users u on u.company_id = of_company and u.position_id = p.position_id
        where p.company_id = of_company and p.test_id = t.id and u.id = of_user)
    )
$$;
grant execute on function tests_for to app;
