-- outside a transaction
-- As 0095_articles_list_audience.sql.
create index concurrently if not exists articles_topic_audience on articles (company_id, topic_id, status, sort_order, created_at desc, id desc) include (audience_id);
