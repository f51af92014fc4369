-- When the runs of a company have to be looked at again. Whoever changes what is asked of whom only adds a row, so that
-- nobody waits for another; a job makes the runs and leaves one row, of the next day that begins somewhere.
create table checklist_turns (
  company_id uuid not null references companies on delete cascade,
  id uuid not null default uuidv7(),
  -- Null: at once.
  look_at timestamptz,
  primary key (company_id, id)
);
create index checklist_turns_look_at on checklist_turns (look_at nulls first, company_id);
call tenant_wall('checklist_turns', 'select, insert, delete');
grant select (company_id, look_at) on checklist_turns to jobs;
create policy jobs on checklist_turns for select to jobs using (true);

-- Only of a company that is there and has checklists: it may be going, with all its rows.
create function checklist_turn(of_company uuid) returns void language sql set search_path = public, pg_temp as $$
  insert into checklist_turns (company_id)
  select c.id from companies c
  where c.id = of_company and exists (select from checklists k where k.company_id = of_company and k.is_active)
$$;
create function checklist_turn_of_row() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if tg_table_name = 'companies' then
    perform checklist_turn(new.id);
  elsif tg_op = 'DELETE' then
    perform checklist_turn(old.company_id);
  else
    perform checklist_turn(new.company_id);
  end if;
  return null;
end $$;
grant execute on function checklist_turn, checklist_turn_of_row to app, jobs;

create trigger checklist_turn after insert on checklists for each row execute function checklist_turn_of_row();
create trigger checklist_turn_on after update of is_active on checklists for each row
  when (new.is_active and not old.is_active) execute function checklist_turn_of_row();
create trigger checklist_turn after update of module_settings, timezone on companies for each row
  when (new.timezone <> old.timezone
    or new.module_settings -> 'checklists' is distinct from old.module_settings -> 'checklists')
  execute function checklist_turn_of_row();
create trigger checklist_turn after insert on restaurants for each row execute function checklist_turn_of_row();
create trigger checklist_turn_other after update of is_active, timezone on restaurants for each row
  when (new.is_active <> old.is_active or new.timezone is distinct from old.timezone)
  execute function checklist_turn_of_row();
-- Who is asked: where everybody has a run of his own.
create trigger checklist_turn after insert on users for each row execute function checklist_turn_of_row();
create trigger checklist_turn_other after update of is_active, deleted_at, position_id on users for each row
  when (new.is_active <> old.is_active or new.deleted_at is distinct from old.deleted_at
    or new.position_id is distinct from old.position_id)
  execute function checklist_turn_of_row();
create trigger checklist_turn after insert or delete on user_restaurants for each row
  execute function checklist_turn_of_row();
