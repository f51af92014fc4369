-- Previous and next (B24) go both ways through (created_at, id): an index serves the comparison of the pair only when both
-- columns run the same way. `limited` and the partial condition keep the walk past hidden articles inside the index.
drop index articles_newest;
create index articles_newest on articles (company_id, created_at, id) include (limited) where status = 'published';
