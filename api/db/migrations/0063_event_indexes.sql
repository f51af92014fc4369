-- Each filter of the log (screens.md §13) walks to its newest events by one of these, however rare they are; the period
-- picks the months. What one costs a write and saves a read: `bun run bench event-log`. Months to come get them when they
-- are attached (event_months_keep).
create index events_by_user on events (company_id, user_id, at, id);
create index events_by_type on events (company_id, type, at, id);
create index events_by_action on events (company_id, action, at, id);
create index events_by_user_type on events (company_id, user_id, type, at, id);
create index events_by_user_action on events (company_id, user_id, action, at, id);
create index events_by_entity on events (company_id, entity_id, at, id);
