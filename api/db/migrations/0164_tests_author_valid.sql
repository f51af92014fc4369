-- outside a transaction
alter table tests validate constraint tests_author;
