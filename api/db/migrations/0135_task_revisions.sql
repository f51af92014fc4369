-- What tasks show has a revision a company, as articles have: an answer that was made of it is right until it is raised. It is
-- raised by whatever changes a row that a list or a card shows, so that no writer can forget it; once a transaction and at its
-- very end (deferred), because whoever writes the same slot waits until then.
create function task_rev_due(company uuid) returns boolean language plpgsql set search_path = public, pg_temp as $$
begin
  if current_setting('app.task_rev', true) = company::text then return false; end if;
  perform set_config('app.task_rev', company::text, true);
  return true;
end $$;

create function task_rev_raise() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  company uuid := coalesce(new.company_id, old.company_id);
  entered text := coalesce(current_setting('app.company', true), '');
begin
  -- Its rows go with the company.
  if not exists (select from companies c where c.id = company) then return null; end if;
  perform set_config('app.company', company::text, true);
  perform revision_raise(company, 'tasks');
  perform set_config('app.company', entered, true);
  return null;
end $$;
grant execute on function task_rev_due, task_rev_raise to app;

create constraint trigger task_rev after insert or update on tasks deferrable initially deferred for each row
  when (task_rev_due(new.company_id)) execute function task_rev_raise();
create constraint trigger task_rev_gone after delete on tasks deferrable initially deferred for each row
  when (task_rev_due(old.company_id)) execute function task_rev_raise();
create constraint trigger task_rev after insert on task_people deferrable initially deferred for each row
  when (task_rev_due(new.company_id)) execute function task_rev_raise();
create constraint trigger task_rev_gone after delete on task_people deferrable initially deferred for each row
  when (task_rev_due(old.company_id)) execute function task_rev_raise();
create constraint trigger task_rev after insert or update on form_responses deferrable initially deferred for each row
  when (task_rev_due(new.company_id)) execute function task_rev_raise();
create constraint trigger task_rev_gone after delete on form_responses deferrable initially deferred for each row
  when (task_rev_due(old.company_id)) execute function task_rev_raise();
create constraint trigger task_rev after update on task_series deferrable initially deferred for each row
  when (task_rev_due(new.company_id)) execute function task_rev_raise();

-- `case`: it is asked for rows that changed in what is shown, and of no others.
create constraint trigger task_rev after update on users deferrable initially deferred for each row
  when (case when (old.name, old.is_active, old.deleted_at, old.position_id)
    is distinct from (new.name, new.is_active, new.deleted_at, new.position_id) then task_rev_due(new.company_id) else false end)
  execute function task_rev_raise();
create constraint trigger task_rev after update on positions deferrable initially deferred for each row
  when (case when old.name is distinct from new.name then task_rev_due(new.company_id) else false end)
  execute function task_rev_raise();
create constraint trigger task_rev after update on categories deferrable initially deferred for each row
  when (case when old.name is distinct from new.name then task_rev_due(new.company_id) else false end)
  execute function task_rev_raise();
create constraint trigger task_rev after update on restaurants deferrable initially deferred for each row
  when (case when (old.name, old.timezone) is distinct from (new.name, new.timezone)
    then task_rev_due(new.company_id) else false end)
  execute function task_rev_raise();
create constraint trigger task_rev after update on forms deferrable initially deferred for each row
  when (case when (old.title, old.description, old.fields, old.version)
    is distinct from (new.title, new.description, new.fields, new.version) then task_rev_due(new.company_id) else false end)
  execute function task_rev_raise();
create constraint trigger task_rev after insert or update on schedules deferrable initially deferred for each row
  when (case when new.kind = 'task_series' then task_rev_due(new.company_id) else false end)
  execute function task_rev_raise();
create constraint trigger task_rev_gone after delete on schedules deferrable initially deferred for each row
  when (case when old.kind = 'task_series' then task_rev_due(old.company_id) else false end)
  execute function task_rev_raise();
