-- Articles, tasks and runs are followed as users are (0295, D35, D40). A run's place is its state's: answers, each of which
-- moves its `updated_at`, would otherwise write every index of it once more.
alter table articles add column xid xid8 not null default '0';
alter table articles alter column xid set default pg_current_xact_id();
create trigger changed_by before update of updated_at on articles for each row execute function changed_by();
alter table tasks add column xid xid8 not null default '0';
alter table tasks alter column xid set default pg_current_xact_id();
create trigger changed_by before update of updated_at on tasks for each row execute function changed_by();
alter table checklist_runs add column xid xid8 not null default '0';
alter table checklist_runs alter column xid set default pg_current_xact_id();
create trigger changed_by before update of updated_at on checklist_runs for each row
  when (old.status is distinct from new.status or old.status not in ('scheduled', 'in_progress', 'overdue'))
  execute function changed_by();
