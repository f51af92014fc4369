-- What was measured in a run, so that the next one of its place shows it beside the field without looking at any answer:
-- { item: [value, answered at] }. Runs of before have none and are left out; their sheets keep it all.
alter table checklist_runs add column numbers jsonb;
