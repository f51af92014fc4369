-- outside a transaction
-- What is new or was changed lately, for whoever opens the product.
create index concurrently if not exists articles_touched
  on articles (company_id, greatest(created_at, last_edited_at) desc, id desc) include (audience_id)
  where status = 'published';
