-- outside a transaction
-- Which articles an audience has: whether it is used, and how many name a position.
create index concurrently if not exists articles_audience on articles (company_id, audience_id);
