-- outside a transaction
-- As 0096_articles_list_gone.sql.
drop index concurrently if exists articles_topic;
