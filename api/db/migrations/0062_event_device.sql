-- What the log is filtered by, and from what device it was done (screens.md §13).
alter table events add column type text not null default '';
alter table events add column device text;
update events set type = split_part(action, '.', 1);
