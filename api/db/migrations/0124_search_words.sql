-- outside a transaction
create index concurrently if not exists article_search_words on article_search
  using gin (lexemes, search_heads(company_id, head));
