-- As 0301_checklist_runs_turn.sql has it, but nothing is asked for that was due before there was the restaurant, or the
-- person whose own it is: whoever added one in the evening was told that all of the day was overdue, and the figures began
-- with what nobody could have done.
create or replace function checklist_runs_turn(of_company uuid, only_checklist uuid, at timestamptz) returns integer language sql
set search_path = public, pg_temp as $$
  with none as (
    -- Two that are null are never equal, and only what is equal can be found by a hash.
    select '00000000-0000-0000-0000-000000000000'::uuid as no_id
  ), place as materialized (
    select r.id, coalesce(r.timezone, c.timezone) as zone, r.is_active, r.created_at as since
    from companies c join restaurants r on r.company_id = c.id
    where c.id = of_company
    union all
    -- Who belongs to no restaurant, and a company that has none.
    select null, c.timezone, true, '-infinity' from companies c where c.id = of_company
  ), today as materialized (
    select p.id, p.zone, p.is_active, p.since, ((at at time zone p.zone) - interval '10 min')::date as day from place p
  ), list as materialized (
    select k.id, k.version, k.mode, k.schedule, k.allow_late, k.live_since, k.audience_id,
      coalesce(a.by_restaurant, false) as by_restaurant, coalesce(a.by_position, false) as by_position,
      coalesce(a.by_person, false) as by_person, (
        select count(*) from jsonb_array_elements(v.items) i where coalesce(i -> 'showIf', 'null') = 'null'
      )::smallint as items
    from companies c join checklists k on k.company_id = c.id
    join checklist_versions v on v.company_id = k.company_id and v.checklist_id = k.id and v.version = k.version
    left join audiences a on a.company_id = k.company_id and a.id = k.audience_id
    where c.id = of_company and k.is_active and (only_checklist is null or k.id = only_checklist)
      and coalesce((c.module_settings ->> 'checklists')::boolean, c.module_settings is null)
  ), times as materialized (
    -- Of a day and a clock, not of each who has them.
    select l.id as checklist_id, d.day, d.zone, x.starts_at, x.due_at, x.closes_at
    from list l cross join (select distinct t.day, t.zone from today t) d
    cross join lateral run_times(l.schedule, d.day, d.zone, l.allow_late) x
    where schedule_on(l.schedule, d.day) and x.due_at > l.live_since
  ), places_of as materialized (
    select u.id, u.position_id, u.created_at, w.restaurant_id
    from users u
    left join user_restaurants w on w.company_id = of_company and w.user_id = u.id and exists (
      select from today active where active.id = w.restaurant_id and active.is_active)
    where u.company_id = of_company and u.is_active and u.deleted_at is null
      and exists (select from list l where l.mode = 'personal')
  ), working as materialized (
    -- Who belongs to no restaurant apart: only what is equal is found by a hash.
    select u.id, u.position_id, u.restaurant_id, t.day, t.zone, greatest(t.since, u.created_at) as since
    from places_of u join today t on t.id = u.restaurant_id
    union all
    select u.id, u.position_id, null, t.day, t.zone, u.created_at
    from places_of u join today t on t.id is null where u.restaurant_id is null
  ), meant as (
    select l.id as checklist_id, t.id as restaurant_id, null::uuid as assignee_id, t.day, t.zone, t.since
    from list l join today t on t.is_active
    where l.mode = 'shared' and case
      when t.id is null then not l.by_restaurant and not exists (
        select from restaurants r where r.company_id = of_company and r.is_active)
      else not l.by_restaurant or exists (
        select from audience_restaurants r
        where r.company_id = of_company and r.audience_id = l.audience_id and r.restaurant_id = t.id) end
    union all
    -- One a day, in the first of his restaurants that is meant.
    (select distinct on (l.id, u.id) l.id, u.restaurant_id, u.id, u.day, u.zone, u.since
    from list l join working u on l.mode = 'personal'
    left join lateral (
      select exists (select from audience_restaurants r
          where r.company_id = of_company and r.audience_id = l.audience_id and r.restaurant_id = u.restaurant_id) as in_restaurant,
        exists (select from audience_positions p
          where p.company_id = of_company and p.audience_id = l.audience_id and p.position_id = u.position_id) as in_position,
        exists (select from audience_people n
          where n.company_id = of_company and n.audience_id = l.audience_id and n.user_id = u.id) as is_named
    ) m on true
    where audience_holds(l.by_restaurant, l.by_position, l.by_person, m.in_restaurant, m.in_position, m.is_named)
    order by l.id, u.id, m.in_restaurant desc, u.restaurant_id)
  ), wanted as materialized (
    select m.checklist_id, l.version, m.restaurant_id, m.assignee_id, m.day, x.starts_at, x.due_at, x.closes_at, l.items,
      coalesce(m.restaurant_id, no_id) as place, coalesce(m.assignee_id, no_id) as person
    from meant m join list l on l.id = m.checklist_id cross join none
    join times x on x.checklist_id = m.checklist_id and x.day = m.day and x.zone = m.zone and x.due_at > m.since
  ), standing as materialized (
    select r.id, r.business_date as day, r.checklist_id, r.version, r.starts_at, r.due_at, r.closes_at, r.status,
      coalesce(r.restaurant_id, no_id) as place, coalesce(r.assignee_id, no_id) as person,
      r.started_at is not null as is_begun
    from checklist_runs r cross join none
    where r.company_id = of_company and r.business_date = any (array(select distinct t.day from today t)) and r.ordinal = 0
      and (only_checklist is null or r.checklist_id = only_checklist)
  ), made as (
    insert into checklist_runs as r
      (company_id, id, business_date, checklist_id, version, restaurant_id, assignee_id, starts_at, due_at, closes_at, items)
    select of_company, run_id(w.day), w.day, w.checklist_id, w.version, w.restaurant_id, w.assignee_id, w.starts_at, w.due_at,
      w.closes_at, w.items
    from wanted w
    -- What stands as it should is not even locked.
    where not exists (
      select from standing old
      where old.day = w.day and old.checklist_id = w.checklist_id and old.place = w.place and old.person = w.person
        and (old.status not in ('scheduled', 'cancelled') or old.is_begun or (
          old.status = 'scheduled' and (old.version, old.starts_at, old.due_at, old.closes_at)
            = (w.version, w.starts_at, w.due_at, w.closes_at))))
    -- By the unique key: two that make the same wait for each other, and never in a circle.
    order by w.day, w.checklist_id, w.restaurant_id, w.assignee_id
    on conflict (company_id, business_date, checklist_id, restaurant_id, assignee_id, ordinal) do update
      set version = excluded.version, starts_at = excluded.starts_at, due_at = excluded.due_at, closes_at = excluded.closes_at,
        items = excluded.items, status = 'scheduled', updated_at = clock_timestamp()
      where r.status in ('scheduled', 'cancelled') and r.started_at is null
    returning 1
  ), begun as (
    update checklist_runs r set status = 'in_progress', updated_at = clock_timestamp()
    from wanted w join standing s
      on s.day = w.day and s.checklist_id = w.checklist_id and s.place = w.place and s.person = w.person
    where r.company_id = of_company and r.business_date = s.day and r.id = s.id and s.is_begun
      and r.status in ('scheduled', 'cancelled') and r.started_at is not null
    returning 1
  ), called_off as (
    update checklist_runs r set status = 'cancelled', updated_at = clock_timestamp()
    from standing s
    where r.company_id = of_company and r.business_date = any (array(select distinct t.day from today t))
      and r.business_date = s.day and r.id = s.id and r.status = 'scheduled' and s.status = 'scheduled'
      and ((s.day, s.place) in (select t.day, coalesce(t.id, no_id) from today t cross join none)) is true
      and (s.day, s.checklist_id, s.place, s.person) not in (select w.day, w.checklist_id, w.place, w.person from wanted w)
    returning 1
  )
  select ((select count(*) from made) + (select count(*) from begun) + (select count(*) from called_off))::integer
$$;
