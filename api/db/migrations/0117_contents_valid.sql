-- outside a transaction
alter table articles validate constraint articles_content
