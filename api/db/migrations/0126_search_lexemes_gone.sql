-- outside a transaction
-- article_search_words holds all that it held.
drop index concurrently if exists article_search_lexemes;
