-- outside a transaction
alter table article_versions validate constraint article_versions_content
