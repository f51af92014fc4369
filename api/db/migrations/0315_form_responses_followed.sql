-- Answers to forms are followed as tasks are (0296, D40). One that is given anew is submitted anew; what else changes of it,
-- its task that goes, stands in `updated_at`.
alter table form_responses add column updated_at timestamptz;
alter table form_responses add column xid xid8 not null default '0';
alter table form_responses alter column xid set default pg_current_xact_id();
create function form_response_changed() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  -- Rows of a company that moves in come as they were.
  if current_user = 'importer' then return new; end if;
  new.xid := pg_current_xact_id();
  if new.task_id is distinct from old.task_id then new.updated_at := now(); end if;
  return new;
end $$;
create trigger changed_by before update on form_responses for each row execute function form_response_changed();
