-- The bytes that a version's content takes in a reply: a page of history is bounded by them (limits.historyMaxBytes)
-- before any content is read. Its compressed size would say nothing.
alter table article_versions
  add column content_bytes integer not null generated always as (octet_length(content::text)) stored;
