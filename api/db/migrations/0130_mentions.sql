-- Everybody who was ever called in a comment: whoever is called again by a later edit has been told already.
alter table task_comments add column called uuid[] not null default '{}';
