-- What checklist_runs_make makes and calls off (0142_checklist_runs_make.sql), but:
-- what was begun while its checklist was off (by a device that had it) goes on as what it is, at the version that it was
-- answered by;
-- no run is compared with each place: of what may be null two were compared one by one, all runs of a day with all
-- restaurants for each checklist, and each run with all of its checklist. Of 300 restaurants that took longer than the
-- rest of a turn, which every save of a person or a place brings.
create or replace function checklist_runs_make(of_company uuid, only_checklist uuid, at timestamptz) returns integer language sql
set search_path = public, pg_temp as $$
  with none as (
    -- Two that are null are never equal, and only what is equal can be found by a hash.
    select '00000000-0000-0000-0000-000000000000'::uuid as no_id
  ), place as materialized (
    select r.id, coalesce(r.timezone, c.timezone) as zone, r.is_active
    from companies c join restaurants r on r.company_id = c.id
    where c.id = of_company
    union all
    -- Who belongs to no restaurant, and a company that has none.
    select null, c.timezone, true from companies c where c.id = of_company
  ), today as materialized (
    select p.id, p.zone, p.is_active, ((at at time zone p.zone) - interval '10 min')::date as day from place p
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
  ), meant as (
    select l.id as checklist_id, t.id as restaurant_id, null::uuid as assignee_id, t.day, t.zone
    from list l join today t on t.is_active
    where l.mode = 'shared' and case
      when t.id is null then not l.by_restaurant and not exists (
        select from restaurants r where r.company_id = of_company and r.is_active)
      else not l.by_restaurant or exists (
        select from audience_restaurants r
        where r.company_id = of_company and r.audience_id = l.audience_id and r.restaurant_id = t.id) end
    union all
    -- One a day, in the first of his restaurants that is meant.
    (select distinct on (l.id, u.id) l.id, t.id, u.id, t.day, t.zone
    from list l cross join none
    join users u on u.company_id = of_company and u.is_active and u.deleted_at is null
    left join user_restaurants w on w.company_id = of_company and w.user_id = u.id and exists (
      select from today active where active.id = w.restaurant_id and active.is_active)
    join today t on coalesce(t.id, no_id) = coalesce(w.restaurant_id, no_id)
    left join lateral (
      select exists (select from audience_restaurants r
          where r.company_id = of_company and r.audience_id = l.audience_id and r.restaurant_id = t.id) as in_restaurant,
        exists (select from audience_positions p
          where p.company_id = of_company and p.audience_id = l.audience_id and p.position_id = u.position_id) as in_position,
        exists (select from audience_people n
          where n.company_id = of_company and n.audience_id = l.audience_id and n.user_id = u.id) as is_named
    ) m on true
    where l.mode = 'personal'
      and audience_holds(l.by_restaurant, l.by_position, l.by_person, m.in_restaurant, m.in_position, m.is_named)
    order by l.id, u.id, m.in_restaurant desc, t.id)
  ), wanted as materialized (
    select m.checklist_id, l.version, m.restaurant_id, m.assignee_id, m.day, x.starts_at, x.due_at, x.closes_at, l.items,
      coalesce(m.restaurant_id, no_id) as place, coalesce(m.assignee_id, no_id) as person
    from meant m join list l on l.id = m.checklist_id cross join none
    cross join lateral run_times(l.schedule, m.day, m.zone, l.allow_late) x
    where schedule_on(l.schedule, m.day) and x.due_at > l.live_since
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
      and exists (select from today t cross join none where t.day = s.day and coalesce(t.id, no_id) = s.place)
      and not exists (
        select from wanted w
        where w.day = s.day and w.checklist_id = s.checklist_id and w.place = s.place and w.person = s.person)
    returning 1
  )
  select ((select count(*) from made) + (select count(*) from begun) + (select count(*) from called_off))::integer
$$;
