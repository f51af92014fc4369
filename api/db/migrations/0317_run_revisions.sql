-- What a shift shows beside the rows of its runs, as tasks have it (0135): `measured` is what was measured in runs of other days,
-- `named` what people, places and categories are called and which clock a place goes by. Raised by whatever changes such a row,
-- once a transaction and at its very end.
create function rev_due(company uuid, of_topic text) returns boolean language plpgsql set search_path = public, pg_temp as $$
begin
  if current_setting('app.rev_' || of_topic, true) = company::text then return false; end if;
  perform set_config('app.rev_' || of_topic, company::text, true);
  return true;
end $$;

create function rev_raise() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  company uuid := coalesce(new.company_id, old.company_id);
  entered text := coalesce(current_setting('app.company', true), '');
begin
  -- Rows of a company that moves in come as they were.
  if current_user = 'importer' then return new; end if;
  -- Its rows go with the company.
  if not exists (select from companies c where c.id = company) then return null; end if;
  perform set_config('app.company', company::text, true);
  perform revision_raise(company, tg_argv[0]);
  perform set_config('app.company', entered, true);
  return null;
end $$;
grant execute on function rev_due, rev_raise to app;

create constraint trigger measured_at_first after insert on checklist_runs deferrable initially deferred for each row
  when (case when new.numbers is not null then rev_due(new.company_id, 'measured') else false end)
  execute function rev_raise('measured');
create constraint trigger measured_later after update on checklist_runs deferrable initially deferred for each row
  when (case when old.numbers is distinct from new.numbers then rev_due(new.company_id, 'measured') else false end)
  execute function rev_raise('measured');
create constraint trigger measured_gone after delete on checklist_runs deferrable initially deferred for each row
  when (case when old.numbers is not null then rev_due(old.company_id, 'measured') else false end)
  execute function rev_raise('measured');

create constraint trigger named after update on users deferrable initially deferred for each row
  when (case when old.name is distinct from new.name then rev_due(new.company_id, 'named') else false end)
  execute function rev_raise('named');
create constraint trigger named after update on categories deferrable initially deferred for each row
  when (case when old.name is distinct from new.name then rev_due(new.company_id, 'named') else false end)
  execute function rev_raise('named');
create constraint trigger named after update on restaurants deferrable initially deferred for each row
  when (case when (old.name, old.timezone) is distinct from (new.name, new.timezone)
    then rev_due(new.company_id, 'named') else false end)
  execute function rev_raise('named');
