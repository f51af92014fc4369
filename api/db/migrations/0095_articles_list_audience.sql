-- outside a transaction
-- The list's orders (0030) and the neighbours' (0023), with who may see it: none of them reads a row that it does not show.
create index concurrently if not exists articles_list_audience on articles (company_id, status, sort_order, created_at desc, id desc) include (audience_id);
