-- outside a transaction
-- One of its kind in a company.
create unique index concurrently if not exists articles_external_id
  on articles (company_id, external_id) where external_id is not null;
