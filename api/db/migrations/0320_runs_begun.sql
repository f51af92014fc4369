-- As 0142 has it, but what was begun while its checklist was off (by a device that had it) goes on as what it is, at the
-- version that it was answered by.
create or replace function checklist_runs_make(of_company uuid, only_checklist uuid, at timestamptz) returns integer language sql
set search_path = public, pg_temp as $$
  with place as materialized (
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
    select l.id as checklist_id, t.id as restaurant_id, null::uuid as assignee_id
    from list l join today t on t.is_active
    where l.mode = 'shared' and case
      when t.id is null then not l.by_restaurant and not exists (
        select from restaurants r where r.company_id = of_company and r.is_active)
      else not l.by_restaurant or exists (
        select from audience_restaurants r
        where r.company_id = of_company and r.audience_id = l.audience_id and r.restaurant_id = t.id) end
    union all
    -- One a day, in the first of his restaurants that is meant.
    (select distinct on (l.id, u.id) l.id, t.id, u.id
    from list l
    join users u on u.company_id = of_company and u.is_active and u.deleted_at is null
    left join user_restaurants w on w.company_id = of_company and w.user_id = u.id and exists (
      select from today active where active.id = w.restaurant_id and active.is_active)
    join today t on t.id is not distinct from w.restaurant_id
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
    select m.checklist_id, l.version, m.restaurant_id, m.assignee_id, t.day, x.starts_at, x.due_at, x.closes_at, l.items
    from meant m join list l on l.id = m.checklist_id join today t on t.id is not distinct from m.restaurant_id
    cross join lateral run_times(l.schedule, t.day, t.zone, l.allow_late) x
    where schedule_on(l.schedule, t.day) and x.due_at > l.live_since
  ), made as (
    insert into checklist_runs as r
      (company_id, id, business_date, checklist_id, version, restaurant_id, assignee_id, starts_at, due_at, closes_at, items)
    select of_company, run_id(w.day), w.day, w.checklist_id, w.version, w.restaurant_id, w.assignee_id, w.starts_at, w.due_at,
      w.closes_at, w.items
    from wanted w
    -- What stands as it should is not even locked.
    where not exists (
      select from checklist_runs old
      where old.company_id = of_company and old.business_date = w.day and old.checklist_id = w.checklist_id
        and old.restaurant_id is not distinct from w.restaurant_id and old.assignee_id is not distinct from w.assignee_id
        and old.ordinal = 0 and (old.status not in ('scheduled', 'cancelled') or old.started_at is not null or (
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
    from wanted w
    where r.company_id = of_company and r.business_date = w.day and r.checklist_id = w.checklist_id
      and r.restaurant_id is not distinct from w.restaurant_id and r.assignee_id is not distinct from w.assignee_id
      and r.ordinal = 0 and r.status in ('scheduled', 'cancelled') and r.started_at is not null
    returning 1
  ), called_off as (
    update checklist_runs r set status = 'cancelled', updated_at = clock_timestamp()
    from today t
    where r.company_id = of_company and r.business_date = t.day and r.restaurant_id is not distinct from t.id
      and r.status = 'scheduled' and r.ordinal = 0 and (only_checklist is null or r.checklist_id = only_checklist)
      and not exists (
        select from wanted w where w.checklist_id = r.checklist_id and w.day = r.business_date
          and w.restaurant_id is not distinct from r.restaurant_id and w.assignee_id is not distinct from r.assignee_id)
    returning 1
  )
  select ((select count(*) from made) + (select count(*) from begun) + (select count(*) from called_off))::integer
$$;
