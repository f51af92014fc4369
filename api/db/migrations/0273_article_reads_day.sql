-- outside a transaction
-- All that figures of reading are made of, so that a year of it opens no row.
create index concurrently if not exists article_reads_day on article_reads (company_id, day)
  include (article_id, user_id, hour, n);
