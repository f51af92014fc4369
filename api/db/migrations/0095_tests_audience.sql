-- outside a transaction
-- Which tests an audience has.
create index concurrently if not exists tests_audience_of on tests (company_id, audience_id);
