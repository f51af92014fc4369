-- An index of a table in months: each gets its own, one after the other, and a month to come has it from the start.
create procedure month_index(parted regclass, name text, definition text) language plpgsql as $$
declare
  part record;
begin
  execute format('create index %I on only %s %s', name, parted, definition);
  for part in
    select c.oid::regclass as month, n.nspname as folder, c.relname || '_' || name as own
    from pg_inherits i join pg_class c on c.oid = i.inhrelid join pg_namespace n on n.oid = c.relnamespace
    where i.inhparent = parted
  loop
    execute format('create index %I on %s %s', part.own, part.month, definition);
    execute format('alter index %I attach partition %I.%I', name, part.folder, part.own);
  end loop;
end $$;

-- What was measured in a run, so that the next one of its place shows it beside the field without looking at any answer:
-- { item: [value, answered at] }. Runs of before have none and are left out; their sheets keep it all.
alter table checklist_runs add column numbers jsonb;
call month_index('checklist_runs', 'checklist_runs_numbers',
  '(company_id, checklist_id, restaurant_id, business_date, starts_at, id) where numbers is not null');
