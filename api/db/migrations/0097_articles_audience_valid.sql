-- outside a transaction, after backfill articles-audience
alter table articles validate constraint articles_audience;
