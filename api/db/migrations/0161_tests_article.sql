-- outside a transaction
-- Which tests an article has, and what its deletion takes it out of.
create index concurrently if not exists tests_article_of on tests (company_id, article_id);
