-- What people and objects are searched by, folded when it is written: to fold 5,000 names or 10,000 titles at each search
-- costs more than to look through them (ICU, 2-5 us a name).
alter table users add column name_folded text
  generated always as (translate(lower(name collate "ru-x-icu"), 'ё', 'е')) stored;
alter table events add column title_folded text;
update events set title_folded = translate(lower(entity_title collate "ru-x-icu"), 'ё', 'е');
