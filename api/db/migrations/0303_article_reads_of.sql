-- outside a transaction
-- How much some people have read, without the rows: those of a position were fetched one by one from all of a year.
create index concurrently if not exists article_reads_of on article_reads (company_id, user_id, day) include (article_id, hour, n);
