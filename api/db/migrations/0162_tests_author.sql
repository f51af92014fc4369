-- outside a transaction
-- Which tests somebody wrote.
create index concurrently if not exists tests_author_of on tests (company_id, created_by);
