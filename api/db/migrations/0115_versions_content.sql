-- outside a transaction
-- Whether a content is still pointed to.
create index concurrently if not exists article_versions_content on article_versions (company_id, content_id)
