-- outside a transaction
-- Whether a content is still pointed to.
create index concurrently if not exists articles_content on articles (company_id, content_id)
