-- What was answered to a form in each hour, as sums: charts of a year and the table of one choice read hours, not answers. `all`:
-- answers; `answered`: those to a field; `choice`: to a field with this value, as in JSON (4 is another than "4"), each of a list
-- once, long texts left out. Numbers are choices too: their averages and bounds are those of their values. Hours, because the days
-- of most zones are made of whole ones.
create table form_sums (
  company_id uuid not null,
  form_id uuid not null,
  kind text not null check (kind in ('all', 'answered', 'choice')),
  field text not null,
  hour timestamptz not null,
  value text not null,
  number numeric,
  n integer not null,
  primary key (company_id, form_id, kind, field, hour, value),
  foreign key (company_id, form_id) references forms (company_id, id) on delete cascade
);
call tenant_wall('form_sums', 'select, insert, update');

create function form_sums_of(answer jsonb) returns table (kind text, field text, value text, number numeric)
language sql immutable as $$
  select 'all', '', '', null::numeric
  union select 'answered', g.key, '', null from jsonb_each(answer) g
  union
  select 'choice', g.key, e.value::text, case jsonb_typeof(e.value) when 'number' then e.value::numeric end
  from jsonb_each(answer) g
  cross join lateral jsonb_array_elements(
    case jsonb_typeof(g.value) when 'array' then g.value else jsonb_build_array(g.value) end) e
  where jsonb_typeof(e.value) in ('string', 'number', 'boolean') and length(e.value #>> '{}') <= 100
$$;

create function form_sums_count() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    insert into form_sums as s (company_id, form_id, kind, field, hour, value, number, n)
    select b.company_id, b.form_id, g.kind, g.field, date_trunc('hour', b.submitted_at, 'UTC'), g.value, g.number, count(*)
    from became b cross join lateral form_sums_of(b.values) g
    group by 1, 2, 3, 4, 5, 6, 7 order by 1, 2, 3, 4, 5, 6
    on conflict (company_id, form_id, kind, field, hour, value) do update set n = s.n + excluded.n;
  elsif tg_op = 'DELETE' then
    insert into form_sums as s (company_id, form_id, kind, field, hour, value, number, n)
    select w.company_id, w.form_id, g.kind, g.field, date_trunc('hour', w.submitted_at, 'UTC'), g.value, g.number, -count(*)
    from was w cross join lateral form_sums_of(w.values) g
    group by 1, 2, 3, 4, 5, 6, 7 order by 1, 2, 3, 4, 5, 6
    on conflict (company_id, form_id, kind, field, hour, value) do update set n = s.n + excluded.n;
  else
    insert into form_sums as s (company_id, form_id, kind, field, hour, value, number, n)
    select x.company_id, x.form_id, g.kind, g.field, date_trunc('hour', x.submitted_at, 'UTC'), g.value, g.number, sum(x.d)
    from (
      select b.company_id, b.form_id, b.submitted_at, b.values, 1 as d from became b
      union all
      select w.company_id, w.form_id, w.submitted_at, w.values, -1 from was w
    ) x cross join lateral form_sums_of(x.values) g
    group by 1, 2, 3, 4, 5, 6, 7 having sum(x.d) <> 0 order by 1, 2, 3, 4, 5, 6
    on conflict (company_id, form_id, kind, field, hour, value) do update set n = s.n + excluded.n;
  end if;
  return null;
end $$;
grant execute on function form_sums_of, form_sums_count to app;
create trigger form_sums_at_first after insert on form_responses referencing new table as became
  for each statement execute function form_sums_count();
create trigger form_sums_later after update on form_responses referencing old table as was new table as became
  for each statement execute function form_sums_count();
create trigger form_sums_gone after delete on form_responses referencing old table as was
  for each statement execute function form_sums_count();
