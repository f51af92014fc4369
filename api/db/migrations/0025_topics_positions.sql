-- Each change of the tree reads it whole; archived topics stay for ever (B7) and are no part of it.
create index topics_kept on topics (company_id) where archived_at is null;

-- Case aside in Russian too, whatever the locale of the database: with C, lower() knows Latin letters only.
drop index positions_name;
create unique index positions_name on positions (company_id, lower(name collate "ru-x-icu"));
