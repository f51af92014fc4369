-- outside a transaction
-- As 0095_articles_list_audience.sql.
create index concurrently if not exists articles_newest_audience on articles (company_id, created_at, id) include (audience_id) where status = 'published';
