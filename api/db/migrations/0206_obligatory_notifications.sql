-- Kinds of notifications that nobody of the company switches off in the app and in Telegram.
alter table companies add column obligatory_notifications text[] not null default '{}';
grant select (obligatory_notifications), insert (obligatory_notifications), update (obligatory_notifications) on companies to app;
grant select (obligatory_notifications) on companies to jobs;
