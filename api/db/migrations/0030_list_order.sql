-- The list ends equal places with the newest id, as its neighbours do (B12, B24): indexes in that very order need no sort.
drop index articles_list;
create index articles_list on articles (company_id, status, sort_order, created_at desc, id desc) include (limited);
drop index articles_topic;
create index articles_topic on articles (company_id, topic_id, status, sort_order, created_at desc, id desc) include (limited);
-- An administrator's list of all statuses.
create index articles_all on articles (company_id, sort_order, created_at desc, id desc);
