-- What was measured in a run, so that the next one of its place shows it beside the field without looking at any answer:
-- { item: [value, answered at] }. Runs of before have none and are left out; their sheets keep it all.
alter table checklist_runs add column numbers jsonb;
-- Month by month: nothing is in it yet, so each is looked through and no more.
create index checklist_runs_numbers on only checklist_runs
  (company_id, checklist_id, restaurant_id, business_date, starts_at, id) where numbers is not null;
do $$ declare m record; begin
  for m in
    select n.nspname as folder, c.relname as name from pg_inherits i
    join pg_class c on c.oid = i.inhrelid join pg_namespace n on n.oid = c.relnamespace
    where i.inhparent = 'checklist_runs'::regclass
  loop
    execute format('create index %I on %I.%I (company_id, checklist_id, restaurant_id, business_date, starts_at, id)
      where numbers is not null', m.name || '_numbers', m.folder, m.name);
    execute format('alter index checklist_runs_numbers attach partition %I.%I', m.folder, m.name || '_numbers');
  end loop;
end $$;
