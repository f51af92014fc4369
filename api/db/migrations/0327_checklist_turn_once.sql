-- As 0150_checklist_turns.sql has it, but one transaction asks for one turn: a file of people brought one for each of them
-- and for each of their restaurants, tens of thousands, which were written, read and deleted to do the same.
create or replace function checklist_turn(of_company uuid) returns void language plpgsql
set search_path = public, pg_temp as $$
begin
  -- What has asked is forgotten with the transaction, and with a savepoint that is rolled back, as the turn is.
  if current_setting('app.checklist_turn', true) = of_company::text then return; end if;
  insert into checklist_turns (company_id)
  select c.id from companies c
  where c.id = of_company and exists (select from checklists k where k.company_id = of_company and k.is_active);
  if found then perform set_config('app.checklist_turn', of_company::text, true); end if;
end $$;

-- People and where they work come by the thousand: looked at once a statement, not once a row.
create function checklist_turn_of_rows() returns trigger language plpgsql
set search_path = public, pg_temp as $$
begin
  -- Rows of a company that moves in come as they were.
  if current_user = 'importer' then return new; end if;
  perform checklist_turn(c.company_id) from (select distinct company_id from changed) c;
  return null;
end $$;
drop trigger checklist_turn on users;
create trigger checklist_turn after insert on users referencing new table as changed
  for each statement execute function checklist_turn_of_rows();
drop trigger checklist_turn on user_restaurants;
create trigger checklist_turn_given after insert on user_restaurants referencing new table as changed
  for each statement execute function checklist_turn_of_rows();
create trigger checklist_turn_taken after delete on user_restaurants referencing old table as changed
  for each statement execute function checklist_turn_of_rows();
