-- outside a transaction
-- What all know of an article, without the rows: a sheet and whoever is told of it read those of thousands for each article.
create index concurrently if not exists article_knowings_of on article_knowings (company_id, article_id, user_id, version desc)
  include (how, at, percent, attempts);
