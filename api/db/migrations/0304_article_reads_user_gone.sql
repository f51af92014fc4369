-- outside a transaction
-- article_reads_of has what it had.
drop index concurrently if exists article_reads_user;
