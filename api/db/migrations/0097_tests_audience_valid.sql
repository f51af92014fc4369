-- outside a transaction, after backfill tests-audience
alter table tests validate constraint tests_audience;
