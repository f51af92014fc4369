-- The schema as all migrations leave it, by `bun run schema`: to be read, never run. A change is a new file in migrations/.

create table api_key_days (
  company_id uuid not null,
  key_id uuid not null,
  day date not null,
  calls integer not null default 0,
  errors integer not null default 0,
  last_address text,
  constraint api_key_days_pkey primary key (company_id, key_id, day),
  constraint api_key_days_company_id_key_id_fkey foreign key (company_id, key_id) references api_keys(company_id, id) on delete cascade
);
create index api_key_days_day on api_key_days using btree (day);
call tenant_wall('api_key_days', 'delete, insert, select, update');
create policy jobs on api_key_days for all to jobs using (true);
grant insert, select, update on api_key_days to importer;
grant delete on api_key_days to jobs;
grant select (company_id, key_id, day) on api_key_days to jobs;
grant delete on api_key_days to remover;

create table api_key_restaurants (
  company_id uuid not null,
  key_id uuid not null,
  restaurant_id uuid not null,
  constraint api_key_restaurants_pkey primary key (company_id, key_id, restaurant_id),
  constraint api_key_restaurants_company_id_key_id_fkey foreign key (company_id, key_id) references api_keys(company_id, id) on delete cascade,
  constraint api_key_restaurants_company_id_restaurant_id_fkey foreign key (company_id, restaurant_id) references restaurants(company_id, id) on delete cascade
);
create index api_key_restaurants_restaurant on api_key_restaurants using btree (company_id, restaurant_id);
call tenant_wall('api_key_restaurants', 'delete, insert, select');
grant insert, select, update on api_key_restaurants to importer;
grant delete on api_key_restaurants to remover;

create table api_keys (
  company_id uuid not null,
  id uuid not null,
  public_id text not null,
  name text not null,
  hash text not null,
  tail text not null,
  old_hash text,
  old_until timestamp with time zone,
  scopes text[] not null,
  addresses text[] not null default '{}'::text[],
  expires_at timestamp with time zone,
  revoked_at timestamp with time zone,
  paused_at timestamp with time zone,
  resumed_at timestamp with time zone,
  expiry_told smallint,
  unused_told_at timestamp with time zone,
  rotated_at timestamp with time zone,
  last_used_at timestamp with time zone,
  last_address text,
  created_by uuid,
  created_by_name text not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  api_version text not null default '0.2.0'::text,
  is_bound boolean not null default false,
  constraint api_keys_pkey primary key (company_id, id),
  constraint api_keys_check check (((old_hash is null) = (old_until is null))),
  constraint api_keys_company_id_created_by_fkey foreign key (company_id, created_by) references users(company_id, id) on delete set null (created_by),
  constraint api_keys_company_id_fkey foreign key (company_id) references companies(id) on delete cascade,
  constraint api_keys_public unique (public_id)
);
create index api_keys_author on api_keys using btree (company_id, created_by);
create index api_keys_ended on api_keys using btree (least(expires_at, revoked_at));
call tenant_wall('api_keys', 'delete, insert, select, update');
create policy directory on api_keys for select to directory using (true);
create policy jobs on api_keys for all to jobs using (true);
grant select (company_id, id, public_id) on api_keys to directory;
grant insert, select, update on api_keys to importer;
grant delete on api_keys to jobs;
grant select (company_id, id, expires_at, revoked_at, paused_at, resumed_at, expiry_told, unused_told_at, last_used_at, created_at) on api_keys to jobs;
grant delete on api_keys to remover;

create table article_asks (
  company_id uuid not null,
  article_id uuid not null,
  kind text not null,
  test_id uuid,
  audience_id uuid,
  due_days smallint,
  required_version integer,
  asked_at timestamp with time zone,
  reminded_at timestamp with time zone,
  updated_at timestamp with time zone not null,
  constraint article_asks_pkey primary key (company_id, article_id),
  constraint article_asks_audience foreign key (company_id, audience_id) references audiences(company_id, id),
  constraint article_asks_check check (((kind <> 'test'::text) or (test_id is not null))),
  constraint article_asks_check1 check (((required_version is null) = (asked_at is null))),
  constraint article_asks_company_id_article_id_fkey foreign key (company_id, article_id) references articles(company_id, id) on delete cascade,
  constraint article_asks_company_id_test_id_fkey foreign key (company_id, test_id) references tests(company_id, id),
  constraint article_asks_due_days_check check (((due_days >= 1) and (due_days <= 90))),
  constraint article_asks_kind_check check ((kind = any (array['none'::text, 'read'::text, 'test'::text])))
);
create index article_asks_audience_of on article_asks using btree (company_id, audience_id);
create index article_asks_test on article_asks using btree (company_id, test_id);
call tenant_wall('article_asks', 'insert, select, update');
create policy jobs on article_asks for select to jobs using (true);
grant insert, select, update on article_asks to importer;
grant select (company_id, audience_id) on article_asks to jobs;
grant delete on article_asks to remover;

create table article_checks (
  company_id uuid not null,
  article_id uuid not null,
  version integer not null,
  at timestamp with time zone not null,
  user_id uuid,
  user_name text not null,
  constraint article_checks_pkey primary key (company_id, article_id, version, at),
  constraint article_checks_company_id_article_id_fkey foreign key (company_id, article_id) references articles(company_id, id) on delete cascade,
  constraint article_checks_user foreign key (company_id, user_id) references users(company_id, id)
);
create index article_checks_user_of on article_checks using btree (company_id, user_id);
call tenant_wall('article_checks', 'insert, select');
grant insert, select, update on article_checks to importer;
grant delete on article_checks to remover;

create table article_knowings (
  company_id uuid not null,
  article_id uuid not null,
  user_id uuid not null,
  version integer not null,
  at timestamp with time zone not null,
  how text not null,
  percent smallint,
  attempts smallint,
  constraint article_knowings_pkey primary key (company_id, article_id, user_id, version),
  constraint article_knowings_company_id_article_id_fkey foreign key (company_id, article_id) references articles(company_id, id) on delete cascade,
  constraint article_knowings_company_id_user_id_fkey foreign key (company_id, user_id) references users(company_id, id),
  constraint article_knowings_how_check check ((how = any (array['read'::text, 'test'::text])))
);
create index article_knowings_of on article_knowings using btree (company_id, article_id, user_id, version desc) include (how, at, percent, attempts);
create index article_knowings_person on article_knowings using btree (company_id, user_id, article_id, version desc) include (how, at);
call tenant_wall('article_knowings', 'delete, insert, select, update');
grant insert, select, update on article_knowings to importer;
grant delete on article_knowings to remover;

create table article_positions (
  company_id uuid not null,
  article_id uuid not null,
  position_id uuid not null,
  constraint article_positions_pkey primary key (company_id, article_id, position_id),
  constraint article_positions_company_id_article_id_fkey foreign key (company_id, article_id) references articles(company_id, id) on delete cascade,
  constraint article_positions_company_id_position_id_fkey foreign key (company_id, position_id) references positions(company_id, id)
);
create index article_positions_position on article_positions using btree (company_id, position_id, article_id);
create trigger article_positions_given after insert on article_positions referencing new table as changed for each statement when ((pg_trigger_depth() = 0)) execute function article_positions_told();
create trigger article_positions_taken after delete on article_positions referencing old table as changed for each statement when ((pg_trigger_depth() = 0)) execute function article_positions_told();
call tenant_wall('article_positions', 'delete, insert, select');
create policy finder on article_positions for select to finder using (true);
grant select on article_positions to finder;
grant insert, select, update on article_positions to importer;
grant delete on article_positions to remover;

create table article_reads (
  company_id uuid not null,
  day date not null,
  article_id uuid not null,
  user_id uuid not null,
  hour smallint not null,
  restaurants uuid[] not null,
  n integer not null,
  constraint article_reads_pkey primary key (company_id, day, article_id, user_id, hour),
  constraint article_reads_company_id_article_id_fkey foreign key (company_id, article_id) references articles(company_id, id) on delete cascade,
  constraint article_reads_company_id_user_id_fkey foreign key (company_id, user_id) references users(company_id, id) on delete cascade,
  constraint article_reads_hour_check check (((hour >= 0) and (hour <= 23))),
  constraint article_reads_n_check check ((n > 0))
);
create index article_reads_article on article_reads using btree (company_id, article_id, user_id);
create index article_reads_day on article_reads using btree (company_id, day) include (article_id, user_id, hour, n);
create index article_reads_of on article_reads using btree (company_id, user_id, day) include (article_id, hour, n);
call tenant_wall('article_reads', 'insert, select, update');
grant insert, select, update on article_reads to importer;
grant delete on article_reads to remover;

create table article_reviews (
  company_id uuid not null,
  article_id uuid not null,
  owner_id uuid,
  every_months smallint,
  reviewed_at timestamp with time zone,
  due_at timestamp with time zone,
  told_at timestamp with time zone,
  told_to uuid,
  updated_at timestamp with time zone not null,
  constraint article_reviews_pkey primary key (company_id, article_id),
  constraint article_reviews_check check (((every_months is null) = (due_at is null))),
  constraint article_reviews_company_id_article_id_fkey foreign key (company_id, article_id) references articles(company_id, id) on delete cascade,
  constraint article_reviews_every_months_check check ((every_months = any (array[1, 3, 6, 12]))),
  constraint article_reviews_owner foreign key (company_id, owner_id) references users(company_id, id),
  constraint article_reviews_told foreign key (company_id, told_to) references users(company_id, id)
);
create index article_reviews_due on article_reviews using btree (company_id, due_at) where (due_at is not null);
create index article_reviews_due_at on article_reviews using btree (due_at) where (due_at is not null);
create index article_reviews_owner_of on article_reviews using btree (company_id, owner_id) where (owner_id is not null);
create index article_reviews_told_to on article_reviews using btree (company_id, told_to) where (told_to is not null);
call tenant_wall('article_reviews', 'insert, select, update');
create policy jobs on article_reviews for select to jobs using (true);
grant insert, select, update on article_reviews to importer;
grant select (company_id, due_at, told_at, told_to) on article_reviews to jobs;
grant delete on article_reviews to remover;

create table article_revs (
  company_id uuid not null,
  slot smallint not null,
  rev bigint not null,
  constraint article_revs_pkey primary key (company_id, slot),
  constraint article_revs_company_id_fkey foreign key (company_id) references companies(id) on delete cascade
) with (fillfactor=50);
call tenant_wall('article_revs', 'insert, select, update');
grant insert, select, update on article_revs to importer;
grant delete on article_revs to remover;

create table article_search (
  company_id uuid not null,
  article_id uuid not null,
  status text not null,
  limited boolean not null,
  sort_order integer not null,
  created_at timestamp with time zone not null,
  plain text,
  head tsvector not null,
  lexemes tsvector not null,
  audience_id uuid,
  constraint article_search_pkey primary key (company_id, article_id),
  constraint article_search_company_id_article_id_fkey foreign key (company_id, article_id) references articles(company_id, id) on delete cascade
);
create index article_search_words on article_search using gin (lexemes, search_heads(company_id, head));
call tenant_wall('article_search', 'insert, select, update');
create policy finder on article_search for select to finder using (true);
grant select (company_id, article_id, status, limited, sort_order, created_at, head, lexemes, audience_id) on article_search to finder;
grant insert, select, update on article_search to importer;
grant delete on article_search to remover;

create table article_stems (
  company_id uuid not null,
  stem text collate "C" not null,
  constraint article_stems_pkey primary key (company_id, stem),
  constraint article_stems_company_id_fkey foreign key (company_id) references companies(id) on delete cascade
);
call tenant_wall('article_stems', 'insert, select');
create policy finder on article_stems for select to finder using (true);
grant select on article_stems to finder;
grant insert, select, update on article_stems to importer;
grant delete on article_stems to remover;

create table article_tags (
  company_id uuid not null,
  tag_key text not null,
  article_id uuid not null,
  tag text not null,
  constraint article_tags_pkey primary key (company_id, tag_key, article_id),
  constraint article_tags_company_id_article_id_fkey foreign key (company_id, article_id) references articles(company_id, id) on delete cascade
);
create index article_tags_article on article_tags using btree (company_id, article_id);
call tenant_wall('article_tags', 'delete, insert, select');
grant insert, select, update on article_tags to importer;
grant delete on article_tags to remover;

create table article_versions (
  company_id uuid not null,
  article_id uuid not null,
  version integer not null,
  change_type text not null,
  saved_at timestamp with time zone not null default now(),
  edited_by uuid,
  edited_by_name text not null,
  change_comment text,
  title text not null,
  content jsonb,
  topic_id uuid,
  topic_name text,
  status text not null,
  priority text not null,
  tags text[] not null,
  position_ids uuid[] not null default '{}'::uuid[],
  content_bytes integer generated always as (octet_length((content)::text)) stored,
  content_id uuid,
  constraint article_versions_pkey primary key (company_id, article_id, version),
  constraint article_versions_change_type_check check ((change_type = any (array['created'::text, 'updated'::text, 'restored'::text, 'archived'::text]))),
  constraint article_versions_company_id_article_id_fkey foreign key (company_id, article_id) references articles(company_id, id) on delete cascade,
  constraint article_versions_company_id_edited_by_fkey foreign key (company_id, edited_by) references users(company_id, id) on delete set null (edited_by),
  constraint article_versions_content foreign key (company_id, content_id) references contents(company_id, id)
);
create index article_versions_content on article_versions using btree (company_id, content_id);
create index article_versions_editor on article_versions using btree (company_id, edited_by);
call tenant_wall('article_versions', 'insert, select');
create policy jobs on article_versions for select to jobs using (true);
grant insert, select, update on article_versions to importer;
grant select (company_id, content_id) on article_versions to jobs;
grant delete on article_versions to remover;

create table article_view_log (
  company_id uuid not null,
  article_id uuid not null,
  user_id uuid not null,
  viewed_at timestamp with time zone not null,
  constraint article_view_log_pkey primary key (company_id, article_id, user_id, viewed_at),
  constraint article_view_log_company_id_article_id_fkey foreign key (company_id, article_id) references articles(company_id, id) on delete cascade,
  constraint article_view_log_company_id_user_id_fkey foreign key (company_id, user_id) references users(company_id, id) on delete cascade
);
create index article_view_log_newest on article_view_log using btree (company_id, article_id, viewed_at desc);
create index article_view_log_user on article_view_log using btree (company_id, user_id);
call tenant_wall('article_view_log', 'delete, insert, select');
grant insert, select, update on article_view_log to importer;
grant delete on article_view_log to remover;

create table article_views (
  company_id uuid not null,
  article_id uuid not null,
  n integer not null default 0,
  constraint article_views_pkey primary key (company_id, article_id),
  constraint article_views_company_id_article_id_fkey foreign key (company_id, article_id) references articles(company_id, id) on delete cascade
) with (fillfactor=50);
call tenant_wall('article_views', 'insert, select, update');
grant insert, select, update on article_views to importer;
grant delete on article_views to remover;

create table articles (
  company_id uuid not null,
  id uuid not null,
  title text not null,
  content jsonb,
  status text not null default 'draft'::text,
  priority text not null default 'medium'::text,
  topic_id uuid,
  tags text[] not null default '{}'::text[],
  limited boolean not null default false,
  sort_order integer not null default 1,
  version integer not null default 1,
  created_by uuid,
  created_by_name text not null,
  created_at timestamp with time zone not null default now(),
  last_edited_at timestamp with time zone,
  updated_at timestamp with time zone not null default now(),
  audience_id uuid,
  content_id uuid,
  external_id text,
  xid xid8 not null default pg_current_xact_id(),
  constraint articles_pkey primary key (company_id, id),
  constraint articles_audience foreign key (company_id, audience_id) references audiences(company_id, id),
  constraint articles_company_id_created_by_fkey foreign key (company_id, created_by) references users(company_id, id) on delete set null (created_by),
  constraint articles_company_id_fkey foreign key (company_id) references companies(id) on delete cascade,
  constraint articles_company_id_topic_id_fkey foreign key (company_id, topic_id) references topics(company_id, id),
  constraint articles_content foreign key (company_id, content_id) references contents(company_id, id),
  constraint articles_priority_check check ((priority = any (array['low'::text, 'medium'::text, 'high'::text]))),
  constraint articles_status_check check ((status = any (array['draft'::text, 'published'::text, 'archived'::text])))
);
create index articles_all on articles using btree (company_id, sort_order, created_at desc, id desc);
create index articles_audience on articles using btree (company_id, audience_id);
create index articles_author on articles using btree (company_id, created_by);
create index articles_changed on articles using btree (company_id, xid, id) include (updated_at);
create index articles_content on articles using btree (company_id, content_id);
create unique index articles_external_id on articles using btree (company_id, external_id) where (external_id is not null);
create index articles_list_audience on articles using btree (company_id, status, sort_order, created_at desc, id desc) include (audience_id);
create index articles_newest_audience on articles using btree (company_id, created_at, id) include (audience_id) where (status = 'published'::text);
create index articles_topic_audience on articles using btree (company_id, topic_id, status, sort_order, created_at desc, id desc) include (audience_id);
create index articles_touched on articles using btree (company_id, greatest(created_at, last_edited_at) desc, id desc) include (audience_id) where (status = 'published'::text);
create trigger article_search_follow after update of status, limited, sort_order on articles for each row when ((((old.status is distinct from new.status) or (old.limited is distinct from new.limited)) or (old.sort_order is distinct from new.sort_order))) execute function article_search_follow();
create trigger articles_audience_at_first after insert on articles for each row when (((pg_trigger_depth() = 0) and (new.audience_id is not null))) execute function articles_audience_told();
create trigger articles_audience_later after update of audience_id on articles for each row when ((pg_trigger_depth() = 0)) execute function articles_audience_told();
create trigger articles_audience_searched after update of audience_id on articles for each row when ((old.audience_id is distinct from new.audience_id)) execute function articles_audience_searched();
create trigger articles_limited_at_first before insert on articles for each row when (((pg_trigger_depth() = 0) and (new.audience_id is not null))) execute function articles_limited();
create trigger articles_limited_later before update of audience_id on articles for each row when ((pg_trigger_depth() = 0)) execute function articles_limited();
create trigger changed_by before update of updated_at on articles for each row execute function changed_by();
create trigger contents_left before delete on articles for each row execute function article_contents_left();
call tenant_wall('articles', 'delete, insert, select, update');
create policy jobs on articles for select to jobs using (true);
grant insert, select, update on articles to importer;
grant select (company_id, audience_id, content_id) on articles to jobs;
grant delete on articles to remover;

create table assistant_usage (
  company_id uuid not null,
  day date not null,
  tokens bigint not null,
  constraint assistant_usage_pkey primary key (company_id),
  constraint assistant_usage_company_id_fkey foreign key (company_id) references companies(id) on delete cascade,
  constraint assistant_usage_tokens_check check ((tokens >= 0))
);
call tenant_wall('assistant_usage', 'insert, select, update');
grant insert, select, update on assistant_usage to importer;
grant delete on assistant_usage to remover;

create table audience_people (
  company_id uuid not null,
  audience_id uuid not null,
  user_id uuid not null,
  constraint audience_people_pkey primary key (company_id, user_id, audience_id),
  constraint audience_people_company_id_audience_id_fkey foreign key (company_id, audience_id) references audiences(company_id, id) on delete cascade,
  constraint audience_people_company_id_user_id_fkey foreign key (company_id, user_id) references users(company_id, id) on delete cascade
);
create index audience_people_of on audience_people using btree (company_id, audience_id, user_id);
call tenant_wall('audience_people', 'insert, select');
grant insert, select, update on audience_people to importer;
grant delete on audience_people to remover;

create table audience_positions (
  company_id uuid not null,
  audience_id uuid not null,
  position_id uuid not null,
  constraint audience_positions_pkey primary key (company_id, position_id, audience_id),
  constraint audience_positions_company_id_audience_id_fkey foreign key (company_id, audience_id) references audiences(company_id, id) on delete cascade,
  constraint audience_positions_company_id_position_id_fkey foreign key (company_id, position_id) references positions(company_id, id)
);
create index audience_positions_of on audience_positions using btree (company_id, audience_id, position_id);
call tenant_wall('audience_positions', 'insert, select');
grant insert, select, update on audience_positions to importer;
grant delete on audience_positions to remover;

create table audience_restaurants (
  company_id uuid not null,
  audience_id uuid not null,
  restaurant_id uuid not null,
  constraint audience_restaurants_pkey primary key (company_id, restaurant_id, audience_id),
  constraint audience_restaurants_company_id_audience_id_fkey foreign key (company_id, audience_id) references audiences(company_id, id) on delete cascade,
  constraint audience_restaurants_company_id_restaurant_id_fkey foreign key (company_id, restaurant_id) references restaurants(company_id, id) on delete cascade
);
create index audience_restaurants_of on audience_restaurants using btree (company_id, audience_id, restaurant_id);
call tenant_wall('audience_restaurants', 'insert, select');
grant insert, select, update on audience_restaurants to importer;
grant delete on audience_restaurants to remover;

create table audiences (
  company_id uuid not null,
  id uuid not null,
  by_restaurant boolean not null,
  by_position boolean not null,
  by_person boolean not null,
  created_at timestamp with time zone not null default now(),
  constraint audiences_pkey primary key (company_id, id),
  constraint audiences_check check ((by_restaurant or by_position or by_person)),
  constraint audiences_company_id_fkey foreign key (company_id) references companies(id) on delete cascade
);
call tenant_wall('audiences', 'insert, select');
create policy jobs on audiences for all to jobs using (true);
grant insert, select, update on audiences to importer;
grant delete on audiences to jobs;
grant select (company_id, id, created_at) on audiences to jobs;
grant delete on audiences to remover;

create table backfills (
  name text not null,
  of_table text not null,
  changes text not null,
  condition text not null,
  at_company uuid,
  after_key text[],
  looked bigint not null default 0,
  changed bigint not null default 0,
  begun_at timestamp with time zone,
  ended_at timestamp with time zone,
  rows_at_once integer,
  constraint backfills_pkey primary key (name)
);
grant select on backfills to backup;
grant select on backfills to jobs;

create table categories (
  company_id uuid not null,
  id uuid not null,
  name text not null,
  description text not null default ''::text,
  color text not null default '#f45e8e'::text,
  is_active boolean not null default true,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint categories_pkey primary key (company_id, id),
  constraint categories_company_id_fkey foreign key (company_id) references companies(id) on delete cascade
);
create unique index categories_name on categories using btree (company_id, lower((name collate "ru-x-icu")));
create constraint trigger named after update on categories deferrable initially deferred for each row when (
        case
            when (old.name is distinct from new.name) then rev_due(new.company_id, 'named'::text)
            else false
        end) execute function rev_raise('named');
create constraint trigger task_rev after update on categories deferrable initially deferred for each row when (
        case
            when (old.name is distinct from new.name) then task_rev_due(new.company_id)
            else false
        end) execute function task_rev_raise();
call tenant_wall('categories', 'delete, insert, select, update');
grant insert, select, update on categories to importer;
grant delete on categories to remover;

create table checklist_fixes (
  company_id uuid not null,
  task_id uuid not null,
  checklist_id uuid not null,
  restaurant_id uuid,
  item_id uuid not null,
  is_open boolean not null default true,
  constraint checklist_fixes_pkey primary key (company_id, task_id),
  constraint checklist_fixes_company_id_checklist_id_fkey foreign key (company_id, checklist_id) references checklists(company_id, id) on delete cascade,
  constraint checklist_fixes_company_id_restaurant_id_fkey foreign key (company_id, restaurant_id) references restaurants(company_id, id),
  constraint checklist_fixes_company_id_task_id_fkey foreign key (company_id, task_id) references tasks(company_id, id) on delete cascade
);
create index checklist_fixes_checklist on checklist_fixes using btree (company_id, checklist_id);
create unique index checklist_fixes_open on checklist_fixes using btree (company_id, checklist_id, restaurant_id, item_id) nulls not distinct where is_open;
create index checklist_fixes_restaurant on checklist_fixes using btree (company_id, restaurant_id) where (restaurant_id is not null);
call tenant_wall('checklist_fixes', 'insert, select, update');
grant insert, select, update on checklist_fixes to importer;
grant delete on checklist_fixes to remover;

create table checklist_runs (
  company_id uuid not null,
  id uuid not null,
  business_date date not null,
  checklist_id uuid not null,
  version integer not null,
  restaurant_id uuid,
  assignee_id uuid,
  ordinal smallint not null default 0,
  status text not null default 'scheduled'::text,
  starts_at timestamp with time zone not null,
  due_at timestamp with time zone not null,
  closes_at timestamp with time zone not null,
  started_at timestamp with time zone,
  completed_at timestamp with time zone,
  completed_by uuid,
  completed_as uuid,
  is_late boolean not null default false,
  is_sent_late boolean not null default false,
  items smallint not null,
  answered smallint not null default 0,
  fails smallint not null default 0,
  critical_failed boolean not null default false,
  score smallint,
  comment text not null default ''::text,
  people uuid[] not null default '{}'::uuid[],
  last_answer_at timestamp with time zone,
  reminded_at timestamp with time zone,
  log jsonb,
  updated_at timestamp with time zone not null default now(),
  numbers jsonb,
  failed jsonb,
  xid xid8 not null default pg_current_xact_id(),
  constraint checklist_runs_pkey primary key (company_id, business_date, id),
  constraint checklist_runs_check check ((business_date = run_date(id))),
  constraint checklist_runs_company_id_assignee_id_fkey foreign key (company_id, assignee_id) references users(company_id, id),
  constraint checklist_runs_company_id_checklist_id_fkey foreign key (company_id, checklist_id) references checklists(company_id, id) on delete cascade,
  constraint checklist_runs_company_id_restaurant_id_fkey foreign key (company_id, restaurant_id) references restaurants(company_id, id),
  constraint checklist_runs_status_check check ((status = any (array['scheduled'::text, 'in_progress'::text, 'completed'::text, 'overdue'::text, 'missed'::text, 'cancelled'::text])))
) partition by range (business_date);
create index checklist_runs_by on only checklist_runs using btree (company_id, completed_by, business_date, starts_at, id) where (completed_by is not null);
create index checklist_runs_changed on only checklist_runs using btree (company_id, xid, id) include (updated_at, checklist_id, restaurant_id);
create index checklist_runs_checklist on only checklist_runs using btree (company_id, checklist_id, business_date, starts_at, id);
create index checklist_runs_failed on only checklist_runs using btree (company_id, business_date, id) where (failed is not null);
create index checklist_runs_late on only checklist_runs using btree (company_id, business_date, starts_at, id) where is_late;
create index checklist_runs_newest on only checklist_runs using btree (company_id, business_date, starts_at, id);
create index checklist_runs_not_completed on only checklist_runs using btree (company_id, business_date, starts_at, id) where (status <> 'completed'::text);
create index checklist_runs_numbers on only checklist_runs using btree (company_id, checklist_id, restaurant_id, business_date, starts_at, id) where (numbers is not null);
create unique index checklist_runs_once on only checklist_runs using btree (company_id, business_date, checklist_id, restaurant_id, assignee_id, ordinal) nulls not distinct;
create index checklist_runs_open on only checklist_runs using btree ((
case
    when (status = 'overdue'::text) then closes_at
    else due_at
end), company_id, business_date, id) where (status = any (array['scheduled'::text, 'in_progress'::text, 'overdue'::text]));
create index checklist_runs_personal on only checklist_runs using btree (company_id, assignee_id, business_date, starts_at, id) where (assignee_id is not null);
create index checklist_runs_place on only checklist_runs using btree (company_id, restaurant_id, business_date, starts_at, id);
create index checklist_runs_unsettled on only checklist_runs using btree (company_id, business_date, id) where (status = any (array['scheduled'::text, 'in_progress'::text, 'overdue'::text]));
create trigger changed_by before update of updated_at on checklist_runs for each row when (((old.status is distinct from new.status) or (old.status <> all (array['scheduled'::text, 'in_progress'::text, 'overdue'::text])))) execute function changed_by();
create constraint trigger measured_at_first after insert on checklist_runs deferrable initially deferred for each row when (
        case
            when (new.numbers is not null) then rev_due(new.company_id, 'measured'::text)
            else false
        end) execute function rev_raise('measured');
create constraint trigger measured_gone after delete on checklist_runs deferrable initially deferred for each row when (
        case
            when (old.numbers is not null) then rev_due(old.company_id, 'measured'::text)
            else false
        end) execute function rev_raise('measured');
create constraint trigger measured_later after update on checklist_runs deferrable initially deferred for each row when (
        case
            when (old.numbers is distinct from new.numbers) then rev_due(new.company_id, 'measured'::text)
            else false
        end) execute function rev_raise('measured');
create trigger run_days_at_first after insert on checklist_runs referencing new table as became for each statement execute function run_days_mark();
create trigger run_days_gone after delete on checklist_runs referencing old table as was for each statement execute function run_days_mark();
create trigger run_days_later after update on checklist_runs referencing old table as was new table as became for each statement execute function run_days_mark();
call tenant_wall('checklist_runs', 'delete, insert, select, update');
create policy jobs on checklist_runs for select to jobs using (true);
grant insert, select, update on checklist_runs to importer;
grant select (company_id, id, business_date, status, starts_at, due_at, closes_at) on checklist_runs to jobs;
grant delete on checklist_runs to remover;

create table checklist_turns (
  company_id uuid not null,
  id uuid not null default uuidv7(),
  look_at timestamp with time zone,
  constraint checklist_turns_pkey primary key (company_id, id),
  constraint checklist_turns_company_id_fkey foreign key (company_id) references companies(id) on delete cascade
);
create index checklist_turns_look_at on checklist_turns using btree (look_at nulls first, company_id);
call tenant_wall('checklist_turns', 'delete, insert, select');
create policy jobs on checklist_turns for select to jobs using (true);
grant insert, select, update on checklist_turns to importer;
grant select (company_id, look_at) on checklist_turns to jobs;
grant delete on checklist_turns to remover;

create table checklist_versions (
  company_id uuid not null,
  checklist_id uuid not null,
  version integer not null,
  title text not null,
  items jsonb not null,
  schedule jsonb not null,
  saved_by uuid,
  saved_at timestamp with time zone not null default now(),
  constraint checklist_versions_pkey primary key (company_id, checklist_id, version),
  constraint checklist_versions_company_id_checklist_id_fkey foreign key (company_id, checklist_id) references checklists(company_id, id) on delete cascade,
  constraint checklist_versions_company_id_saved_by_fkey foreign key (company_id, saved_by) references users(company_id, id) on delete set null (saved_by)
);
create index checklist_versions_saved_by on checklist_versions using btree (company_id, saved_by);
call tenant_wall('checklist_versions', 'insert, select');
grant insert, select, update on checklist_versions to importer;
grant delete on checklist_versions to remover;

create table checklists (
  company_id uuid not null,
  id uuid not null,
  title text not null,
  description text not null default ''::text,
  category_id uuid,
  is_active boolean not null default true,
  mode text not null default 'shared'::text,
  sign text not null default 'none'::text,
  audience_id uuid,
  schedule jsonb not null,
  allow_late boolean not null default true,
  version integer not null default 1,
  live_since timestamp with time zone not null default now(),
  public_code text not null,
  scan_key uuid not null default gen_random_uuid(),
  created_by uuid,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  journal jsonb,
  constraint checklists_pkey primary key (company_id, id),
  constraint checklists_company_id_audience_id_fkey foreign key (company_id, audience_id) references audiences(company_id, id),
  constraint checklists_company_id_category_id_fkey foreign key (company_id, category_id) references categories(company_id, id),
  constraint checklists_company_id_created_by_fkey foreign key (company_id, created_by) references users(company_id, id) on delete set null (created_by),
  constraint checklists_company_id_fkey foreign key (company_id) references companies(id) on delete cascade,
  constraint checklists_mode_check check ((mode = any (array['shared'::text, 'personal'::text]))),
  constraint checklists_sign_check check ((sign = any (array['none'::text, 'complete'::text, 'each'::text])))
);
create index checklists_audience on checklists using btree (company_id, audience_id);
create index checklists_author on checklists using btree (company_id, created_by);
create index checklists_category on checklists using btree (company_id, category_id) where (category_id is not null);
create unique index checklists_code on checklists using btree (company_id, public_code);
create trigger checklist_turn after insert on checklists for each row execute function checklist_turn_of_row();
create trigger checklist_turn_on after update of is_active on checklists for each row when ((new.is_active and (not old.is_active))) execute function checklist_turn_of_row();
call tenant_wall('checklists', 'delete, insert, select, update');
create policy jobs on checklists for select to jobs using (true);
grant insert, select, update on checklists to importer;
grant select (company_id, audience_id) on checklists to jobs;
grant delete on checklists to remover;

create table codes (
  purpose text not null,
  email text not null,
  subdomain text not null,
  hash text not null,
  wrong smallint not null default 0,
  confirmed boolean not null default false,
  used boolean not null default false,
  expires_at timestamp with time zone not null,
  constraint codes_pkey primary key (purpose, email, subdomain),
  constraint codes_email_check check ((email = lower(email))),
  constraint codes_purpose_check check ((purpose = any (array['email'::text, 'reset'::text])))
);
create index codes_expired on codes using btree (expires_at);
grant select on codes to app;
grant update (wrong, confirmed, used, expires_at) on codes to app;
grant select on codes to backup;
grant delete, insert, select, update on codes to jobs;

create table companies (
  id uuid not null,
  name text not null,
  subdomain text not null,
  timezone text not null default 'Europe/Moscow'::text,
  contact_email text,
  contact_phone text,
  address text,
  logos jsonb not null default '[]'::jsonb,
  module_settings jsonb,
  search_no integer not null generated as identity,
  search_key text not null generated always as ((('c'::text || (search_no)::text) || ':'::text)) stored,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  runs_kept_months smallint not null default 36,
  obligatory_notifications text[] not null default '{}'::text[],
  leaves_at timestamp with time zone,
  quota_gigabytes integer,
  constraint companies_pkey primary key (id),
  constraint companies_runs_kept_months_check check ((runs_kept_months = any (array[12, 24, 36, 60]))),
  constraint companies_search_key_key unique (search_key),
  constraint companies_search_no_key unique (search_no),
  constraint companies_subdomain_check check ((subdomain = lower(subdomain))),
  constraint companies_subdomain_key unique (subdomain)
);
create index companies_logos on companies using gin (logos jsonb_path_ops);
create trigger checklist_turn after update of module_settings, timezone on companies for each row when (((new.timezone <> old.timezone) or ((new.module_settings -> 'checklists'::text) is distinct from (old.module_settings -> 'checklists'::text)))) execute function checklist_turn_of_row();
create trigger schedules_other_zone after update of timezone on companies for each row when ((new.timezone is distinct from old.timezone)) execute function schedules_other_zone();
create trigger task_days_other_zone after update of timezone on companies for each row when ((new.timezone is distinct from old.timezone)) execute function task_days_other_zone();
create trigger test_days_other_zone after update of timezone on companies for each row when ((new.timezone is distinct from old.timezone)) execute function test_days_other_zone();
grant insert (id, name, subdomain, timezone, contact_email, contact_phone, address, logos, module_settings, created_at, updated_at, runs_kept_months, obligatory_notifications) on companies to app;
grant select (xmin, id, name, subdomain, timezone, contact_email, contact_phone, address, logos, module_settings, search_key, created_at, updated_at, runs_kept_months, obligatory_notifications, leaves_at, quota_gigabytes) on companies to app;
grant update (name, timezone, contact_email, contact_phone, address, logos, module_settings, updated_at, runs_kept_months, obligatory_notifications) on companies to app;
grant select on companies to backup;
grant select (id, name, subdomain, logos, leaves_at) on companies to directory;
grant select (id, search_key) on companies to finder;
grant delete on companies to jobs;
grant select (id, subdomain, timezone, logos, module_settings, created_at, runs_kept_months, obligatory_notifications, leaves_at, quota_gigabytes) on companies to jobs;
grant update (leaves_at, quota_gigabytes) on companies to jobs;

create table company_imports (
  xid xid8 not null,
  constraint company_imports_pkey primary key (xid)
);
grant select on company_imports to app;
grant select on company_imports to backup;
grant select on company_imports to jobs;

create table contents (
  company_id uuid not null,
  id uuid not null,
  body text not null,
  plain text,
  bytes integer not null,
  created_at timestamp with time zone not null default now(),
  unreferenced_since timestamp with time zone,
  constraint contents_pkey primary key (company_id, id),
  constraint contents_company_id_fkey foreign key (company_id) references companies(id) on delete cascade
);
call tenant_wall('contents', 'insert, select');
create policy jobs on contents for all to jobs using (true);
grant insert, select, update on contents to importer;
grant delete on contents to jobs;
grant select (company_id, id, unreferenced_since) on contents to jobs;
grant update (unreferenced_since) on contents to jobs;
grant delete on contents to remover;

create table course_completions (
  company_id uuid not null,
  course_id uuid not null,
  user_id uuid not null,
  completed_at timestamp with time zone not null,
  number integer not null,
  title text not null,
  person text not null,
  "position" text,
  constraint course_completions_pkey primary key (company_id, course_id, user_id),
  constraint course_completions_company_id_course_id_fkey foreign key (company_id, course_id) references courses(company_id, id) on delete cascade,
  constraint course_completions_company_id_number_key unique (company_id, number),
  constraint course_completions_company_id_user_id_fkey foreign key (company_id, user_id) references users(company_id, id)
);
create index course_completions_user on course_completions using btree (company_id, user_id);
call tenant_wall('course_completions', 'insert, select');
grant insert, select, update on course_completions to importer;
grant delete on course_completions to remover;

create table course_steps (
  company_id uuid not null,
  course_id uuid not null,
  place smallint not null,
  article_id uuid,
  test_id uuid,
  constraint course_steps_pkey primary key (company_id, course_id, place),
  constraint course_steps_check check ((num_nonnulls(article_id, test_id) = 1)),
  constraint course_steps_company_id_article_id_fkey foreign key (company_id, article_id) references articles(company_id, id) on delete cascade,
  constraint course_steps_company_id_course_id_fkey foreign key (company_id, course_id) references courses(company_id, id) on delete cascade,
  constraint course_steps_company_id_test_id_fkey foreign key (company_id, test_id) references tests(company_id, id) on delete cascade
);
create unique index course_steps_article on course_steps using btree (company_id, article_id, course_id);
create unique index course_steps_test on course_steps using btree (company_id, test_id, course_id);
call tenant_wall('course_steps', 'delete, insert, select');
grant insert, select, update on course_steps to importer;
grant delete on course_steps to remover;

create table courses (
  company_id uuid not null,
  id uuid not null,
  title text not null,
  description text not null default ''::text,
  is_active boolean not null default true,
  audience_id uuid,
  due_days smallint,
  is_last_locked boolean not null default true,
  has_certificate boolean not null default false,
  activated_at timestamp with time zone not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint courses_pkey primary key (company_id, id),
  constraint courses_audience foreign key (company_id, audience_id) references audiences(company_id, id),
  constraint courses_company_id_fkey foreign key (company_id) references companies(id) on delete cascade,
  constraint courses_due_days_check check (((due_days >= 1) and (due_days <= 365)))
);
create index courses_audience_of on courses using btree (company_id, audience_id);
call tenant_wall('courses', 'insert, select, update');
create policy jobs on courses for select to jobs using (true);
grant insert, select, update on courses to importer;
grant select (company_id, id, is_active, audience_id) on courses to jobs;
grant delete on courses to remover;

create table dead_deliveries (
  id uuid not null,
  channel text not null,
  company uuid,
  lane uuid not null,
  payload jsonb not null,
  once_key text,
  created_at timestamp with time zone not null,
  due_at timestamp with time zone not null,
  void_at timestamp with time zone,
  give_up_at timestamp with time zone not null,
  attempts integer not null default 0,
  last_error text,
  died_at timestamp with time zone not null,
  constraint dead_deliveries_pkey primary key (id),
  constraint deliveries_channel_check check ((channel = any (array['mail'::text, 'telegram'::text, 'webhook'::text, 'app'::text])))
);
create index dead_deliveries_age on dead_deliveries using btree (died_at);
grant select on dead_deliveries to backup;
grant delete, insert, select on dead_deliveries to jobs;

create table deliveries (
  id uuid not null,
  channel text not null,
  company uuid,
  lane uuid not null,
  payload jsonb not null,
  once_key text,
  created_at timestamp with time zone not null,
  due_at timestamp with time zone not null,
  void_at timestamp with time zone,
  give_up_at timestamp with time zone not null,
  attempts integer not null default 0,
  last_error text,
  constraint deliveries_pkey primary key (id),
  constraint deliveries_channel_check check ((channel = any (array['mail'::text, 'telegram'::text, 'webhook'::text, 'app'::text])))
) with (autovacuum_vacuum_scale_factor=0, autovacuum_vacuum_threshold=20000, autovacuum_vacuum_cost_delay=0);
create index deliveries_lane on deliveries using btree (channel, lane, due_at, id);
create unique index deliveries_once on deliveries using btree (channel, lane, once_key) where (once_key is not null);
grant insert (id, channel, company, lane, payload, once_key, created_at, due_at, void_at, give_up_at) on deliveries to app;
grant select on deliveries to backup;
grant delete, insert, select on deliveries to jobs;
grant update (due_at, attempts, last_error) on deliveries to jobs;

create table events (
  company_id uuid not null,
  id uuid not null,
  at timestamp with time zone not null default now(),
  action text not null,
  user_id uuid,
  entity_type text,
  entity_id text,
  entity_title text,
  changes jsonb,
  request_id text,
  ip text,
  type text not null default ''::text,
  device text,
  title_folded text,
  xid xid8 default pg_current_xact_id(),
  actor_kind text,
  actor_id uuid,
  part boolean not null default false,
  constraint events_pkey primary key (company_id, at, id),
  constraint events_actor_kind check ((actor_kind = any (array['person'::text, 'key'::text, 'telegram'::text, 'system'::text]))) not valid,
  constraint events_company_id_fkey foreign key (company_id) references companies(id) on delete cascade
) partition by range (at);
create index events_by_action on only events using btree (company_id, action, at, id);
create index events_by_entity on only events using btree (company_id, entity_id, at, id);
create index events_by_type on only events using btree (company_id, type, at, id);
create index events_by_user on only events using btree (company_id, user_id, at, id);
create index events_by_user_action on only events using btree (company_id, user_id, action, at, id);
create index events_by_user_type on only events using btree (company_id, user_id, type, at, id);
create index events_feed on only events using btree (xid, id) where (xid is not null);
create index events_feed_company on only events using btree (company_id, xid, id) where (xid is not null);
create index events_whole on only events using btree (company_id, at, id) where (not part);
create index events_whole_by_type on only events using btree (company_id, type, at, id) where (not part);
create index events_whole_by_user on only events using btree (company_id, user_id, at, id) where (not part);
create index events_whole_by_user_type on only events using btree (company_id, user_id, type, at, id) where (not part);
create trigger events_renamed before insert on events for each row when ((new.action = any (array['company.registered'::text, 'user.activated'::text, 'user.deactivated'::text, 'article.restored'::text, 'test.deactivated'::text, 'file.uploaded'::text]))) execute function events_renamed();
call tenant_wall('events', 'insert, select');
create policy jobs on events for select to jobs using (true);
grant insert, select, update on events to importer;
grant select (company_id, id, at, action, user_id, entity_type, entity_id, entity_title, changes, request_id, type, xid, actor_kind, actor_id, part) on events to jobs;
grant delete on events to remover;

create table feed_cursors (
  consumer text not null,
  xid xid8 not null default '0'::xid8,
  id uuid not null default '00000000-0000-0000-0000-000000000000'::uuid,
  constraint feed_cursors_pkey primary key (consumer)
) with (fillfactor=50);
grant select on feed_cursors to backup;
grant insert, select, update on feed_cursors to jobs;

create table file_refs (
  company_id uuid not null,
  file_id uuid not null,
  kind text not null,
  entity_id uuid not null,
  constraint file_refs_pkey primary key (company_id, file_id, kind, entity_id),
  constraint file_refs_company_id_file_id_fkey foreign key (company_id, file_id) references files(company_id, id)
);
create index file_refs_entity on file_refs using btree (company_id, kind, entity_id);
create index file_refs_logo on file_refs using btree (file_id) where (kind = 'logo'::text);
create trigger file_refs_added after insert on file_refs referencing new table as added for each statement execute function file_refs_added();
create trigger file_refs_removed after delete on file_refs referencing old table as removed for each statement execute function file_refs_removed();
call tenant_wall('file_refs', 'delete, insert, select');
create policy directory on file_refs for select to directory using ((kind = 'logo'::text));
create policy jobs on file_refs for select to jobs using (true);
grant select (company_id, file_id, kind) on file_refs to directory;
grant insert, select, update on file_refs to importer;
grant select (company_id, file_id, kind, entity_id) on file_refs to jobs;
grant delete on file_refs to remover;

create table files (
  company_id uuid not null,
  id uuid not null,
  key text not null,
  name text not null,
  original_name text not null,
  mimetype text not null,
  size bigint not null,
  width integer,
  height integer,
  uploaded_by uuid,
  created_at timestamp with time zone not null default now(),
  unreferenced_since timestamp with time zone default now(),
  copies jsonb not null default '{}'::jsonb,
  copies_tries smallint,
  constraint files_pkey primary key (company_id, id),
  constraint files_check check (starts_with(key, ((company_id)::text || '/'::text))),
  constraint files_company_id_fkey foreign key (company_id) references companies(id) on delete cascade,
  constraint files_company_id_uploaded_by_fkey foreign key (company_id, uploaded_by) references users(company_id, id) on delete set null (uploaded_by),
  constraint files_key_key unique (key),
  constraint files_size_check check ((size >= 0))
);
create index files_to_copy on files using btree (created_at) where (copies_tries is not null);
create index files_unreferenced on files using btree (unreferenced_since) where (unreferenced_since is not null);
create index files_uploader on files using btree (company_id, uploaded_by);
create index files_usage on files using btree (company_id) include (size);
call tenant_wall('files', 'delete, insert, select, update');
create policy jobs on files for all to jobs using (true);
grant insert, select, update on files to importer;
grant delete on files to jobs;
grant select (company_id, id, key, name, mimetype, size, width, height, created_at, unreferenced_since, copies, copies_tries) on files to jobs;
grant update (copies, copies_tries) on files to jobs;
grant delete on files to remover;

create table form_responses (
  company_id uuid not null,
  id uuid not null,
  form_id uuid not null,
  version integer not null,
  task_id uuid,
  restaurant_id uuid,
  "values" jsonb not null,
  submitted_by uuid,
  submitted_at timestamp with time zone not null,
  updated_at timestamp with time zone,
  xid xid8 not null default pg_current_xact_id(),
  constraint form_responses_pkey primary key (company_id, id),
  constraint form_responses_company_id_form_id_fkey foreign key (company_id, form_id) references forms(company_id, id),
  constraint form_responses_company_id_form_id_version_fkey foreign key (company_id, form_id, version) references form_versions(company_id, form_id, version),
  constraint form_responses_company_id_restaurant_id_fkey foreign key (company_id, restaurant_id) references restaurants(company_id, id),
  constraint form_responses_company_id_submitted_by_fkey foreign key (company_id, submitted_by) references users(company_id, id) on delete set null (submitted_by),
  constraint form_responses_company_id_task_id_fkey foreign key (company_id, task_id) references tasks(company_id, id) on delete set null (task_id)
);
create index form_responses_author on form_responses using btree (company_id, submitted_by);
create index form_responses_by on form_responses using btree (company_id, form_id, submitted_by, submitted_at desc, id desc);
create index form_responses_changed on form_responses using btree (company_id, form_id, xid, id) include (submitted_at, updated_at);
create index form_responses_newest on form_responses using btree (company_id, form_id, submitted_at desc, id desc) include (submitted_by, restaurant_id);
create index form_responses_restaurant on form_responses using btree (company_id, restaurant_id) where (restaurant_id is not null);
create unique index form_responses_task on form_responses using btree (company_id, task_id) where (task_id is not null);
create index form_responses_version on form_responses using btree (company_id, form_id, version);
create trigger changed_by before update on form_responses for each row execute function form_response_changed();
create trigger form_answers_given after insert on form_responses for each row execute function form_answers();
create trigger form_answers_taken after delete on form_responses for each row execute function form_answers();
create trigger form_sums_at_first after insert on form_responses referencing new table as became for each statement execute function form_sums_count();
create trigger form_sums_gone after delete on form_responses referencing old table as was for each statement execute function form_sums_count();
create trigger form_sums_later after update on form_responses referencing old table as was new table as became for each statement execute function form_sums_count();
create constraint trigger task_rev after insert or update on form_responses deferrable initially deferred for each row when (task_rev_due(new.company_id)) execute function task_rev_raise();
create constraint trigger task_rev_gone after delete on form_responses deferrable initially deferred for each row when (task_rev_due(old.company_id)) execute function task_rev_raise();
call tenant_wall('form_responses', 'delete, insert, select, update');
grant insert, select, update on form_responses to importer;
grant delete on form_responses to remover;

create table form_sums (
  company_id uuid not null,
  form_id uuid not null,
  kind text not null,
  field text not null,
  hour timestamp with time zone not null,
  value text not null,
  number numeric,
  n integer not null,
  constraint form_sums_pkey primary key (company_id, form_id, kind, field, hour, value),
  constraint form_sums_company_id_form_id_fkey foreign key (company_id, form_id) references forms(company_id, id) on delete cascade,
  constraint form_sums_kind_check check ((kind = any (array['all'::text, 'answered'::text, 'choice'::text])))
);
call tenant_wall('form_sums', 'insert, select, update');
grant insert, select, update on form_sums to importer;
grant delete on form_sums to remover;

create table form_versions (
  company_id uuid not null,
  form_id uuid not null,
  version integer not null,
  fields jsonb not null,
  saved_by uuid,
  saved_at timestamp with time zone not null default now(),
  constraint form_versions_pkey primary key (company_id, form_id, version),
  constraint form_versions_company_id_form_id_fkey foreign key (company_id, form_id) references forms(company_id, id) on delete cascade,
  constraint form_versions_company_id_saved_by_fkey foreign key (company_id, saved_by) references users(company_id, id) on delete set null (saved_by)
);
create index form_versions_saved_by on form_versions using btree (company_id, saved_by);
call tenant_wall('form_versions', 'insert, select');
grant insert, select, update on form_versions to importer;
grant delete on form_versions to remover;

create table forms (
  company_id uuid not null,
  id uuid not null,
  title text not null,
  description text not null default ''::text,
  category_id uuid,
  is_active boolean not null default true,
  version integer not null default 1,
  fields jsonb not null,
  used_count integer not null default 0,
  responses_count integer not null default 0,
  created_by uuid,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint forms_pkey primary key (company_id, id),
  constraint forms_company_id_category_id_fkey foreign key (company_id, category_id) references categories(company_id, id),
  constraint forms_company_id_created_by_fkey foreign key (company_id, created_by) references users(company_id, id) on delete set null (created_by),
  constraint forms_company_id_fkey foreign key (company_id) references companies(id) on delete cascade
);
create index forms_author on forms using btree (company_id, created_by);
create index forms_category on forms using btree (company_id, category_id) where (category_id is not null);
create constraint trigger task_rev after update on forms deferrable initially deferred for each row when (
        case
            when ((((old.title is distinct from new.title) or (old.description is distinct from new.description)) or (old.fields is distinct from new.fields)) or (old.version is distinct from new.version)) then task_rev_due(new.company_id)
            else false
        end) execute function task_rev_raise();
call tenant_wall('forms', 'delete, insert, select, update');
grant insert, select, update on forms to importer;
grant delete on forms to remover;

create table idempotency_keys (
  company_id uuid not null,
  user_id uuid not null,
  operation text not null,
  key text collate "C" not null,
  body_hash text not null,
  status smallint,
  headers jsonb,
  body text,
  created_at timestamp with time zone not null default now(),
  constraint idempotency_keys_pkey primary key (company_id, user_id, operation, key),
  constraint idempotency_keys_company_id_user_id_fkey foreign key (company_id, user_id) references users(company_id, id) on delete cascade,
  constraint idempotency_keys_key_check check (((octet_length(key) >= 1) and (octet_length(key) <= 255)))
);
create index idempotency_keys_created on idempotency_keys using btree (created_at);
call tenant_wall('idempotency_keys', 'delete, insert, select, update');
create policy jobs on idempotency_keys for all to jobs using ((created_at < (now() - '24:00:00'::interval)));
grant insert, select, update on idempotency_keys to importer;
grant delete on idempotency_keys to jobs;
grant select (company_id, user_id, operation, key, created_at) on idempotency_keys to jobs;
grant delete on idempotency_keys to remover;

create table job_runs (
  job text not null,
  due_at timestamp with time zone not null,
  lease_until timestamp with time zone,
  started_at timestamp with time zone,
  ended_at timestamp with time zone,
  count integer,
  error text,
  constraint job_runs_pkey primary key (job)
);
grant select on job_runs to backup;
grant insert, select, update on job_runs to jobs;

create table journal_corrections (
  company_id uuid not null,
  id uuid not null,
  restaurant_id uuid not null,
  kind text not null,
  month date not null,
  day date not null,
  what text not null,
  was text not null default ''::text,
  now text not null,
  reason text not null,
  made_by uuid,
  made_at timestamp with time zone not null,
  constraint journal_corrections_pkey primary key (company_id, id),
  constraint journal_corrections_company_id_fkey foreign key (company_id) references companies(id) on delete cascade,
  constraint journal_corrections_company_id_made_by_fkey foreign key (company_id, made_by) references users(company_id, id) on delete set null (made_by),
  constraint journal_corrections_company_id_restaurant_id_fkey foreign key (company_id, restaurant_id) references restaurants(company_id, id)
);
create index journal_corrections_by on journal_corrections using btree (company_id, made_by);
create index journal_corrections_month on journal_corrections using btree (company_id, restaurant_id, kind, month, made_at, id);
call tenant_wall('journal_corrections', 'insert, select');
grant insert, select, update on journal_corrections to importer;
grant delete on journal_corrections to remover;

create table journal_months (
  company_id uuid not null,
  id uuid not null,
  restaurant_id uuid not null,
  kind text not null,
  month date not null,
  sheet jsonb not null,
  closed_by uuid,
  closed_at timestamp with time zone not null,
  constraint journal_months_pkey primary key (company_id, id),
  constraint journal_months_company_id_closed_by_fkey foreign key (company_id, closed_by) references users(company_id, id) on delete set null (closed_by),
  constraint journal_months_company_id_fkey foreign key (company_id) references companies(id) on delete cascade,
  constraint journal_months_company_id_restaurant_id_fkey foreign key (company_id, restaurant_id) references restaurants(company_id, id),
  constraint journal_months_month_check check ((extract(day from month) = (1)::numeric))
);
create index journal_months_by on journal_months using btree (company_id, closed_by);
create unique index journal_months_once on journal_months using btree (company_id, restaurant_id, kind, month);
call tenant_wall('journal_months', 'insert, select');
grant insert, select, update on journal_months to importer;
grant delete on journal_months to remover;

create table kept_answers (
  id text collate "C" not null,
  digest text not null,
  answer text,
  answer_until timestamp with time zone not null,
  created_at timestamp with time zone not null,
  constraint kept_answers_pkey primary key (id)
);
create index kept_answers_created on kept_answers using btree (created_at);
create index kept_answers_until on kept_answers using btree (answer_until) where (answer is not null);
grant insert, select, update on kept_answers to app;
grant select on kept_answers to backup;
grant delete, select on kept_answers to jobs;
grant update (answer) on kept_answers to jobs;

create table monitoring_mine (
  company_id uuid not null,
  user_id uuid not null,
  report jsonb not null,
  views jsonb not null default '[]'::jsonb,
  updated_at timestamp with time zone not null,
  constraint monitoring_mine_pkey primary key (company_id, user_id),
  constraint monitoring_mine_company_id_user_id_fkey foreign key (company_id, user_id) references users(company_id, id) on delete cascade
);
call tenant_wall('monitoring_mine', 'insert, select, update');
grant insert, select, update on monitoring_mine to importer;
grant delete on monitoring_mine to remover;

create table news (
  company_id uuid not null,
  id uuid not null,
  title text not null,
  summary text not null default ''::text,
  content_id uuid not null,
  words tsvector not null,
  cover_id uuid,
  status text not null,
  publish_at timestamp with time zone,
  published_at timestamp with time zone,
  archive_at timestamp with time zone,
  pinned_place smallint,
  require_ack boolean not null default false,
  comments_on boolean not null default true,
  notify boolean not null default true,
  audience_id uuid,
  version integer not null default 1,
  comments_count integer not null default 0,
  reminded_at timestamp with time zone,
  created_by uuid,
  created_by_name text not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint news_pkey primary key (company_id, id),
  constraint news_audience foreign key (company_id, audience_id) references audiences(company_id, id),
  constraint news_author foreign key (company_id, created_by) references users(company_id, id),
  constraint news_check check (((status = 'scheduled'::text) = (publish_at is not null))),
  constraint news_check1 check (((status <> 'published'::text) or (published_at is not null))),
  constraint news_company_id_fkey foreign key (company_id) references companies(id) on delete cascade,
  constraint news_content foreign key (company_id, content_id) references contents(company_id, id),
  constraint news_pinned_place_check check (((pinned_place >= 1) and (pinned_place <= 3))),
  constraint news_status_check check ((status = any (array['draft'::text, 'scheduled'::text, 'published'::text, 'archived'::text])))
);
create index news_archive_at on news using btree (archive_at) where (status = 'published'::text);
create index news_audience_of on news using btree (company_id, audience_id);
create index news_author_of on news using btree (company_id, created_by);
create index news_content_of on news using btree (company_id, content_id);
create index news_others on news using btree (company_id, status, updated_at desc, id desc) where (status <> 'published'::text);
create unique index news_pinned on news using btree (company_id, pinned_place) where (pinned_place is not null);
create index news_publish_at on news using btree (publish_at) where (status = 'scheduled'::text);
create index news_published on news using btree (company_id, pinned_place, published_at desc, id desc) where (status = 'published'::text);
create trigger content_changed after update of content_id on news for each row when ((old.content_id is distinct from new.content_id)) execute function news_content_left();
create trigger content_left after delete on news for each row execute function news_content_left();
call tenant_wall('news', 'delete, insert, select, update');
create policy jobs on news for select to jobs using (true);
grant insert, select, update on news to importer;
grant select (company_id, id, content_id, status, publish_at, archive_at, audience_id) on news to jobs;
grant delete on news to remover;

create table news_comments (
  company_id uuid not null,
  id uuid not null,
  news_id uuid not null,
  author_id uuid,
  text text not null,
  created_at timestamp with time zone not null,
  edited_at timestamp with time zone,
  deleted_at timestamp with time zone,
  constraint news_comments_pkey primary key (company_id, id),
  constraint news_comments_company_id_author_id_fkey foreign key (company_id, author_id) references users(company_id, id),
  constraint news_comments_company_id_news_id_fkey foreign key (company_id, news_id) references news(company_id, id) on delete cascade
);
create index news_comments_author on news_comments using btree (company_id, author_id);
create index news_comments_of on news_comments using btree (company_id, news_id, created_at desc, id desc);
call tenant_wall('news_comments', 'insert, select, update');
grant insert, select, update on news_comments to importer;
grant delete on news_comments to remover;

create table news_reads (
  company_id uuid not null,
  user_id uuid not null,
  news_id uuid not null,
  read_at timestamp with time zone not null,
  acknowledged_at timestamp with time zone,
  constraint news_reads_pkey primary key (company_id, user_id, news_id),
  constraint news_reads_company_id_news_id_fkey foreign key (company_id, news_id) references news(company_id, id) on delete cascade,
  constraint news_reads_company_id_user_id_fkey foreign key (company_id, user_id) references users(company_id, id)
);
create index news_reads_of on news_reads using btree (company_id, news_id) include (user_id, acknowledged_at);
create trigger news_sums_at_first after insert on news_reads referencing new table as became for each statement execute function news_sums_at_first();
create trigger news_sums_gone after delete on news_reads referencing old table as was for each statement execute function news_sums_gone();
create trigger news_sums_later after update on news_reads for each row when (((old.acknowledged_at is null) is distinct from (new.acknowledged_at is null))) execute function news_sums_later();
call tenant_wall('news_reads', 'delete, insert, select, update');
grant insert, select, update on news_reads to importer;
grant delete on news_reads to remover;

create table news_sums (
  company_id uuid not null,
  news_id uuid not null,
  slot smallint not null,
  read integer not null,
  acknowledged integer not null,
  constraint news_sums_pkey primary key (company_id, news_id, slot),
  constraint news_sums_company_id_news_id_fkey foreign key (company_id, news_id) references news(company_id, id) on delete cascade
);
call tenant_wall('news_sums', 'insert, select, update');
grant insert, select, update on news_sums to importer;
grant delete on news_sums to remover;

create table notification_clocks (
  company_id uuid not null,
  name text not null,
  looked_at timestamp with time zone not null,
  constraint notification_clocks_pkey primary key (company_id, name),
  constraint notification_clocks_company_id_fkey foreign key (company_id) references companies(id) on delete cascade
);
call tenant_wall('notification_clocks', 'insert, select, update');
create policy jobs on notification_clocks for select to jobs using (true);
grant insert, select, update on notification_clocks to importer;
grant select on notification_clocks to jobs;
grant delete on notification_clocks to remover;

create table notification_settings (
  company_id uuid not null,
  user_id uuid not null,
  choices jsonb not null default '{}'::jsonb,
  quiet_from time without time zone,
  quiet_to time without time zone,
  digest_at time without time zone,
  digest_due_at timestamp with time zone,
  digest_from timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  quiet_chosen boolean,
  constraint notification_settings_pkey primary key (company_id, user_id),
  constraint notification_settings_check check (((quiet_from is null) = (quiet_to is null))),
  constraint notification_settings_check1 check (((digest_at is null) = (digest_due_at is null))),
  constraint notification_settings_company_id_user_id_fkey foreign key (company_id, user_id) references users(company_id, id) on delete cascade
);
create index notification_settings_digest on notification_settings using btree (digest_due_at) where (digest_due_at is not null);
call tenant_wall('notification_settings', 'delete, insert, select, update');
create policy jobs on notification_settings for all to jobs using (true);
grant insert, select, update on notification_settings to importer;
grant select on notification_settings to jobs;
grant update (digest_due_at, digest_from) on notification_settings to jobs;
grant delete on notification_settings to remover;

create table notifications (
  company_id uuid not null,
  user_id uuid not null,
  id uuid not null,
  kind text not null,
  facts jsonb not null,
  people uuid[] not null default '{}'::uuid[],
  count integer not null default 1,
  link_type text not null,
  link_id uuid,
  group_key text,
  at timestamp with time zone not null,
  changed_at timestamp with time zone not null,
  read_at timestamp with time zone,
  void_at timestamp with time zone,
  in_app boolean not null,
  mail_due_at timestamp with time zone,
  in_digest boolean not null,
  constraint notifications_pkey primary key (company_id, user_id, id),
  constraint notifications_company_id_user_id_fkey foreign key (company_id, user_id) references users(company_id, id) on delete cascade
);
create index notifications_changed on notifications using btree (changed_at);
create unique index notifications_group on notifications using btree (company_id, user_id, group_key) where ((read_at is null) and (group_key is not null));
create index notifications_link on notifications using btree (company_id, link_id) where (link_id is not null);
create index notifications_list on notifications using btree (company_id, user_id, at desc, id desc) where in_app;
create index notifications_mail on notifications using btree (company_id, mail_due_at) where (mail_due_at is not null);
create index notifications_read on notifications using btree (read_at) where (read_at is not null);
create index notifications_unread on notifications using btree (company_id, user_id, at desc, id desc) where (in_app and (read_at is null));
call tenant_wall('notifications', 'delete, insert, select, update');
create policy jobs on notifications for all to jobs using (true);
grant insert, select, update on notifications to importer;
grant delete, select on notifications to jobs;
grant update (mail_due_at) on notifications to jobs;
grant delete on notifications to remover;

create table object_removals (
  company_id uuid not null,
  id uuid not null,
  key text not null,
  created_at timestamp with time zone not null,
  due_at timestamp with time zone not null,
  attempts integer not null default 0,
  constraint object_removals_pkey primary key (company_id, id),
  constraint object_removals_check check (starts_with(key, ((company_id)::text || '/'::text)))
);
create index object_removals_due on object_removals using btree (due_at);
create index object_removals_key on object_removals using btree (key);
call tenant_wall('object_removals', 'insert, select');
create policy jobs on object_removals for all to jobs using (true);
grant insert, select, update on object_removals to importer;
grant delete, insert, select on object_removals to jobs;
grant update (due_at, attempts) on object_removals to jobs;
grant delete on object_removals to remover;

create table one_time_tokens (
  hash text not null,
  purpose text not null,
  data jsonb not null,
  expires_at timestamp with time zone not null,
  constraint one_time_tokens_pkey primary key (hash),
  constraint one_time_tokens_purpose_check check ((purpose = any (array['url'::text, 'choice'::text, 'registration'::text, 'archive'::text])))
);
create index one_time_tokens_data on one_time_tokens using gin (data jsonb_path_ops);
create index one_time_tokens_expired on one_time_tokens using btree (expires_at);
grant delete, insert, select on one_time_tokens to app;
grant select on one_time_tokens to backup;
grant delete on one_time_tokens to jobs;
grant select (hash, data, expires_at) on one_time_tokens to jobs;

create table operator_actions (
  id uuid not null,
  at timestamp with time zone not null,
  operator text not null,
  action text not null,
  company text,
  about text,
  constraint operator_actions_pkey primary key (id)
);
create index operator_actions_of_company on operator_actions using btree (company, id desc);
create trigger operator_actions_stay before delete or update or truncate on operator_actions for each statement execute function operator_actions_stay();
grant select on operator_actions to backup;
grant insert, select on operator_actions to jobs;

create table outbox (
  id uuid not null,
  template text not null,
  email text not null,
  subdomain text not null default ''::text,
  created_at timestamp with time zone not null,
  due_at timestamp with time zone not null,
  attempts integer not null default 0,
  last_error text,
  constraint outbox_pkey primary key (id),
  constraint outbox_email_check check ((email = lower(email))),
  constraint outbox_template_check check ((template = any (array['verify-email'::text, 'password-reset'::text, 'password-changed'::text, 'invitation'::text])))
);
create index outbox_due on outbox using btree (due_at);
grant insert (id, template, email, subdomain, created_at, due_at) on outbox to app;
grant select on outbox to backup;
grant delete, select on outbox to jobs;
grant update (due_at, attempts, last_error) on outbox to jobs;

create table pin_tries (
  key text not null,
  window_start timestamp with time zone not null,
  wrong integer not null default 0,
  pending integer not null default 0,
  level smallint not null default 0,
  blocked_until timestamp with time zone,
  constraint pin_tries_pkey primary key (key)
) with (fillfactor=50);
create index pin_tries_window on pin_tries using btree (window_start);
grant insert, select, update on pin_tries to app;
grant select on pin_tries to backup;
grant delete, select on pin_tries to jobs;

create table positions (
  company_id uuid not null,
  id uuid not null,
  name text not null,
  description text not null default ''::text,
  status text not null default 'active'::text,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  external_id text,
  constraint positions_pkey primary key (company_id, id),
  constraint positions_company_id_fkey foreign key (company_id) references companies(id) on delete cascade,
  constraint positions_status_check check ((status = any (array['active'::text, 'inactive'::text])))
);
create unique index positions_external_id on positions using btree (company_id, external_id) where (external_id is not null);
create unique index positions_name on positions using btree (company_id, lower((name collate "ru-x-icu")));
create constraint trigger labels after update on positions deferrable initially deferred for each row when (
        case
            when (old.name is distinct from new.name) then rev_due(new.company_id, 'labels'::text)
            else false
        end) execute function rev_raise('labels');
create constraint trigger task_rev after update on positions deferrable initially deferred for each row when (
        case
            when (old.name is distinct from new.name) then task_rev_due(new.company_id)
            else false
        end) execute function task_rev_raise();
call tenant_wall('positions', 'insert, select, update');
grant insert, select, update on positions to importer;
grant delete on positions to remover;

create table rate_limits (
  key text not null,
  window_start timestamp with time zone not null default now(),
  hits integer not null default 0,
  constraint rate_limits_pkey primary key (key)
) with (fillfactor=50);
create index rate_limits_window on rate_limits using btree (window_start);
grant delete, insert, select, update on rate_limits to app;
grant select on rate_limits to backup;
grant delete, select on rate_limits to jobs;

create table restaurants (
  company_id uuid not null,
  id uuid not null,
  name text not null,
  address text not null default ''::text,
  phone text not null default ''::text,
  timezone text,
  open_time time without time zone,
  close_time time without time zone,
  is_active boolean not null default true,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  external_id text,
  constraint restaurants_pkey primary key (company_id, id),
  constraint restaurants_company_id_fkey foreign key (company_id) references companies(id) on delete cascade
);
create unique index restaurants_external_id on restaurants using btree (company_id, external_id) where (external_id is not null);
create unique index restaurants_name on restaurants using btree (company_id, lower((name collate "ru-x-icu")));
create trigger checklist_turn after insert on restaurants for each row execute function checklist_turn_of_row();
create trigger checklist_turn_other after update of is_active, timezone on restaurants for each row when (((new.is_active <> old.is_active) or (new.timezone is distinct from old.timezone))) execute function checklist_turn_of_row();
create constraint trigger named after update on restaurants deferrable initially deferred for each row when (
        case
            when ((old.name is distinct from new.name) or (old.timezone is distinct from new.timezone)) then rev_due(new.company_id, 'named'::text)
            else false
        end) execute function rev_raise('named');
create trigger schedules_other_zone after update of timezone on restaurants for each row when ((new.timezone is distinct from old.timezone)) execute function schedules_other_zone();
create trigger task_days_other_zone after update of timezone on restaurants for each row when ((new.timezone is distinct from old.timezone)) execute function task_days_other_zone();
create constraint trigger task_rev after update on restaurants deferrable initially deferred for each row when (
        case
            when ((old.name is distinct from new.name) or (old.timezone is distinct from new.timezone)) then task_rev_due(new.company_id)
            else false
        end) execute function task_rev_raise();
call tenant_wall('restaurants', 'delete, insert, select, update');
grant insert, select, update on restaurants to importer;
grant delete on restaurants to remover;

create table revisions (
  company_id uuid not null,
  topic text not null,
  slot smallint not null,
  rev bigint not null,
  constraint revisions_pkey primary key (company_id, topic, slot),
  constraint revisions_company_id_fkey foreign key (company_id) references companies(id) on delete cascade
);
call tenant_wall('revisions', 'insert, select, update');
grant insert, select, update on revisions to importer;
grant delete on revisions to remover;

create table run_answers (
  company_id uuid not null,
  run_id uuid not null,
  item_id uuid not null,
  client_id uuid not null,
  answered_at timestamp with time zone not null,
  received_at timestamp with time zone not null default now(),
  answered_by uuid not null,
  signed_by uuid,
  value jsonb,
  na boolean not null default false,
  is_fail boolean not null default false,
  is_late boolean not null default false,
  comment text not null default ''::text,
  photos uuid[] not null default '{}'::uuid[],
  taken_at timestamp with time zone[] not null default '{}'::timestamp with time zone[],
  scanned boolean not null default false,
  not_scanned_reason text,
  constraint run_answers_pkey primary key (company_id, run_id, item_id, client_id),
  constraint run_answers_check check ((cardinality(photos) = cardinality(taken_at))),
  constraint run_answers_company_id_fkey foreign key (company_id) references companies(id) on delete cascade
);
create index run_answers_received on run_answers using btree (received_at);
call tenant_wall('run_answers', 'delete, insert, select');
create policy jobs on run_answers for select to jobs using (true);
grant insert, select, update on run_answers to importer;
grant select (company_id, run_id, received_at) on run_answers to jobs;
grant delete on run_answers to remover;

create table run_day_marks (
  company_id uuid not null,
  day date not null,
  id uuid not null default uuidv7(),
  constraint run_day_marks_pkey primary key (company_id, day, id),
  constraint run_day_marks_company_id_fkey foreign key (company_id) references companies(id) on delete cascade
);
call tenant_wall('run_day_marks', 'delete, insert, select');
create policy jobs on run_day_marks for select to jobs using (true);
grant insert, select, update on run_day_marks to importer;
grant select (company_id, day) on run_day_marks to jobs;
grant delete on run_day_marks to remover;

create table run_days (
  company_id uuid not null,
  day date not null,
  restaurant_id uuid,
  completed integer not null,
  late integer not null,
  missed integer not null,
  score_sum bigint not null,
  scored integer not null,
  fails integer not null,
  constraint run_days_company_id_day_restaurant_id_key unique nulls not distinct (company_id, day, restaurant_id),
  constraint run_days_company_id_fkey foreign key (company_id) references companies(id) on delete cascade
);
call tenant_wall('run_days', 'delete, insert, select');
grant insert, select, update on run_days to importer;
grant delete on run_days to remover;

create table run_fixes (
  company_id uuid not null,
  run_id uuid not null,
  item_id uuid not null,
  task_id uuid not null,
  constraint run_fixes_pkey primary key (company_id, run_id, item_id, task_id),
  constraint run_fixes_company_id_task_id_fkey foreign key (company_id, task_id) references checklist_fixes(company_id, task_id) on delete cascade
);
create index run_fixes_task on run_fixes using btree (company_id, task_id);
call tenant_wall('run_fixes', 'delete, insert, select');
grant insert, select, update on run_fixes to importer;
grant delete on run_fixes to remover;

create table run_list_days (
  company_id uuid not null,
  day date not null,
  checklist_id uuid not null,
  completed integer not null,
  late integer not null,
  missed integer not null,
  score_sum bigint not null,
  scored integer not null,
  fails integer not null,
  constraint run_list_days_pkey primary key (company_id, day, checklist_id),
  constraint run_list_days_company_id_fkey foreign key (company_id) references companies(id) on delete cascade
);
call tenant_wall('run_list_days', 'delete, insert, select');
grant insert, select, update on run_list_days to importer;
grant delete on run_list_days to remover;

create table run_people_days (
  company_id uuid not null,
  day date not null,
  user_id uuid not null,
  completed integer not null,
  late integer not null,
  constraint run_people_days_pkey primary key (company_id, day, user_id),
  constraint run_people_days_company_id_fkey foreign key (company_id) references companies(id) on delete cascade
);
create index run_people_days_of on run_people_days using btree (company_id, user_id, day) include (completed, late);
call tenant_wall('run_people_days', 'delete, insert, select');
grant insert, select, update on run_people_days to importer;
grant delete on run_people_days to remover;

create table run_sheets (
  company_id uuid not null,
  run_id uuid not null,
  business_date date not null,
  answers jsonb not null,
  constraint run_sheets_pkey primary key (company_id, business_date, run_id),
  constraint run_sheets_check check ((business_date = run_date(run_id))),
  constraint run_sheets_company_id_fkey foreign key (company_id) references companies(id) on delete cascade
) partition by range (business_date);
call tenant_wall('run_sheets', 'delete, insert, select');
grant insert, select, update on run_sheets to importer;
grant delete on run_sheets to remover;

create table schedule_moments (
  company_id uuid not null,
  schedule_id uuid not null,
  moment timestamp with time zone not null,
  constraint schedule_moments_pkey primary key (company_id, schedule_id, moment),
  constraint schedule_moments_company_id_schedule_id_fkey foreign key (company_id, schedule_id) references schedules(company_id, id) on delete cascade
);
create index schedule_moments_old on schedule_moments using btree (moment);
call tenant_wall('schedule_moments', 'insert, select');
create policy jobs on schedule_moments for all to jobs using (true);
grant insert, select, update on schedule_moments to importer;
grant delete, select on schedule_moments to jobs;
grant delete on schedule_moments to remover;

create table schedules (
  company_id uuid not null,
  id uuid not null,
  kind text not null,
  entity_id uuid not null,
  restaurant_id uuid,
  rule jsonb not null,
  done_to timestamp with time zone not null,
  done_date date,
  next_at timestamp with time zone,
  look_at timestamp with time zone,
  failures integer not null default 0,
  last_error text,
  constraint schedules_pkey primary key (company_id, id),
  constraint schedules_company_id_fkey foreign key (company_id) references companies(id) on delete cascade,
  constraint schedules_company_id_restaurant_id_fkey foreign key (company_id, restaurant_id) references restaurants(company_id, id) on delete cascade
);
create index schedules_due on schedules using btree (look_at, company_id) where (look_at is not null);
create index schedules_due_company on schedules using btree (company_id, look_at, id) where (look_at is not null);
create unique index schedules_entity on schedules using btree (company_id, kind, entity_id, restaurant_id) nulls not distinct;
create index schedules_restaurant on schedules using btree (company_id, restaurant_id);
create constraint trigger task_rev after insert or update on schedules deferrable initially deferred for each row when (
        case
            when (new.kind = 'task_series'::text) then task_rev_due(new.company_id)
            else false
        end) execute function task_rev_raise();
create constraint trigger task_rev_gone after delete on schedules deferrable initially deferred for each row when (
        case
            when (old.kind = 'task_series'::text) then task_rev_due(old.company_id)
            else false
        end) execute function task_rev_raise();
call tenant_wall('schedules', 'delete, insert, select, update');
create policy jobs on schedules for select to jobs using (true);
grant insert, select, update on schedules to importer;
grant select (company_id, kind, look_at) on schedules to jobs;
grant delete on schedules to remover;

create table schema_migrations (
  name text not null,
  checksum text not null,
  applied_at timestamp with time zone not null default now(),
  constraint schema_migrations_pkey primary key (name)
);
grant select on schema_migrations to app;
grant select on schema_migrations to backup;
grant select on schema_migrations to directory;
grant select on schema_migrations to jobs;

create table search_misses (
  company_id uuid not null,
  day date not null,
  query text not null,
  count integer not null,
  constraint search_misses_pkey primary key (company_id, day, query),
  constraint search_misses_company_id_fkey foreign key (company_id) references companies(id) on delete cascade,
  constraint search_misses_count_check check ((count > 0))
);
create index search_misses_day on search_misses using btree (day);
call tenant_wall('search_misses', 'insert, select, update');
create policy jobs on search_misses for all to jobs using (true);
grant insert, select, update on search_misses to importer;
grant delete, select on search_misses to jobs;
grant delete on search_misses to remover;

create table seen_addresses (
  key text not null,
  seen_at timestamp with time zone not null,
  constraint seen_addresses_pkey primary key (key)
);
create index seen_addresses_at on seen_addresses using btree (seen_at);
grant insert, select, update on seen_addresses to app;
grant select on seen_addresses to backup;
grant delete, select on seen_addresses to jobs;

create table sessions (
  company_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  kind text not null,
  expires_at timestamp with time zone not null,
  device jsonb,
  ip text,
  created_at timestamp with time zone not null default now(),
  device_at timestamp with time zone,
  constraint sessions_pkey primary key (company_id, id),
  constraint sessions_company_id_user_id_fkey foreign key (company_id, user_id) references users(company_id, id) on delete cascade
);
create index sessions_expired on sessions using btree (expires_at);
create index sessions_user on sessions using btree (company_id, user_id);
call tenant_wall('sessions', 'delete, insert, select, update');
create policy jobs on sessions for all to jobs using ((expires_at < now()));
grant insert, select, update on sessions to importer;
grant delete on sessions to jobs;
grant select (company_id, id, expires_at) on sessions to jobs;
grant delete on sessions to remover;

create table task_closed (
  company_id uuid not null,
  status text not null,
  restaurant_id uuid,
  category_id uuid,
  priority smallint not null,
  slot smallint not null,
  n integer not null,
  constraint task_closed_company_id_fkey foreign key (company_id) references companies(id) on delete cascade,
  constraint task_closed_company_id_status_restaurant_id_category_id_pri_key unique nulls not distinct (company_id, status, restaurant_id, category_id, priority, slot)
) with (fillfactor=50);
call tenant_wall('task_closed', 'insert, select, update');
grant insert, select, update on task_closed to importer;
grant delete on task_closed to remover;

create table task_comments (
  company_id uuid not null,
  id uuid not null,
  task_id uuid not null,
  author_id uuid,
  text text not null,
  mentions uuid[] not null default '{}'::uuid[],
  attachments uuid[] not null default '{}'::uuid[],
  created_at timestamp with time zone not null default now(),
  edited_at timestamp with time zone,
  deleted_at timestamp with time zone,
  client_id uuid,
  called uuid[] not null default '{}'::uuid[],
  constraint task_comments_pkey primary key (company_id, id),
  constraint task_comments_company_id_author_id_fkey foreign key (company_id, author_id) references users(company_id, id) on delete set null (author_id),
  constraint task_comments_company_id_task_id_fkey foreign key (company_id, task_id) references tasks(company_id, id) on delete cascade
);
create index task_comments_author on task_comments using btree (company_id, author_id);
create unique index task_comments_client on task_comments using btree (company_id, task_id, client_id) where (client_id is not null);
create index task_comments_newest on task_comments using btree (company_id, task_id, created_at desc, id desc);
call tenant_wall('task_comments', 'insert, select, update');
grant insert, select, update on task_comments to importer;
grant delete on task_comments to remover;

create table task_day_marks (
  company_id uuid not null,
  day date not null,
  id uuid not null default uuidv7(),
  constraint task_day_marks_pkey primary key (company_id, day, id),
  constraint task_day_marks_company_id_fkey foreign key (company_id) references companies(id) on delete cascade
);
call tenant_wall('task_day_marks', 'delete, insert, select');
create policy jobs on task_day_marks for select to jobs using (true);
grant insert, select, update on task_day_marks to importer;
grant select (company_id, day) on task_day_marks to jobs;
grant delete on task_day_marks to remover;

create table task_days (
  company_id uuid not null,
  day date not null,
  restaurant_id uuid,
  status text,
  created integer not null,
  done integer not null,
  due integer not null,
  overdue integer not null,
  ms bigint not null,
  constraint task_days_company_id_day_restaurant_id_status_key unique nulls not distinct (company_id, day, restaurant_id, status),
  constraint task_days_company_id_fkey foreign key (company_id) references companies(id) on delete cascade
);
call tenant_wall('task_days', 'delete, insert, select');
grant insert, select, update on task_days to importer;
grant delete on task_days to remover;

create table task_history (
  company_id uuid not null,
  id uuid not null,
  task_id uuid not null,
  at timestamp with time zone not null,
  by_id uuid,
  action text not null,
  comment text,
  changes jsonb not null default '[]'::jsonb,
  client_id uuid,
  constraint task_history_pkey primary key (company_id, id),
  constraint task_history_company_id_task_id_fkey foreign key (company_id, task_id) references tasks(company_id, id) on delete cascade
);
create unique index task_history_client on task_history using btree (company_id, task_id, client_id) where (client_id is not null);
create index task_history_newest on task_history using btree (company_id, task_id, at desc, id desc);
call tenant_wall('task_history', 'insert, select');
grant insert, select, update on task_history to importer;
grant delete on task_history to remover;

create table task_numbers (
  company_id uuid not null,
  last integer not null default 0,
  constraint task_numbers_pkey primary key (company_id),
  constraint task_numbers_company_id_fkey foreign key (company_id) references companies(id) on delete cascade
) with (fillfactor=50);
call tenant_wall('task_numbers', 'insert, select, update');
grant insert, select, update on task_numbers to importer;
grant delete on task_numbers to remover;

create table task_people (
  company_id uuid not null,
  user_id uuid not null,
  task_id uuid not null,
  status text not null,
  deadline timestamp with time zone,
  created_at timestamp with time zone not null,
  priority smallint not null default 2,
  restaurant_id uuid,
  category_id uuid,
  created_by uuid,
  constraint task_people_pkey primary key (company_id, task_id, user_id),
  constraint task_people_company_id_task_id_fkey foreign key (company_id, task_id) references tasks(company_id, id) on delete cascade,
  constraint task_people_company_id_user_id_fkey foreign key (company_id, user_id) references users(company_id, id)
);
create index task_people_newest on task_people using btree (company_id, user_id, status, created_at desc, task_id desc) include (deadline, priority, restaurant_id, category_id, created_by);
create index task_people_open on task_people using btree (company_id, user_id, deadline, task_id) include (status, priority, restaurant_id, category_id, created_by, created_at) where (status = any (array['new'::text, 'in_progress'::text, 'review'::text]));
create trigger task_days_at_first after insert on task_people referencing new table as those for each statement execute function task_days_of_people();
create trigger task_days_gone after delete on task_people referencing old table as those for each statement execute function task_days_of_people();
create trigger task_days_later after update on task_people for each row when (((old.user_id is distinct from new.user_id) or (old.task_id is distinct from new.task_id))) execute function task_days_of_person();
create trigger task_people_at_first after insert on task_people referencing new table as became for each statement execute function task_people_count();
create trigger task_people_gone after delete on task_people referencing old table as was for each statement execute function task_people_count();
create trigger task_people_later after update on task_people referencing old table as was new table as became for each statement execute function task_people_count();
create constraint trigger task_rev after insert on task_people deferrable initially deferred for each row when (task_rev_due(new.company_id)) execute function task_rev_raise();
create constraint trigger task_rev_gone after delete on task_people deferrable initially deferred for each row when (task_rev_due(old.company_id)) execute function task_rev_raise();
call tenant_wall('task_people', 'delete, insert, select, update');
grant insert, select, update on task_people to importer;
grant delete on task_people to remover;

create table task_people_days (
  company_id uuid not null,
  day date not null,
  user_id uuid not null,
  restaurant_id uuid,
  done integer not null,
  due integer not null,
  overdue integer not null,
  constraint task_people_days_company_id_day_user_id_restaurant_id_key unique nulls not distinct (company_id, day, user_id, restaurant_id),
  constraint task_people_days_company_id_fkey foreign key (company_id) references companies(id) on delete cascade
);
create index task_people_days_of on task_people_days using btree (company_id, user_id, day) include (done, due, overdue);
call tenant_wall('task_people_days', 'delete, insert, select');
grant insert, select, update on task_people_days to importer;
grant delete on task_people_days to remover;

create table task_person_closed (
  company_id uuid not null,
  user_id uuid not null,
  part text not null,
  status text not null,
  slot smallint not null,
  n integer not null,
  constraint task_person_closed_pkey primary key (company_id, user_id, part, status, slot),
  constraint task_person_closed_company_id_fkey foreign key (company_id) references companies(id) on delete cascade,
  constraint task_person_closed_part_check check ((part = any (array['doer'::text, 'author'::text, 'both'::text])))
) with (fillfactor=50);
call tenant_wall('task_person_closed', 'insert, select, update');
grant insert, select, update on task_person_closed to importer;
grant delete on task_person_closed to remover;

create table task_search (
  company_id uuid not null,
  task_id uuid not null,
  number integer not null,
  head tsvector not null,
  lexemes tsvector not null,
  constraint task_search_pkey primary key (company_id, task_id),
  constraint task_search_company_id_task_id_fkey foreign key (company_id, task_id) references tasks(company_id, id) on delete cascade
);
create index task_search_words on task_search using gin (lexemes) with (fastupdate=off);
call tenant_wall('task_search', 'delete, insert, select, update');
create policy finder on task_search for select to finder using (true);
grant select on task_search to finder;
grant insert, select, update on task_search to importer;
grant delete on task_search to remover;

create table task_series (
  company_id uuid not null,
  id uuid not null,
  title text not null,
  description text not null default ''::text,
  restaurant_id uuid,
  category_id uuid,
  form_id uuid,
  details jsonb not null default '{}'::jsonb,
  repeat jsonb not null,
  problem text,
  created_by uuid,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  ended_at timestamp with time zone,
  constraint task_series_pkey primary key (company_id, id),
  constraint task_series_company_id_category_id_fkey foreign key (company_id, category_id) references categories(company_id, id),
  constraint task_series_company_id_created_by_fkey foreign key (company_id, created_by) references users(company_id, id) on delete set null (created_by),
  constraint task_series_company_id_fkey foreign key (company_id) references companies(id) on delete cascade,
  constraint task_series_company_id_form_id_fkey foreign key (company_id, form_id) references forms(company_id, id),
  constraint task_series_company_id_restaurant_id_fkey foreign key (company_id, restaurant_id) references restaurants(company_id, id),
  constraint task_series_problem_check check ((problem = 'noPeople'::text))
);
create index task_series_author on task_series using btree (company_id, created_by, id);
create index task_series_category on task_series using btree (company_id, category_id) where (category_id is not null);
create index task_series_form on task_series using btree (company_id, form_id) where (form_id is not null);
create index task_series_restaurant on task_series using btree (company_id, restaurant_id) where (restaurant_id is not null);
create index task_series_title on task_series using btree (company_id, lower((title collate "ru-x-icu")), id);
create trigger form_uses_at_first after insert on task_series for each row when ((new.form_id is not null)) execute function form_uses();
create trigger form_uses_gone after delete on task_series for each row when ((old.form_id is not null)) execute function form_uses();
create trigger form_uses_later after update of form_id on task_series for each row when ((old.form_id is distinct from new.form_id)) execute function form_uses();
create constraint trigger task_rev after update on task_series deferrable initially deferred for each row when (task_rev_due(new.company_id)) execute function task_rev_raise();
call tenant_wall('task_series', 'delete, insert, select, update');
grant insert, select, update on task_series to importer;
grant delete on task_series to remover;

create table task_series_people (
  company_id uuid not null,
  series_id uuid not null,
  user_id uuid not null,
  constraint task_series_people_pkey primary key (company_id, series_id, user_id),
  constraint task_series_people_company_id_series_id_fkey foreign key (company_id, series_id) references task_series(company_id, id) on delete cascade,
  constraint task_series_people_company_id_user_id_fkey foreign key (company_id, user_id) references users(company_id, id)
);
create index task_series_people_user on task_series_people using btree (company_id, user_id, series_id);
call tenant_wall('task_series_people', 'delete, insert, select, update');
grant insert, select, update on task_series_people to importer;
grant delete on task_series_people to remover;

create table task_templates (
  company_id uuid not null,
  id uuid not null,
  name text not null,
  title text not null default ''::text,
  description text not null default ''::text,
  restaurant_id uuid,
  category_id uuid,
  form_id uuid,
  details jsonb not null default '{}'::jsonb,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint task_templates_pkey primary key (company_id, id),
  constraint task_templates_company_id_category_id_fkey foreign key (company_id, category_id) references categories(company_id, id),
  constraint task_templates_company_id_fkey foreign key (company_id) references companies(id) on delete cascade,
  constraint task_templates_company_id_form_id_fkey foreign key (company_id, form_id) references forms(company_id, id),
  constraint task_templates_company_id_restaurant_id_fkey foreign key (company_id, restaurant_id) references restaurants(company_id, id)
);
create index task_templates_category on task_templates using btree (company_id, category_id) where (category_id is not null);
create index task_templates_form on task_templates using btree (company_id, form_id) where (form_id is not null);
create unique index task_templates_name on task_templates using btree (company_id, lower((name collate "ru-x-icu")));
create index task_templates_restaurant on task_templates using btree (company_id, restaurant_id) where (restaurant_id is not null);
create trigger form_uses_at_first after insert on task_templates for each row when ((new.form_id is not null)) execute function form_uses();
create trigger form_uses_gone after delete on task_templates for each row when ((old.form_id is not null)) execute function form_uses();
create trigger form_uses_later after update of form_id on task_templates for each row when ((old.form_id is distinct from new.form_id)) execute function form_uses();
call tenant_wall('task_templates', 'delete, insert, select, update');
grant insert, select, update on task_templates to importer;
grant delete on task_templates to remover;

create table tasks (
  company_id uuid not null,
  id uuid not null,
  number integer not null,
  title text not null,
  description text not null default ''::text,
  status text not null default 'new'::text,
  priority smallint not null default 2,
  restaurant_id uuid,
  category_id uuid,
  form_id uuid,
  series_id uuid,
  group_id uuid,
  deadline timestamp with time zone,
  comments_count integer not null default 0,
  details jsonb not null default '{}'::jsonb,
  created_by uuid,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  completed_at timestamp with time zone,
  external_id text,
  xid xid8 not null default pg_current_xact_id(),
  constraint tasks_pkey primary key (company_id, id),
  constraint tasks_company_id_category_id_fkey foreign key (company_id, category_id) references categories(company_id, id),
  constraint tasks_company_id_created_by_fkey foreign key (company_id, created_by) references users(company_id, id) on delete set null (created_by),
  constraint tasks_company_id_fkey foreign key (company_id) references companies(id) on delete cascade,
  constraint tasks_company_id_form_id_fkey foreign key (company_id, form_id) references forms(company_id, id),
  constraint tasks_company_id_restaurant_id_fkey foreign key (company_id, restaurant_id) references restaurants(company_id, id),
  constraint tasks_company_id_series_id_fkey foreign key (company_id, series_id) references task_series(company_id, id),
  constraint tasks_priority_check check (((priority >= 1) and (priority <= 3))),
  constraint tasks_status_check check ((status = any (array['new'::text, 'in_progress'::text, 'review'::text, 'done'::text, 'cancelled'::text])))
);
create index tasks_author on tasks using btree (company_id, created_by, status, created_at desc, id desc) include (deadline, priority, restaurant_id, category_id);
create index tasks_category on tasks using btree (company_id, category_id, status, created_at desc, id desc) include (priority, restaurant_id) where (category_id is not null);
create index tasks_changed on tasks using btree (company_id, xid, id) include (updated_at, status, deadline);
create index tasks_completed on tasks using btree (company_id, completed_at) include (id, restaurant_id, created_at) where (status = 'done'::text);
create index tasks_deadline on tasks using btree (deadline) include (company_id) where ((status = any (array['new'::text, 'in_progress'::text])) and (deadline is not null));
create index tasks_due on tasks using btree (company_id, deadline) include (id, restaurant_id, status, completed_at) where ((deadline is not null) and (status <> 'cancelled'::text));
create unique index tasks_external_id on tasks using btree (company_id, external_id) where (external_id is not null);
create index tasks_form on tasks using btree (company_id, form_id, status) where (form_id is not null);
create index tasks_group on tasks using btree (company_id, group_id) include (status) where (group_id is not null);
create index tasks_newest on tasks using btree (company_id, created_at desc, id desc) include (status, restaurant_id, category_id, priority);
create unique index tasks_number on tasks using btree (company_id, number);
create index tasks_open on tasks using btree (company_id, deadline, id) include (status, priority, restaurant_id, category_id, created_by, created_at) where (status = any (array['new'::text, 'in_progress'::text, 'review'::text]));
create index tasks_place on tasks using btree (company_id, restaurant_id, status, created_at desc, id desc) include (priority, category_id) where (restaurant_id is not null);
create index tasks_series on tasks using btree (company_id, series_id, created_at desc, id desc) where (series_id is not null);
create index tasks_status on tasks using btree (company_id, status, created_at desc, id desc) include (priority, restaurant_id, category_id);
create trigger changed_by before update of updated_at on tasks for each row execute function changed_by();
create trigger checklist_fix_closed after update of status on tasks for each row when (((new.status = any (array['done'::text, 'cancelled'::text])) and (((new.details -> 'source'::text) ->> 'type'::text) = 'checklist'::text))) execute function checklist_fix_closed();
create trigger form_uses_at_first after insert on tasks referencing new table as became for each statement execute function form_uses_of_many();
create trigger form_uses_gone after delete on tasks for each row when ((old.form_id is not null)) execute function form_uses();
create trigger form_uses_later after update of form_id on tasks for each row when ((old.form_id is distinct from new.form_id)) execute function form_uses();
create trigger task_closed_at_first after insert on tasks referencing new table as became for each statement execute function task_closed_count();
create trigger task_closed_gone after delete on tasks referencing old table as was for each statement execute function task_closed_count();
create trigger task_closed_later after update on tasks referencing old table as was new table as became for each statement execute function task_closed_count();
create trigger task_days_at_first after insert on tasks referencing new table as became for each statement execute function task_days_at_first();
create trigger task_days_gone after delete on tasks referencing old table as was for each statement execute function task_days_gone();
create trigger task_days_later after update on tasks for each row when (((old.status is distinct from new.status) or (old.completed_at is distinct from new.completed_at) or (old.deadline is distinct from new.deadline) or (old.created_at is distinct from new.created_at) or (old.restaurant_id is distinct from new.restaurant_id))) execute function task_days_later();
create trigger task_people_follow after update of status, deadline, priority, restaurant_id, category_id, created_by on tasks for each row when (((((((old.status is distinct from new.status) or (old.deadline is distinct from new.deadline)) or (old.priority is distinct from new.priority)) or (old.restaurant_id is distinct from new.restaurant_id)) or (old.category_id is distinct from new.category_id)) or (old.created_by is distinct from new.created_by))) execute function task_people_follow();
create constraint trigger task_rev after insert or update on tasks deferrable initially deferred for each row when (task_rev_due(new.company_id)) execute function task_rev_raise();
create constraint trigger task_rev_gone after delete on tasks deferrable initially deferred for each row when (task_rev_due(old.company_id)) execute function task_rev_raise();
call tenant_wall('tasks', 'delete, insert, select, update');
create policy jobs on tasks for select to jobs using (true);
grant insert, select, update on tasks to importer;
grant select (company_id, status, deadline) on tasks to jobs;
grant delete on tasks to remover;

create table telegram_chats (
  company_id uuid not null,
  id uuid not null,
  chat_id bigint not null,
  title text not null,
  restaurant_id uuid,
  events text[] not null default '{}'::text[],
  has_topics boolean not null default false,
  thread_id integer,
  connected_at timestamp with time zone not null,
  last_error text,
  constraint telegram_chats_pkey primary key (company_id, id),
  constraint telegram_chats_company_id_fkey foreign key (company_id) references companies(id) on delete cascade,
  constraint telegram_chats_company_id_restaurant_id_fkey foreign key (company_id, restaurant_id) references restaurants(company_id, id),
  constraint telegram_chats_one unique (company_id, chat_id)
);
create index telegram_chats_restaurant on telegram_chats using btree (company_id, restaurant_id);
call tenant_wall('telegram_chats', 'delete, insert, select, update');
grant insert, select, update on telegram_chats to importer;
grant delete on telegram_chats to remover;

create table telegram_integrations (
  company_id uuid not null,
  bot_id bigint not null,
  bot_username text not null,
  bot_name text not null,
  token text not null,
  token_mask text not null,
  is_active boolean not null default true,
  silent text[] not null default '{}'::text[],
  quiet_on boolean not null default true,
  quiet_from text not null default '23:00'::text,
  quiet_to text not null default '08:00'::text,
  path_hash text not null,
  header_hash text not null,
  polls boolean not null,
  polled_by uuid,
  polled_until timestamp with time zone,
  is_failing boolean not null default false,
  last_error text,
  connected_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint telegram_integrations_pkey primary key (company_id),
  constraint telegram_integrations_bot unique (bot_id),
  constraint telegram_integrations_company_id_fkey foreign key (company_id) references companies(id) on delete cascade,
  constraint telegram_integrations_path unique (path_hash)
);
call tenant_wall('telegram_integrations', 'delete, insert, select, update');
create policy directory on telegram_integrations for select to directory using (true);
create policy jobs on telegram_integrations for all to jobs using (polls);
grant select (company_id, path_hash, header_hash) on telegram_integrations to directory;
grant insert, select, update on telegram_integrations to importer;
grant select (company_id, is_active, polls, polled_by, polled_until) on telegram_integrations to jobs;
grant update (polled_by, polled_until) on telegram_integrations to jobs;
grant delete on telegram_integrations to remover;

create table telegram_link_codes (
  company_id uuid not null,
  user_id uuid not null,
  hash text not null,
  expires_at timestamp with time zone not null,
  constraint telegram_link_codes_pkey primary key (company_id, user_id),
  constraint telegram_link_codes_company_id_user_id_fkey foreign key (company_id, user_id) references users(company_id, id) on delete cascade,
  constraint telegram_link_codes_hash unique (company_id, hash)
);
create index telegram_link_codes_expired on telegram_link_codes using btree (expires_at);
call tenant_wall('telegram_link_codes', 'delete, insert, select, update');
create policy jobs on telegram_link_codes for all to jobs using (true);
grant insert, select, update on telegram_link_codes to importer;
grant delete on telegram_link_codes to jobs;
grant select (company_id, user_id, expires_at) on telegram_link_codes to jobs;
grant delete on telegram_link_codes to remover;

create table telegram_links (
  company_id uuid not null,
  user_id uuid not null,
  telegram_id bigint,
  username text,
  linked_at timestamp with time zone,
  blocked_at timestamp with time zone,
  constraint telegram_links_pkey primary key (company_id, user_id),
  constraint telegram_links_check check (((telegram_id is null) = (linked_at is null))),
  constraint telegram_links_check1 check (((telegram_id is null) or (blocked_at is null))),
  constraint telegram_links_company_id_user_id_fkey foreign key (company_id, user_id) references users(company_id, id) on delete cascade,
  constraint telegram_links_one unique (company_id, telegram_id)
);
call tenant_wall('telegram_links', 'delete, insert, select, update');
grant insert, select, update on telegram_links to importer;
grant delete on telegram_links to remover;

create table telegram_messages (
  company_id uuid not null,
  user_id uuid not null,
  notification_id uuid not null,
  held_by uuid,
  bot_id bigint,
  chat_id bigint,
  message_id bigint,
  said text,
  constraint telegram_messages_pkey primary key (company_id, user_id, notification_id),
  constraint telegram_messages_check check ((num_nulls(bot_id, chat_id, message_id, said) = any (array[0, 4]))),
  constraint telegram_messages_company_id_user_id_notification_id_fkey foreign key (company_id, user_id, notification_id) references notifications(company_id, user_id, id) on delete cascade
);
call tenant_wall('telegram_messages', 'insert, select, update');
grant insert, select, update on telegram_messages to importer;
grant delete on telegram_messages to remover;

create table telegram_updates (
  company_id uuid not null,
  bot_id bigint not null,
  update_id bigint not null,
  at timestamp with time zone not null,
  constraint telegram_updates_pkey primary key (company_id, bot_id, update_id),
  constraint telegram_updates_company_id_fkey foreign key (company_id) references companies(id) on delete cascade
);
create index telegram_updates_age on telegram_updates using btree (at);
call tenant_wall('telegram_updates', 'delete, insert, select');
create policy jobs on telegram_updates for all to jobs using (true);
grant insert, select, update on telegram_updates to importer;
grant delete on telegram_updates to jobs;
grant select (company_id, bot_id, update_id, at) on telegram_updates to jobs;
grant delete on telegram_updates to remover;

create table test_attempt_places (
  company_id uuid not null,
  restaurant_id uuid not null,
  started_at timestamp with time zone not null,
  attempt_id uuid not null,
  test_id uuid not null,
  constraint test_attempt_places_pkey primary key (company_id, restaurant_id, started_at, attempt_id),
  constraint test_attempt_places_company_id_attempt_id_fkey foreign key (company_id, attempt_id) references test_attempts(company_id, id) on delete cascade,
  constraint test_attempt_places_company_id_restaurant_id_fkey foreign key (company_id, restaurant_id) references restaurants(company_id, id)
);
create index test_attempt_places_attempt on test_attempt_places using btree (company_id, attempt_id);
create index test_attempt_places_test on test_attempt_places using btree (company_id, restaurant_id, test_id, started_at, attempt_id);
call tenant_wall('test_attempt_places', 'delete, insert, select');
grant insert, select, update on test_attempt_places to importer;
grant delete on test_attempt_places to remover;

create table test_attempts (
  company_id uuid not null,
  id uuid not null,
  test_id uuid not null,
  version integer not null,
  user_id uuid not null,
  number smallint not null,
  status text not null default 'in_progress'::text,
  position_id uuid,
  started_at timestamp with time zone not null,
  expires_at timestamp with time zone,
  submitted_at timestamp with time zone,
  auto_submitted boolean not null default false,
  submitted_as uuid,
  asked text[] not null,
  orders jsonb not null,
  answers jsonb not null default '{}'::jsonb,
  rights integer[],
  points integer[],
  seconds integer[],
  comments jsonb not null default '{}'::jsonb,
  answered smallint not null default 0,
  score smallint,
  max_score smallint not null,
  percent smallint,
  reviewed_by uuid,
  reviewed_at timestamp with time zone,
  updated_at timestamp with time zone not null,
  xid xid8 not null default pg_current_xact_id(),
  constraint test_attempts_pkey primary key (company_id, id),
  constraint test_attempts_company_id_position_id_fkey foreign key (company_id, position_id) references positions(company_id, id),
  constraint test_attempts_company_id_reviewed_by_fkey foreign key (company_id, reviewed_by) references users(company_id, id),
  constraint test_attempts_company_id_test_id_user_id_number_key unique (company_id, test_id, user_id, number),
  constraint test_attempts_company_id_test_id_version_fkey foreign key (company_id, test_id, version) references test_versions(company_id, test_id, version) on delete cascade,
  constraint test_attempts_company_id_user_id_fkey foreign key (company_id, user_id) references users(company_id, id),
  constraint test_attempts_status_check check ((status = any (array['in_progress'::text, 'passed'::text, 'failed'::text, 'review'::text])))
);
create index test_attempts_changed on test_attempts using btree (company_id, xid, id) include (updated_at);
create index test_attempts_ends on test_attempts using btree (expires_at, company_id, id) where ((status = 'in_progress'::text) and (expires_at is not null));
create index test_attempts_newest on test_attempts using btree (company_id, started_at, id);
create index test_attempts_of_test on test_attempts using btree (company_id, test_id, started_at, id) include (status, position_id);
create unique index test_attempts_open on test_attempts using btree (company_id, test_id, user_id) where (status = 'in_progress'::text);
create index test_attempts_passed on test_attempts using btree (company_id, test_id, user_id) include (submitted_at, reviewed_at) where (status = 'passed'::text);
create index test_attempts_position on test_attempts using btree (company_id, position_id, started_at, id);
create index test_attempts_reviewer on test_attempts using btree (company_id, reviewed_by) where (reviewed_by is not null);
create index test_attempts_status on test_attempts using btree (company_id, status, started_at, id);
create index test_attempts_submitted on test_attempts using btree (company_id, submitted_at) include (id, test_id, user_id, position_id, status, percent) where (submitted_at is not null);
create index test_attempts_user on test_attempts using btree (company_id, user_id, started_at, id);
create index test_attempts_version on test_attempts using btree (company_id, test_id, version);
create trigger changed_by before update of updated_at on test_attempts for each row execute function changed_by();
create trigger test_days_at_first after insert on test_attempts referencing new table as became for each statement execute function test_days_at_first();
create trigger test_days_gone after delete on test_attempts referencing old table as was for each statement execute function test_days_gone();
create trigger test_days_later after update on test_attempts for each row when ((((old.submitted_at is not null) or (new.submitted_at is not null)) and (((((old.submitted_at is distinct from new.submitted_at) or (old.status is distinct from new.status)) or (old.percent is distinct from new.percent)) or (old.asked is distinct from new.asked)) or (old.rights is distinct from new.rights)))) execute function test_days_later();
call tenant_wall('test_attempts', 'delete, insert, select, update');
create policy jobs on test_attempts for select to jobs using (true);
grant insert, select, update on test_attempts to importer;
grant select (company_id, id, status, expires_at) on test_attempts to jobs;
grant delete on test_attempts to remover;

create table test_day_marks (
  company_id uuid not null,
  day date not null,
  id uuid not null default uuidv7(),
  constraint test_day_marks_pkey primary key (company_id, day, id),
  constraint test_day_marks_company_id_fkey foreign key (company_id) references companies(id) on delete cascade
);
call tenant_wall('test_day_marks', 'delete, insert, select');
create policy jobs on test_day_marks for select to jobs using (true);
grant insert, select, update on test_day_marks to importer;
grant select (company_id, day) on test_day_marks to jobs;
grant delete on test_day_marks to remover;

create table test_days (
  company_id uuid not null,
  day date not null,
  test_id uuid not null,
  attempts integer not null,
  passed integer not null,
  percents integer not null,
  reviewed integer not null,
  constraint test_days_pkey primary key (company_id, day, test_id),
  constraint test_days_company_id_fkey foreign key (company_id) references companies(id) on delete cascade
);
call tenant_wall('test_days', 'delete, insert, select');
grant insert, select, update on test_days to importer;
grant delete on test_days to remover;

create table test_people (
  company_id uuid not null,
  test_id uuid not null,
  user_id uuid not null,
  last_number smallint not null default 0,
  used smallint not null default 0,
  extra smallint not null default 0,
  free_from timestamp with time zone,
  open_id uuid,
  open_until timestamp with time zone,
  in_review boolean not null default false,
  last_submitted_at timestamp with time zone,
  best_id uuid,
  best_percent smallint,
  best_passed boolean,
  constraint test_people_pkey primary key (company_id, test_id, user_id),
  constraint test_people_company_id_test_id_fkey foreign key (company_id, test_id) references tests(company_id, id) on delete cascade,
  constraint test_people_company_id_user_id_fkey foreign key (company_id, user_id) references users(company_id, id)
);
create index test_people_user on test_people using btree (company_id, user_id);
create trigger test_people_counted after update on test_people for each row when (((old.best_percent is distinct from new.best_percent) or (old.best_passed is distinct from new.best_passed) or ((old.used > 0) <> (new.used > 0)))) execute function test_people_counted();
call tenant_wall('test_people', 'insert, select, update');
grant insert, select, update on test_people to importer;
grant delete on test_people to remover;

create table test_people_days (
  company_id uuid not null,
  day date not null,
  before date,
  tried integer not null,
  passed integer not null,
  constraint test_people_days_company_id_day_before_key unique nulls not distinct (company_id, day, before),
  constraint test_people_days_company_id_fkey foreign key (company_id) references companies(id) on delete cascade
);
call tenant_wall('test_people_days', 'delete, insert, select');
grant insert, select, update on test_people_days to importer;
grant delete on test_people_days to remover;

create table test_positions (
  company_id uuid not null,
  test_id uuid not null,
  position_id uuid not null,
  constraint test_positions_pkey primary key (company_id, test_id, position_id),
  constraint test_positions_company_id_position_id_fkey foreign key (company_id, position_id) references positions(company_id, id),
  constraint test_positions_company_id_test_id_fkey foreign key (company_id, test_id) references tests(company_id, id) on delete cascade
);
create index test_positions_position on test_positions using btree (company_id, position_id);
create trigger test_positions_given after insert on test_positions referencing new table as changed for each statement when ((pg_trigger_depth() = 0)) execute function test_lists_told();
create trigger test_positions_taken after delete on test_positions referencing old table as changed for each statement when ((pg_trigger_depth() = 0)) execute function test_lists_told();
call tenant_wall('test_positions', 'delete, insert, select');
grant insert, select, update on test_positions to importer;
grant delete on test_positions to remover;

create table test_question_days (
  company_id uuid not null,
  day date not null,
  test_id uuid not null,
  questions text[] not null,
  asked integer[] not null,
  rights integer[] not null,
  constraint test_question_days_pkey primary key (company_id, day, test_id),
  constraint test_question_days_company_id_fkey foreign key (company_id) references companies(id) on delete cascade
);
call tenant_wall('test_question_days', 'delete, insert, select');
grant insert, select, update on test_question_days to importer;
grant delete on test_question_days to remover;

create table test_restaurants (
  company_id uuid not null,
  test_id uuid not null,
  restaurant_id uuid not null,
  constraint test_restaurants_pkey primary key (company_id, test_id, restaurant_id),
  constraint test_restaurants_company_id_restaurant_id_fkey foreign key (company_id, restaurant_id) references restaurants(company_id, id),
  constraint test_restaurants_company_id_test_id_fkey foreign key (company_id, test_id) references tests(company_id, id) on delete cascade
);
create index test_restaurants_restaurant on test_restaurants using btree (company_id, restaurant_id);
create trigger test_restaurants_given after insert on test_restaurants referencing new table as changed for each statement when ((pg_trigger_depth() = 0)) execute function test_lists_told();
create trigger test_restaurants_taken after delete on test_restaurants referencing old table as changed for each statement when ((pg_trigger_depth() = 0)) execute function test_lists_told();
call tenant_wall('test_restaurants', 'delete, insert, select');
grant insert, select, update on test_restaurants to importer;
grant delete on test_restaurants to remover;

create table test_sums (
  company_id uuid not null,
  test_id uuid not null,
  slot smallint not null,
  people integer not null,
  passed integer not null,
  percents bigint not null,
  started integer not null default 0,
  constraint test_sums_pkey primary key (company_id, test_id, slot),
  constraint test_sums_company_id_test_id_fkey foreign key (company_id, test_id) references tests(company_id, id) on delete cascade
);
call tenant_wall('test_sums', 'insert, select, update');
grant insert, select, update on test_sums to importer;
grant delete on test_sums to remover;

create table test_versions (
  company_id uuid not null,
  test_id uuid not null,
  version integer not null,
  questions jsonb not null,
  settings jsonb not null,
  constraint test_versions_pkey primary key (company_id, test_id, version),
  constraint test_versions_company_id_test_id_fkey foreign key (company_id, test_id) references tests(company_id, id) on delete cascade
);
call tenant_wall('test_versions', 'insert, select');
grant insert, select, update on test_versions to importer;
grant delete on test_versions to remover;

create table tests (
  company_id uuid not null,
  id uuid not null,
  title text not null,
  description text not null default ''::text,
  is_active boolean not null default true,
  category_id uuid,
  questions jsonb not null,
  questions_count integer not null generated always as (jsonb_array_length(questions)) stored,
  settings jsonb not null,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  audience_id uuid,
  article_id uuid,
  created_by uuid,
  constraint tests_pkey primary key (company_id, id),
  constraint tests_article foreign key (company_id, article_id) references articles(company_id, id) on delete set null (article_id),
  constraint tests_audience foreign key (company_id, audience_id) references audiences(company_id, id),
  constraint tests_author foreign key (company_id, created_by) references users(company_id, id) on delete set null (created_by),
  constraint tests_company_id_category_id_fkey foreign key (company_id, category_id) references categories(company_id, id),
  constraint tests_company_id_fkey foreign key (company_id) references companies(id) on delete cascade
);
create index tests_article_of on tests using btree (company_id, article_id);
create index tests_audience_of on tests using btree (company_id, audience_id);
create index tests_author_of on tests using btree (company_id, created_by);
create index tests_category on tests using btree (company_id, category_id);
create index tests_newest on tests using btree (company_id, created_at desc, id desc);
create trigger tests_audience_at_first after insert on tests for each row when (((pg_trigger_depth() = 0) and (new.audience_id is not null))) execute function tests_audience_told();
create trigger tests_audience_later after update of audience_id on tests for each row when ((pg_trigger_depth() = 0)) execute function tests_audience_told();
call tenant_wall('tests', 'insert, select, update');
create policy jobs on tests for select to jobs using (true);
grant insert, select, update on tests to importer;
grant select (company_id, audience_id) on tests to jobs;
grant delete on tests to remover;

create table this_database (
  id uuid not null default gen_random_uuid(),
  single boolean not null default true,
  sweep_max integer,
  constraint this_database_pkey primary key (id),
  constraint this_database_single_check check (single),
  constraint this_database_single_key unique (single),
  constraint this_database_sweep_max_check check ((sweep_max >= 0))
);
grant select on this_database to backup;
grant select on this_database to jobs;
grant update (sweep_max) on this_database to jobs;

create table topics (
  company_id uuid not null,
  id uuid not null,
  name text not null,
  description text not null default ''::text,
  color text not null default '#f45e8e'::text,
  parent_id uuid,
  sort_order integer not null default 0,
  is_active boolean not null default true,
  archived_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint topics_pkey primary key (company_id, id),
  constraint topics_check check ((parent_id <> id)),
  constraint topics_color_check check ((color ~ '^#[0-9a-fA-F]{6}$'::text)),
  constraint topics_company_id_fkey foreign key (company_id) references companies(id) on delete cascade,
  constraint topics_company_id_parent_id_fkey foreign key (company_id, parent_id) references topics(company_id, id)
);
create index topics_kept on topics using btree (company_id) where (archived_at is null);
create index topics_parent on topics using btree (company_id, parent_id, sort_order);
create constraint trigger labels after update on topics deferrable initially deferred for each row when (
        case
            when ((((old.name is distinct from new.name) or (old.color is distinct from new.color)) or (old.is_active is distinct from new.is_active)) or (old.archived_at is distinct from new.archived_at)) then rev_due(new.company_id, 'labels'::text)
            else false
        end) execute function rev_raise('labels');
call tenant_wall('topics', 'insert, select, update');
grant insert, select, update on topics to importer;
grant delete on topics to remover;

create table user_restaurants (
  company_id uuid not null,
  user_id uuid not null,
  restaurant_id uuid not null,
  constraint user_restaurants_pkey primary key (company_id, user_id, restaurant_id),
  constraint user_restaurants_company_id_restaurant_id_fkey foreign key (company_id, restaurant_id) references restaurants(company_id, id),
  constraint user_restaurants_company_id_user_id_fkey foreign key (company_id, user_id) references users(company_id, id) on delete cascade
);
create index user_restaurants_restaurant on user_restaurants using btree (company_id, restaurant_id);
create trigger checklist_turn_given after insert on user_restaurants referencing new table as changed for each statement execute function checklist_turn_of_rows();
create trigger checklist_turn_taken after delete on user_restaurants referencing old table as changed for each statement execute function checklist_turn_of_rows();
create trigger user_restaurants_given after insert on user_restaurants referencing new table as changed for each statement execute function user_restaurants_told();
create trigger user_restaurants_taken after delete on user_restaurants referencing old table as changed for each statement execute function user_restaurants_told();
call tenant_wall('user_restaurants', 'delete, insert, select');
grant insert, select, update on user_restaurants to importer;
grant delete on user_restaurants to remover;

create table users (
  company_id uuid not null,
  id uuid not null,
  name text not null,
  email text,
  phone text,
  role text not null default 'user'::text,
  position_id uuid,
  password_hash text,
  pin_hash text,
  email_verified boolean not null default false,
  is_active boolean not null default true,
  must_set_password boolean not null default false,
  last_login_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  email_changes smallint not null default 0,
  invited_at timestamp with time zone,
  invite_accepted_at timestamp with time zone,
  deleted_at timestamp with time zone,
  onboarding_hidden boolean not null default false,
  pin_digits smallint,
  name_folded text generated always as (translate(lower((name collate "ru-x-icu")), 'ё'::text, 'е'::text)) stored,
  mailbox_proved boolean not null default false,
  external_id text,
  xid xid8 not null default pg_current_xact_id(),
  constraint users_pkey primary key (company_id, id),
  constraint users_company_id_email_key unique (company_id, email),
  constraint users_company_id_fkey foreign key (company_id) references companies(id) on delete cascade,
  constraint users_company_id_pin_hash_key unique (company_id, pin_hash),
  constraint users_company_id_position_id_fkey foreign key (company_id, position_id) references positions(company_id, id),
  constraint users_email_check check ((email = lower(email))),
  constraint users_role_check check ((role = any (array['user'::text, 'admin'::text])))
);
create index users_by_age on users using btree (company_id, created_at desc, id desc) where (deleted_at is null);
create index users_by_login on users using btree (company_id, last_login_at desc nulls last, id) where (deleted_at is null);
create index users_by_name on users using btree (company_id, name collate "ru-x-icu", id) where (deleted_at is null);
create index users_changed on users using btree (company_id, xid, id) include (updated_at);
create index users_email on users using btree (email, last_login_at desc nulls last);
create unique index users_external_id on users using btree (company_id, external_id) where (external_id is not null);
create index users_position on users using btree (company_id, position_id);
create trigger changed_by before update of updated_at on users for each row execute function changed_by();
create trigger checklist_turn after insert on users referencing new table as changed for each statement execute function checklist_turn_of_rows();
create trigger checklist_turn_other after update of is_active, deleted_at, position_id on users for each row when (((new.is_active <> old.is_active) or (new.deleted_at is distinct from old.deleted_at) or (new.position_id is distinct from old.position_id))) execute function checklist_turn_of_row();
create constraint trigger named after update on users deferrable initially deferred for each row when (
        case
            when (old.name is distinct from new.name) then rev_due(new.company_id, 'named'::text)
            else false
        end) execute function rev_raise('named');
create trigger news_sums_of_person after update on users for each row when (((old.is_active and (old.deleted_at is null)) is distinct from (new.is_active and (new.deleted_at is null)))) execute function news_sums_of_person();
create constraint trigger task_rev after update on users deferrable initially deferred for each row when (
        case
            when ((((old.name is distinct from new.name) or (old.is_active is distinct from new.is_active)) or (old.deleted_at is distinct from new.deleted_at)) or (old.position_id is distinct from new.position_id)) then task_rev_due(new.company_id)
            else false
        end) execute function task_rev_raise();
create trigger test_people_left after update of is_active on users for each row when ((old.is_active is distinct from new.is_active)) execute function test_people_left();
call tenant_wall('users', 'delete, insert, select, update');
create policy directory on users for select to directory using (true);
create policy jobs on users for select to jobs using (true);
grant select (company_id, id, email, password_hash, email_verified, is_active, last_login_at, created_at, mailbox_proved) on users to directory;
grant insert, select, update on users to importer;
grant select (company_id, id, role, email_verified, is_active, last_login_at, deleted_at) on users to jobs;
grant delete on users to remover;

create table webhook_deliveries (
  company_id uuid not null,
  id uuid not null,
  webhook_id uuid not null,
  event_id uuid not null,
  type text not null,
  body text not null,
  status text not null,
  attempts integer not null default 0,
  step integer not null default 0,
  turn integer not null default 1,
  code integer,
  ms integer,
  answer text,
  next_at timestamp with time zone,
  last_at timestamp with time zone,
  tries jsonb not null default '[]'::jsonb,
  created_at timestamp with time zone not null,
  constraint webhook_deliveries_pkey primary key (company_id, id),
  constraint webhook_deliveries_company_id_webhook_id_fkey foreign key (company_id, webhook_id) references webhooks(company_id, id) on delete cascade,
  constraint webhook_deliveries_status_check check ((status = any (array['waiting'::text, 'delivered'::text, 'retrying'::text, 'failed'::text])))
);
create index webhook_deliveries_age on webhook_deliveries using btree (created_at);
create index webhook_deliveries_last on webhook_deliveries using btree (company_id, webhook_id, last_at);
create index webhook_deliveries_list on webhook_deliveries using btree (company_id, webhook_id, created_at desc, id desc);
create index webhook_deliveries_next on webhook_deliveries using btree (next_at) where (status = any (array['waiting'::text, 'retrying'::text]));
create index webhook_deliveries_status on webhook_deliveries using btree (company_id, webhook_id, status, created_at);
call tenant_wall('webhook_deliveries', 'delete, insert, select, update');
create policy jobs on webhook_deliveries for all to jobs using (true);
grant insert, select, update on webhook_deliveries to importer;
grant delete, insert on webhook_deliveries to jobs;
grant select (company_id, id, status, next_at, created_at) on webhook_deliveries to jobs;
grant update (status, next_at) on webhook_deliveries to jobs;
grant delete on webhook_deliveries to remover;

create table webhooks (
  company_id uuid not null,
  id uuid not null,
  url text not null,
  description text not null default ''::text,
  name text not null,
  events text[] not null,
  header_names text[] not null default '{}'::text[],
  headers_sealed text,
  secret_sealed text not null,
  old_secret_sealed text,
  old_secret_until timestamp with time zone,
  paused_at timestamp with time zone,
  off_reason text,
  failing_since timestamp with time zone,
  failing_told_at timestamp with time zone,
  last_delivery_at timestamp with time zone,
  created_by uuid,
  created_by_name text not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint webhooks_pkey primary key (company_id, id),
  constraint webhooks_check check (((old_secret_sealed is null) = (old_secret_until is null))),
  constraint webhooks_company_id_created_by_fkey foreign key (company_id, created_by) references users(company_id, id) on delete set null (created_by),
  constraint webhooks_company_id_fkey foreign key (company_id) references companies(id) on delete cascade,
  constraint webhooks_off_reason_check check ((off_reason = any (array['failures'::text, 'gone'::text])))
);
create index webhooks_author on webhooks using btree (company_id, created_by);
call tenant_wall('webhooks', 'delete, insert, select, update');
create policy jobs on webhooks for select to jobs using (true);
grant insert, select, update on webhooks to importer;
grant select (company_id, id, events, paused_at, off_reason, created_at) on webhooks to jobs;
grant delete on webhooks to remover;

CREATE OR REPLACE FUNCTION article_asked(of_company uuid, of_article uuid)
 RETURNS SETOF uuid
 LANGUAGE sql
 STABLE
AS $function$
  select meant.id from articles a
  left join article_asks s on s.company_id = of_company and s.article_id = a.id
  cross join lateral (
    select audience_of(of_company, s.audience_id) as id
    intersect
    select audience_of(of_company, a.audience_id)
  ) meant
  where a.company_id = of_company and a.id = of_article
$function$;
-- may be called by app

CREATE OR REPLACE FUNCTION article_content_moved(company uuid, article uuid, content jsonb)
 RETURNS uuid
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  moved uuid := content_keep(company, content_id(content::text), content::text,
    (select s.plain from article_search s where s.company_id = company and s.article_id = article));
begin
  update article_search s set plain = null where s.company_id = company and s.article_id = article and s.plain is not null;
  return moved;
end $function$;

CREATE OR REPLACE FUNCTION article_contents_left()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  -- Rows of a company that moves in come as they were.
  if current_user = 'importer' then return new; end if;
  update contents c set unreferenced_since = now()
  where c.company_id = old.company_id and c.id in (
    select v.content_id from article_versions v where v.company_id = old.company_id and v.article_id = old.id
    union select old.content_id);
  return old;
end $function$;
-- may be called by app

CREATE OR REPLACE FUNCTION article_plain_keep(company uuid, article uuid, plain text)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  content uuid := (select a.content_id from articles a where a.company_id = company and a.id = article);
begin
  if content is null then
    update article_search s set plain = article_plain_keep.plain where s.company_id = company and s.article_id = article;
  else
    update contents c set plain = article_plain_keep.plain where c.company_id = company and c.id = content and c.plain is null;
  end if;
end $function$;
-- may be called by app

CREATE OR REPLACE FUNCTION article_positions_told()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  -- Rows of a company that moves in come as they were.
  if current_user = 'importer' then return new; end if;
  update articles a
  set audience_id = audience_save(a.company_id, '{}', array(
    select p.position_id from article_positions p where p.company_id = a.company_id and p.article_id = a.id), '{}')
  from (select distinct company_id, article_id from changed) c
  where a.company_id = c.company_id and a.id = c.article_id;
  return null;
end $function$;
-- may be called by app

CREATE OR REPLACE FUNCTION article_rev_raise(company uuid)
 RETURNS void
 LANGUAGE sql
 SET search_path TO 'public', 'pg_temp'
AS $function$
  insert into article_revs as r (company_id, slot, rev) values (company, pg_backend_pid() % 16, 1)
  on conflict (company_id, slot) do update set rev = r.rev + 1
$function$;
-- may be called by app

CREATE OR REPLACE FUNCTION article_search_answered(queries text[], statuses text[], audiences uuid[])
 RETURNS TABLE(query_no integer)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 10
 SET search_path TO 'public', 'pg_temp'
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
declare
  company uuid := nullif(current_setting('app.company', true), '')::uuid;
  key text := (select c.search_key from companies c where c.id = company);
  keyed tsquery;
begin
  if key is null then return; end if;
  for n in 1 .. coalesce(cardinality(queries), 0) loop
    keyed := replace(queries[n], U&'\0001', key)::tsquery;
    query_no := n;
    if exists (
      select from article_search s
      where s.lexemes @@ keyed and s.company_id is not distinct from company and s.status = any (statuses)
        and (audiences is null or s.audience_id is null or s.audience_id = any (audiences))
    ) then return next; end if;
  end loop;
end $function$;
-- may be called by app, finder

CREATE OR REPLACE FUNCTION article_search_best(groups text[], statuses text[], audiences uuid[], page_limit integer, page_offset integer)
 RETURNS TABLE(article_id uuid, rank integer, total integer)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 10
 SET search_path TO 'public', 'pg_temp'
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
declare
  company uuid := nullif(current_setting('app.company', true), '')::uuid;
  key text := (select c.search_key from companies c where c.id = company);
  wanted tsquery := replace('(' || array_to_string(groups, ')&(') || ')', U&'\0001', key)::tsquery;
  -- Read once, not for each hit.
  forms tsquery[] := replace(groups::text, U&'\0001', '')::tsquery[];
  in_head tsquery;
  hits integer;
begin
  if key is null then return; end if;
  select count(*) into hits from article_search s
  where s.lexemes @@ wanted and s.company_id is not distinct from company and s.status = any (statuses)
    and (audiences is null or s.audience_id is null or s.audience_id = any (audiences));
  if hits <= 300 then
    return query
      select s.article_id, (
        select sum(case when not s.head @@ f then 0 when ts_filter(s.head, '{a}') @@ f then 1000 when ts_filter(s.head, '{b}') @@ f then 1 else 0 end)::integer
        from unnest(forms) f
      ) as r, hits
      from article_search s
      where s.lexemes @@ wanted and s.company_id is not distinct from company and s.status = any (statuses)
        and (audiences is null or s.audience_id is null or s.audience_id = any (audiences))
      order by r desc, s.sort_order, s.created_at desc, s.article_id desc
      limit page_limit offset page_offset;
    return;
  end if;
  -- Of many most hold the words in the text alone, and are looked at only where the others do not fill the page.
  in_head := replace(array_to_string(groups, '|'), U&'\0001', company || ':')::tsquery;
  return query
    with headed as materialized (
      select s.article_id, s.sort_order, s.created_at, (
        select sum(case when not s.head @@ f then 0 when ts_filter(s.head, '{a}') @@ f then 1000 when ts_filter(s.head, '{b}') @@ f then 1 else 0 end)::integer
        from unnest(forms) f
      ) as r
      from article_search s
      where s.lexemes @@ wanted and search_heads(s.company_id, s.head) @@ in_head
        and s.company_id is not distinct from company and s.status = any (statuses)
        and (audiences is null or s.audience_id is null or s.audience_id = any (audiences))
    ), listed as (
      select s.article_id, s.sort_order, s.created_at, 0 as r
      from article_search s
      where (select count(*) from headed h where h.r > 0) < page_limit + page_offset
        and s.lexemes @@ wanted and s.company_id is not distinct from company and s.status = any (statuses)
        and (audiences is null or s.audience_id is null or s.audience_id = any (audiences))
      order by s.sort_order, s.created_at desc, s.article_id desc
      limit page_limit + page_offset
    )
    select u.article_id, u.r, hits from (
      select * from headed
      union all
      select * from listed l where not exists (select from headed h where h.article_id = l.article_id)
    ) u
    order by u.r desc, u.sort_order, u.created_at desc, u.article_id desc
    limit page_limit offset page_offset;
end $function$;
-- may be called by app, finder

CREATE OR REPLACE FUNCTION article_search_find(keyed text, any_word text, titles text[], tags text[], statuses text[], reader_positions uuid[], page_limit integer, page_offset integer)
 RETURNS TABLE(article_id uuid, rank integer, total integer)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 10
 SET search_path TO 'public', 'pg_temp'
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
declare
  company uuid := nullif(current_setting('app.company', true), '')::uuid;
  key text := (select c.search_key from companies c where c.id = company);
  wanted tsquery := replace(keyed, U&'\0001', key)::tsquery;
  anything tsquery := any_word::tsquery;
  -- Read once, not for each hit.
  in_title tsquery[] := titles::tsquery[];
  in_tags tsquery[] := tags::tsquery[];
begin
  if key is null then return; end if;
  return query
    with hit as materialized (
      select s.article_id, s.sort_order, s.created_at,
        -- Most articles hold a frequent word in the text alone: they cost one look into a short vector.
        case when s.head @@ anything then (
          select sum(case when s.head @@ u.title then 1000 when s.head @@ u.tag then 1 else 0 end)::integer
          from unnest(in_title, in_tags) u (title, tag)
        ) else 0 end as rank
      from article_search s
      where s.lexemes @@ wanted and s.company_id is not distinct from company and s.status = any (statuses)
        and (reader_positions is null or not s.limited or exists (
          select from article_positions p
          where p.company_id = company and p.article_id = s.article_id and p.position_id = any (reader_positions)
        ))
    ), counted as (select count(*)::integer as n from hit)
    select h.article_id, h.rank, counted.n
    from hit h, counted
    order by h.rank desc, h.sort_order, h.created_at desc, h.article_id desc
    limit page_limit offset page_offset;
end $function$;
-- may be called by app, finder

CREATE OR REPLACE FUNCTION article_search_follow()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  -- Rows of a company that moves in come as they were.
  if current_user = 'importer' then return new; end if;
  update article_search
  set status = new.status, limited = new.limited, sort_order = new.sort_order
  where company_id = new.company_id and article_id = new.id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION article_search_hits(groups integer[], forms text[], stems text[], seconds text[], statuses text[], audiences uuid[], page_limit integer, page_offset integer)
 RETURNS TABLE(article_id uuid, rank integer, total integer)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 10
 SET search_path TO 'public', 'pg_temp'
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
declare
  company uuid := nullif(current_setting('app.company', true), '')::uuid;
  key text := (select c.search_key from companies c where c.id = company);
  known text[];
  said text[];
  wanted tsquery;
  unkeyed tsquery[];
  in_head tsquery;
  hits integer;
begin
  if key is null then return; end if;
  known := array(select k.stem from article_stems k where k.company_id = company and k.stem = any (stems || seconds));
  -- Shorter and longer ones are not kept (article_search_put).
  said := array(
    select string_agg(f.form, '|')
    from unnest(groups, forms, stems, seconds) f (no, form, stem, second)
    where (f.stem is null or length(f.stem) not between 3 and 40 or f.stem = any (known))
      and (f.second is null or length(f.second) not between 3 and 40 or f.second = any (known))
    group by f.no order by f.no);
  -- A group of which nothing is known is held by no article.
  if cardinality(said) = 0 or cardinality(said) < (select count(distinct no) from unnest(groups) no) then return; end if;
  wanted := replace('(' || array_to_string(said, ')&(') || ')', U&'\0001', key)::tsquery;
  unkeyed := replace(said::text, U&'\0001', '')::tsquery[];
  -- `is not distinct from` keeps the planner from reading the whole company by its key.
  if audiences is null and statuses @> array['draft', 'published', 'archived'] then
    -- Whoever sees all: what his words are in is counted without a look at what each of ten thousand is.
    select count(*) into hits from article_search s
    where s.lexemes @@ wanted and s.company_id is not distinct from company;
  else
    select count(*) into hits from article_search s
    where s.lexemes @@ wanted and s.company_id is not distinct from company and s.status = any (statuses)
      and (audiences is null or s.audience_id is null or s.audience_id = any (audiences));
  end if;
  if hits <= 300 then
    return query
      select s.article_id, (
        select sum(case when not s.head @@ f then 0 when ts_filter(s.head, '{a}') @@ f then 1000 when ts_filter(s.head, '{b}') @@ f then 1 else 0 end)::integer
        from unnest(unkeyed) f
      ) as r, hits
      from article_search s
      where s.lexemes @@ wanted and s.company_id is not distinct from company and s.status = any (statuses)
        and (audiences is null or s.audience_id is null or s.audience_id = any (audiences))
      order by r desc, s.sort_order, s.created_at desc, s.article_id desc
      limit page_limit offset page_offset;
    return;
  end if;
  -- Of many most hold the words in the text alone, and are looked at only where the others do not fill the page.
  in_head := replace(array_to_string(said, '|'), U&'\0001', company || ':')::tsquery;
  return query
    with headed as materialized (
      select s.article_id, s.sort_order, s.created_at, (
        select sum(case when not s.head @@ f then 0 when ts_filter(s.head, '{a}') @@ f then 1000 when ts_filter(s.head, '{b}') @@ f then 1 else 0 end)::integer
        from unnest(unkeyed) f
      ) as r
      from article_search s
      where s.lexemes @@ wanted and search_heads(s.company_id, s.head) @@ in_head
        and s.company_id is not distinct from company and s.status = any (statuses)
        and (audiences is null or s.audience_id is null or s.audience_id = any (audiences))
    ), listed as (
      select s.article_id, s.sort_order, s.created_at, 0 as r
      from article_search s
      where (select count(*) from headed h where h.r > 0) < page_limit + page_offset
        and s.lexemes @@ wanted and s.company_id is not distinct from company and s.status = any (statuses)
        and (audiences is null or s.audience_id is null or s.audience_id = any (audiences))
      order by s.sort_order, s.created_at desc, s.article_id desc
      limit page_limit + page_offset
    )
    select u.article_id, u.r, hits from (
      select * from headed
      union all
      select * from listed l where not exists (select from headed h where h.article_id = l.article_id)
    ) u
    order by u.r desc, u.sort_order, u.created_at desc, u.article_id desc
    limit page_limit offset page_offset;
end $function$;
-- may be called by app, finder

CREATE OR REPLACE FUNCTION article_search_known(queries text[], statuses text[], reader_positions uuid[])
 RETURNS TABLE(query_no integer)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 10
 SET search_path TO 'public', 'pg_temp'
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
declare
  company uuid := nullif(current_setting('app.company', true), '')::uuid;
  key text := (select c.search_key from companies c where c.id = company);
  keyed tsquery;
begin
  if key is null then return; end if;
  for n in 1 .. coalesce(cardinality(queries), 0) loop
    keyed := replace(queries[n], U&'\0001', key)::tsquery;
    query_no := n;
    if exists (
      select from article_search s
      where s.lexemes @@ keyed and s.company_id is not distinct from company and s.status = any (statuses)
        and (reader_positions is null or not s.limited or exists (
          select from article_positions p
          where p.company_id = company and p.article_id = s.article_id and p.position_id = any (reader_positions)
        ))
    ) then return next; end if;
  end loop;
end $function$;
-- may be called by app, finder

CREATE OR REPLACE FUNCTION article_search_near(forms text[], beginnings text[], likes text[])
 RETURNS TABLE(stem text)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 30
 SET search_path TO 'public', 'pg_temp'
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
declare
  company uuid := nullif(current_setting('app.company', true), '')::uuid;
begin
  if company is null then return; end if;
  return query select k.stem from article_stems k where k.company_id = company and k.stem = any (forms);
end $function$;
-- may be called by app, finder

CREATE OR REPLACE FUNCTION article_search_page(keyed text, words text[], statuses text[], audiences uuid[], page_limit integer, page_offset integer)
 RETURNS TABLE(article_id uuid, rank integer, total integer)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 10
 SET search_path TO 'public', 'pg_temp'
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
declare
  company uuid := nullif(current_setting('app.company', true), '')::uuid;
  key text := (select c.search_key from companies c where c.id = company);
  wanted tsquery := replace(keyed, U&'\0001', key)::tsquery;
  -- Read once, not for each hit.
  forms tsquery[] := words::tsquery[];
begin
  if key is null then return; end if;
  return query
    with hit as materialized (
      select s.article_id, s.sort_order, s.created_at,
        -- Most articles hold a frequent word in the text alone: they cost one look into a short vector.
        case when s.head @@ any (forms) then (
          select sum(case when ts_filter(s.head, '{a}') @@ f then 1000 when ts_filter(s.head, '{b}') @@ f then 1 else 0 end)::integer
          from unnest(forms) f
        ) else 0 end as rank
      from article_search s
      where s.lexemes @@ wanted and s.company_id is not distinct from company and s.status = any (statuses)
        and (audiences is null or s.audience_id is null or s.audience_id = any (audiences))
    ), counted as (select count(*)::integer as n from hit)
    select h.article_id, h.rank, counted.n
    from hit h, counted
    order by h.rank desc, h.sort_order, h.created_at desc, h.article_id desc
    limit page_limit offset page_offset;
end $function$;
-- may be called by app, finder

CREATE OR REPLACE FUNCTION article_search_put(company uuid, article uuid, title text, tags text[], words text, others text, fresh text[] DEFAULT NULL::text[])
 RETURNS text[]
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
 SET enable_seqscan TO 'off'
AS $function$
declare
  key text := (select c.search_key from companies c where c.id = company);
  head_vector tsvector := setweight(search_vector(title), 'A') || setweight(search_vector(array_to_string(tags, ' ')), 'B');
  lexemes text[] := tsvector_to_array(head_vector);
  texts text := others;
  standing text[];
begin
  if words is null then
    select coalesce(c.plain, s.plain, '') into texts
    from articles a
    left join contents c on c.company_id = a.company_id and c.id = a.content_id
    left join article_search s on s.company_id = a.company_id and s.article_id = a.id
    where a.company_id = company and a.id = article;
  end if;
  if texts <> '' then lexemes := lexemes || tsvector_to_array(search_vector(texts)); end if;
  insert into article_search as s
    (company_id, article_id, status, limited, sort_order, created_at, audience_id, head, lexemes)
  select a.company_id, a.id, a.status, a.limited, a.sort_order, a.created_at, a.audience_id, head_vector,
    array_to_tsvector(array(select key || l from unnest(lexemes) l)
      -- As one text: a string for each of five hundred words costs more than all the rest.
      || case when words <> '' then string_to_array(key || replace(words, ' ', ' ' || key), ' ') else '{}' end)
  from articles a
  where a.company_id = company and a.id = article
  on conflict (company_id, article_id) do update set
    status = excluded.status, limited = excluded.limited, sort_order = excluded.sort_order, audience_id = excluded.audience_id,
    head = excluded.head, lexemes = excluded.lexemes, plain = case when words is null then s.plain end;
  -- Most of them the company knows, and to look is cheaper than to be refused. In one order, so that two writers of the
  -- same new words wait for each other and never in a circle.
  lexemes := lexemes || coalesce(fresh, string_to_array(words, ' '));
  standing := array(
    select k.stem from article_stems k
    where k.company_id = company and k.stem = any (lexemes) and k.xmin <> pg_current_xact_id()::xid);
  insert into article_stems (company_id, stem)
  select company, n.stem from (
    select w collate "C" as stem from unnest(lexemes) w where length(w) between 3 and 40
    except
    select s from unnest(standing) s
  ) n order by n.stem
  on conflict do nothing;
  return standing;
end $function$;
-- may be called by app

CREATE OR REPLACE FUNCTION article_search_write(company uuid, article uuid, title text, tags text[], plain text)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform article_search_put(company, article, title, tags, '', plain);
  perform article_plain_keep(company, article, plain);
end $function$;
-- may be called by app

CREATE OR REPLACE FUNCTION articles_audience_searched()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  -- Rows of a company that moves in come as they were.
  if current_user = 'importer' then return new; end if;
  update article_search set audience_id = new.audience_id where company_id = new.company_id and article_id = new.id;
  return null;
end $function$;
-- may be called by app

CREATE OR REPLACE FUNCTION articles_audience_told()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  said uuid[] := array(
    select p.position_id from audiences a join audience_positions p on p.company_id = a.company_id and p.audience_id = a.id
    where a.company_id = new.company_id and a.id = new.audience_id and not a.by_restaurant);
begin
  -- Rows of a company that moves in come as they were.
  if current_user = 'importer' then return new; end if;
  delete from article_positions
  where company_id = new.company_id and article_id = new.id and position_id <> all (said);
  insert into article_positions (company_id, article_id, position_id)
  select new.company_id, new.id, unnest(said) on conflict do nothing;
  return null;
end $function$;
-- may be called by app

CREATE OR REPLACE FUNCTION articles_limited()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  -- Rows of a company that moves in come as they were.
  if current_user = 'importer' then return new; end if;
  new.limited := new.audience_id is not null;
  return new;
end $function$;
-- may be called by app

CREATE OR REPLACE FUNCTION audience_holds(by_restaurant boolean, by_position boolean, by_person boolean, in_restaurant boolean, in_position boolean, is_named boolean)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select not (by_restaurant or by_position or by_person)
    or (by_person and is_named)
    or ((by_restaurant or by_position) and (not by_restaurant or in_restaurant) and (not by_position or in_position))
$function$;
-- may be called by app

CREATE OR REPLACE FUNCTION audience_key(restaurants uuid[], positions uuid[], people uuid[])
 RETURNS uuid
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select md5(string_agg(kind || id::text, ' ' order by kind collate "C", id))::uuid
  from (
    select 'r', unnest(restaurants) union select 'p', unnest(positions) union select 'u', unnest(people)
  ) chosen (kind, id)
$function$;
-- may be called by app

CREATE OR REPLACE FUNCTION audience_members(of_company uuid, restaurants uuid[], positions uuid[], people uuid[])
 RETURNS SETOF uuid
 LANGUAGE sql
 STABLE
AS $function$
  select u.id from users u
  where u.company_id = of_company and u.is_active and u.deleted_at is null and audience_holds(
    cardinality(restaurants) > 0, cardinality(positions) > 0, cardinality(people) > 0,
    u.id in (
      select w.user_id from user_restaurants w
      where w.company_id = of_company and w.restaurant_id = any (restaurants)),
    coalesce(u.position_id = any (positions), false),
    u.id = any (people))
$function$;
-- may be called by app

CREATE OR REPLACE FUNCTION audience_of(of_company uuid, of_audience uuid)
 RETURNS SETOF uuid
 LANGUAGE sql
 STABLE
AS $function$
  select audience_members(of_company,
    array(select restaurant_id from audience_restaurants where company_id = of_company and audience_id = of_audience),
    array(select position_id from audience_positions where company_id = of_company and audience_id = of_audience),
    array(select user_id from audience_people where company_id = of_company and audience_id = of_audience))
$function$;
-- may be called by app

CREATE OR REPLACE FUNCTION audience_save(of_company uuid, restaurants uuid[], positions uuid[], people uuid[])
 RETURNS uuid
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  wanted uuid := audience_key(restaurants, positions, people);
begin
  if wanted is null then return null; end if;
  loop
    perform from audiences where company_id = of_company and id = wanted for key share;
    if found then return wanted; end if;
    insert into audiences (company_id, id, by_restaurant, by_position, by_person)
    values (of_company, wanted, cardinality(restaurants) > 0, cardinality(positions) > 0, cardinality(people) > 0)
    on conflict do nothing;
    if found then
      insert into audience_restaurants (company_id, audience_id, restaurant_id)
      select of_company, wanted, one from unnest(restaurants) one on conflict do nothing;
      insert into audience_positions (company_id, audience_id, position_id)
      select of_company, wanted, one from unnest(positions) one on conflict do nothing;
      insert into audience_people (company_id, audience_id, user_id)
      select of_company, wanted, one from unnest(people) one on conflict do nothing;
      update companies set updated_at = updated_at where id = of_company;
      return wanted;
    end if;
  end loop;
end $function$;
-- may be called by app

CREATE OR REPLACE FUNCTION audiences_of(of_company uuid, of_user uuid)
 RETURNS uuid[]
 LANGUAGE sql
 STABLE
AS $function$
  select coalesce(array_agg(a.id order by a.id), '{}') from audiences a
  where a.company_id = of_company and audience_holds(a.by_restaurant, a.by_position, a.by_person,
    a.id in (
      select r.audience_id from audience_restaurants r
      where r.company_id = of_company and r.restaurant_id = any (array(
        select w.restaurant_id from user_restaurants w where w.company_id = of_company and w.user_id = of_user))),
    a.id in (
      select p.audience_id from audience_positions p
      where p.company_id = of_company and p.position_id = (
        select u.position_id from users u where u.company_id = of_company and u.id = of_user)),
    a.id in (select n.audience_id from audience_people n where n.company_id = of_company and n.user_id = of_user))
$function$;
-- may be called by app

CREATE OR REPLACE FUNCTION audiences_of_restaurants(of_company uuid, restaurants uuid[])
 RETURNS uuid[]
 LANGUAGE sql
 STABLE
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select coalesce(array_agg(a.id order by a.id), '{}') from audiences a
  where a.company_id = of_company and audience_holds(a.by_restaurant, a.by_position, a.by_person,
    a.id in (
      select r.audience_id from audience_restaurants r
      where r.company_id = of_company and r.restaurant_id = any (restaurants)),
    true,
    a.id in (
      select n.audience_id from audience_people n
      join user_restaurants w on w.company_id = of_company and w.user_id = n.user_id
      where n.company_id = of_company and w.restaurant_id = any (restaurants)))
$function$;
-- may be called by app

CREATE OR REPLACE PROCEDURE backfill(IN statement text, VARIADIC walled regclass[])
 LANGUAGE plpgsql
AS $procedure$
declare
  forced regclass[] := array(select oid::regclass from pg_class where oid = any (walled) and relforcerowsecurity);
  one regclass;
begin
  foreach one in array forced loop execute format('alter table %s no force row level security', one); end loop;
  execute statement;
  foreach one in array forced loop execute format('alter table %s force row level security', one); end loop;
end $procedure$;

CREATE OR REPLACE FUNCTION backfill_batch(wanted text, batch integer)
 RETURNS integer
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
 SET "DateStyle" TO 'ISO'
AS $function$
declare
  entry backfills;
  keys text;
  key_texts text;
  above text;
  seen integer;
  last_key text[];
  touched integer;
  total integer := 0;
begin
  if not pg_has_role(current_user, 'app', 'usage') then
    raise exception 'backfill %: % has not the rights of app and would see no row', wanted, current_user;
  end if;
  select * into entry from backfills where name = wanted and ended_at is null for update;
  if not found then return null; end if;
  select string_agg(quote_ident(a.attname), ', ' order by k.n), string_agg(quote_ident(a.attname) || '::text', ', ' order by k.n)
  into keys, key_texts
  from pg_index i cross join unnest(i.indkey::int2[]) with ordinality k (attnum, n)
  join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.attnum
  where i.indrelid = entry.of_table::regclass and i.indisprimary;
  -- Companies without rows fill no batch: so many of them are one.
  for i in 1..100 loop
    if entry.after_key is null then
      entry.at_company := (
        select id from companies where entry.at_company is null or id > entry.at_company order by id limit 1
      );
      if entry.at_company is null then
        entry.ended_at := now();
        exit;
      end if;
      above := '';
    else
      above := format('and (%s) > (%s)', keys, (
        select string_agg(quote_literal(value), ', ' order by n) from unnest(entry.after_key) with ordinality k (value, n)
      ));
    end if;
    perform set_config('app.company', entry.at_company::text, true);
    execute format(
      'select n, key from (
        select row_number() over (order by %1$s) as n, array[%2$s] as key
        from (select %1$s from %3$s where company_id = %4$L %5$s order by %1$s limit %6$s) batch
      ) numbered order by n desc limit 1',
      keys, key_texts, entry.of_table, entry.at_company, above, batch - total)
    into seen, last_key;
    if last_key is not null then
      execute format('update %s set %s where company_id = %L %s and (%s) <= (%s) and (%s)',
        entry.of_table, entry.changes, entry.at_company, above, keys, (
          select string_agg(quote_literal(value), ', ' order by n) from unnest(last_key) with ordinality k (value, n)
        ), entry.condition);
      get diagnostics touched = row_count;
      total := total + seen;
      entry.changed := entry.changed + touched;
    end if;
    -- Null where the company has no more: then comes the next.
    entry.after_key := last_key;
    exit when total >= batch;
  end loop;
  update backfills set at_company = entry.at_company, after_key = entry.after_key, looked = looked + total,
    changed = entry.changed, begun_at = coalesce(begun_at, now()), ended_at = entry.ended_at
  where name = wanted;
  return total;
end $function$;

CREATE OR REPLACE PROCEDURE backfill_later(IN name text, IN walled regclass, IN changes text, IN condition text)
 LANGUAGE plpgsql
AS $procedure$
begin
  if not exists (
    select from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[0]
    where i.indrelid = walled and i.indisprimary and a.attname = 'company_id'
  ) then
    raise exception 'backfill %: the key of % does not begin with company_id', name, walled;
  end if;
  -- A mistake in it stops the migration, not the job.
  execute format('explain update %s set %s where %s', walled, changes, condition);
  insert into backfills (name, of_table, changes, condition) values (name, walled::text, changes, condition);
end $procedure$;

CREATE OR REPLACE FUNCTION backfill_step(wanted text, batch integer)
 RETURNS integer
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select backfill_batch(wanted, least(batch, (select rows_at_once from backfills where name = wanted)))
$function$;
-- may be called by jobs

CREATE OR REPLACE FUNCTION changed_by()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  -- Rows of a company that moves in come as they were.
  if current_user = 'importer' then return new; end if;
  new.xid := pg_current_xact_id();
  return new;
end $function$;

CREATE OR REPLACE FUNCTION checklist_fix_closed()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  -- Rows of a company that moves in come as they were.
  if current_user = 'importer' then return new; end if;
  update checklist_fixes set is_open = false where company_id = new.company_id and task_id = new.id and is_open;
  return null;
end $function$;
-- may be called by app

CREATE OR REPLACE FUNCTION checklist_runs_make(of_company uuid, only_checklist uuid, at timestamp with time zone)
 RETURNS integer
 LANGUAGE sql
 SET search_path TO 'public', 'pg_temp'
AS $function$
  with none as (
    -- Two that are null are never equal, and only what is equal can be found by a hash.
    select '00000000-0000-0000-0000-000000000000'::uuid as no_id
  ), place as materialized (
    select r.id, coalesce(r.timezone, c.timezone) as zone, r.is_active
    from companies c join restaurants r on r.company_id = c.id
    where c.id = of_company
    union all
    -- Who belongs to no restaurant, and a company that has none.
    select null, c.timezone, true from companies c where c.id = of_company
  ), today as materialized (
    select p.id, p.zone, p.is_active, ((at at time zone p.zone) - interval '10 min')::date as day from place p
  ), list as materialized (
    select k.id, k.version, k.mode, k.schedule, k.allow_late, k.live_since, k.audience_id,
      coalesce(a.by_restaurant, false) as by_restaurant, coalesce(a.by_position, false) as by_position,
      coalesce(a.by_person, false) as by_person, (
        select count(*) from jsonb_array_elements(v.items) i where coalesce(i -> 'showIf', 'null') = 'null'
      )::smallint as items
    from companies c join checklists k on k.company_id = c.id
    join checklist_versions v on v.company_id = k.company_id and v.checklist_id = k.id and v.version = k.version
    left join audiences a on a.company_id = k.company_id and a.id = k.audience_id
    where c.id = of_company and k.is_active and (only_checklist is null or k.id = only_checklist)
      and coalesce((c.module_settings ->> 'checklists')::boolean, c.module_settings is null)
  ), meant as (
    select l.id as checklist_id, t.id as restaurant_id, null::uuid as assignee_id, t.day, t.zone
    from list l join today t on t.is_active
    where l.mode = 'shared' and case
      when t.id is null then not l.by_restaurant and not exists (
        select from restaurants r where r.company_id = of_company and r.is_active)
      else not l.by_restaurant or exists (
        select from audience_restaurants r
        where r.company_id = of_company and r.audience_id = l.audience_id and r.restaurant_id = t.id) end
    union all
    -- One a day, in the first of his restaurants that is meant.
    (select distinct on (l.id, u.id) l.id, t.id, u.id, t.day, t.zone
    from list l cross join none
    join users u on u.company_id = of_company and u.is_active and u.deleted_at is null
    left join user_restaurants w on w.company_id = of_company and w.user_id = u.id and exists (
      select from today active where active.id = w.restaurant_id and active.is_active)
    join today t on coalesce(t.id, no_id) = coalesce(w.restaurant_id, no_id)
    left join lateral (
      select exists (select from audience_restaurants r
          where r.company_id = of_company and r.audience_id = l.audience_id and r.restaurant_id = t.id) as in_restaurant,
        exists (select from audience_positions p
          where p.company_id = of_company and p.audience_id = l.audience_id and p.position_id = u.position_id) as in_position,
        exists (select from audience_people n
          where n.company_id = of_company and n.audience_id = l.audience_id and n.user_id = u.id) as is_named
    ) m on true
    where l.mode = 'personal'
      and audience_holds(l.by_restaurant, l.by_position, l.by_person, m.in_restaurant, m.in_position, m.is_named)
    order by l.id, u.id, m.in_restaurant desc, t.id)
  ), wanted as materialized (
    select m.checklist_id, l.version, m.restaurant_id, m.assignee_id, m.day, x.starts_at, x.due_at, x.closes_at, l.items,
      coalesce(m.restaurant_id, no_id) as place, coalesce(m.assignee_id, no_id) as person
    from meant m join list l on l.id = m.checklist_id cross join none
    cross join lateral run_times(l.schedule, m.day, m.zone, l.allow_late) x
    where schedule_on(l.schedule, m.day) and x.due_at > l.live_since
  ), standing as materialized (
    select r.id, r.business_date as day, r.checklist_id, r.version, r.starts_at, r.due_at, r.closes_at, r.status,
      coalesce(r.restaurant_id, no_id) as place, coalesce(r.assignee_id, no_id) as person,
      r.started_at is not null as is_begun
    from checklist_runs r cross join none
    where r.company_id = of_company and r.business_date = any (array(select distinct t.day from today t)) and r.ordinal = 0
      and (only_checklist is null or r.checklist_id = only_checklist)
  ), made as (
    insert into checklist_runs as r
      (company_id, id, business_date, checklist_id, version, restaurant_id, assignee_id, starts_at, due_at, closes_at, items)
    select of_company, run_id(w.day), w.day, w.checklist_id, w.version, w.restaurant_id, w.assignee_id, w.starts_at, w.due_at,
      w.closes_at, w.items
    from wanted w
    -- What stands as it should is not even locked.
    where not exists (
      select from standing old
      where old.day = w.day and old.checklist_id = w.checklist_id and old.place = w.place and old.person = w.person
        and (old.status not in ('scheduled', 'cancelled') or old.is_begun or (
          old.status = 'scheduled' and (old.version, old.starts_at, old.due_at, old.closes_at)
            = (w.version, w.starts_at, w.due_at, w.closes_at))))
    -- By the unique key: two that make the same wait for each other, and never in a circle.
    order by w.day, w.checklist_id, w.restaurant_id, w.assignee_id
    on conflict (company_id, business_date, checklist_id, restaurant_id, assignee_id, ordinal) do update
      set version = excluded.version, starts_at = excluded.starts_at, due_at = excluded.due_at, closes_at = excluded.closes_at,
        items = excluded.items, status = 'scheduled', updated_at = clock_timestamp()
      where r.status in ('scheduled', 'cancelled') and r.started_at is null
    returning 1
  ), begun as (
    update checklist_runs r set status = 'in_progress', updated_at = clock_timestamp()
    from wanted w join standing s
      on s.day = w.day and s.checklist_id = w.checklist_id and s.place = w.place and s.person = w.person
    where r.company_id = of_company and r.business_date = s.day and r.id = s.id and s.is_begun
      and r.status in ('scheduled', 'cancelled') and r.started_at is not null
    returning 1
  ), called_off as (
    update checklist_runs r set status = 'cancelled', updated_at = clock_timestamp()
    from standing s
    where r.company_id = of_company and r.business_date = any (array(select distinct t.day from today t))
      and r.business_date = s.day and r.id = s.id and r.status = 'scheduled' and s.status = 'scheduled'
      and exists (select from today t cross join none where t.day = s.day and coalesce(t.id, no_id) = s.place)
      and not exists (
        select from wanted w
        where w.day = s.day and w.checklist_id = s.checklist_id and w.place = s.place and w.person = s.person)
    returning 1
  )
  select ((select count(*) from made) + (select count(*) from begun) + (select count(*) from called_off))::integer
$function$;
-- may be called by app

CREATE OR REPLACE FUNCTION checklist_runs_turn(of_company uuid, only_checklist uuid, at timestamp with time zone)
 RETURNS integer
 LANGUAGE sql
 SET search_path TO 'public', 'pg_temp'
AS $function$
  with none as (
    -- Two that are null are never equal, and only what is equal can be found by a hash.
    select '00000000-0000-0000-0000-000000000000'::uuid as no_id
  ), place as materialized (
    select r.id, coalesce(r.timezone, c.timezone) as zone, r.is_active, r.created_at as since
    from companies c join restaurants r on r.company_id = c.id
    where c.id = of_company
    union all
    -- Who belongs to no restaurant, and a company that has none.
    select null, c.timezone, true, '-infinity' from companies c where c.id = of_company
  ), today as materialized (
    select p.id, p.zone, p.is_active, p.since, ((at at time zone p.zone) - interval '10 min')::date as day from place p
  ), list as materialized (
    select k.id, k.version, k.mode, k.schedule, k.allow_late, k.live_since, k.audience_id,
      coalesce(a.by_restaurant, false) as by_restaurant, coalesce(a.by_position, false) as by_position,
      coalesce(a.by_person, false) as by_person, (
        select count(*) from jsonb_array_elements(v.items) i where coalesce(i -> 'showIf', 'null') = 'null'
      )::smallint as items
    from companies c join checklists k on k.company_id = c.id
    join checklist_versions v on v.company_id = k.company_id and v.checklist_id = k.id and v.version = k.version
    left join audiences a on a.company_id = k.company_id and a.id = k.audience_id
    where c.id = of_company and k.is_active and (only_checklist is null or k.id = only_checklist)
      and coalesce((c.module_settings ->> 'checklists')::boolean, c.module_settings is null)
  ), times as materialized (
    -- Of a day and a clock, not of each who has them.
    select l.id as checklist_id, d.day, d.zone, x.starts_at, x.due_at, x.closes_at
    from list l cross join (select distinct t.day, t.zone from today t) d
    cross join lateral run_times(l.schedule, d.day, d.zone, l.allow_late) x
    where schedule_on(l.schedule, d.day) and x.due_at > l.live_since
  ), places_of as materialized (
    select u.id, u.position_id, u.created_at, w.restaurant_id
    from users u
    left join user_restaurants w on w.company_id = of_company and w.user_id = u.id and exists (
      select from today active where active.id = w.restaurant_id and active.is_active)
    where u.company_id = of_company and u.is_active and u.deleted_at is null
      and exists (select from list l where l.mode = 'personal')
  ), working as materialized (
    -- Who belongs to no restaurant apart: only what is equal is found by a hash.
    select u.id, u.position_id, u.restaurant_id, t.day, t.zone, greatest(t.since, u.created_at) as since
    from places_of u join today t on t.id = u.restaurant_id
    union all
    select u.id, u.position_id, null, t.day, t.zone, u.created_at
    from places_of u join today t on t.id is null where u.restaurant_id is null
  ), meant as (
    select l.id as checklist_id, t.id as restaurant_id, null::uuid as assignee_id, t.day, t.zone, t.since
    from list l join today t on t.is_active
    where l.mode = 'shared' and case
      when t.id is null then not l.by_restaurant and not exists (
        select from restaurants r where r.company_id = of_company and r.is_active)
      else not l.by_restaurant or exists (
        select from audience_restaurants r
        where r.company_id = of_company and r.audience_id = l.audience_id and r.restaurant_id = t.id) end
    union all
    -- One a day, in the first of his restaurants that is meant.
    (select distinct on (l.id, u.id) l.id, u.restaurant_id, u.id, u.day, u.zone, u.since
    from list l join working u on l.mode = 'personal'
    left join lateral (
      select exists (select from audience_restaurants r
          where r.company_id = of_company and r.audience_id = l.audience_id and r.restaurant_id = u.restaurant_id) as in_restaurant,
        exists (select from audience_positions p
          where p.company_id = of_company and p.audience_id = l.audience_id and p.position_id = u.position_id) as in_position,
        exists (select from audience_people n
          where n.company_id = of_company and n.audience_id = l.audience_id and n.user_id = u.id) as is_named
    ) m on true
    where audience_holds(l.by_restaurant, l.by_position, l.by_person, m.in_restaurant, m.in_position, m.is_named)
    order by l.id, u.id, m.in_restaurant desc, u.restaurant_id)
  ), wanted as materialized (
    select m.checklist_id, l.version, m.restaurant_id, m.assignee_id, m.day, x.starts_at, x.due_at, x.closes_at, l.items,
      coalesce(m.restaurant_id, no_id) as place, coalesce(m.assignee_id, no_id) as person
    from meant m join list l on l.id = m.checklist_id cross join none
    join times x on x.checklist_id = m.checklist_id and x.day = m.day and x.zone = m.zone and x.due_at > m.since
  ), standing as materialized (
    select r.id, r.business_date as day, r.checklist_id, r.version, r.starts_at, r.due_at, r.closes_at, r.status,
      coalesce(r.restaurant_id, no_id) as place, coalesce(r.assignee_id, no_id) as person,
      r.started_at is not null as is_begun
    from checklist_runs r cross join none
    where r.company_id = of_company and r.business_date = any (array(select distinct t.day from today t)) and r.ordinal = 0
      and (only_checklist is null or r.checklist_id = only_checklist)
  ), made as (
    insert into checklist_runs as r
      (company_id, id, business_date, checklist_id, version, restaurant_id, assignee_id, starts_at, due_at, closes_at, items)
    select of_company, run_id(w.day), w.day, w.checklist_id, w.version, w.restaurant_id, w.assignee_id, w.starts_at, w.due_at,
      w.closes_at, w.items
    from wanted w
    -- What stands as it should is not even locked.
    where not exists (
      select from standing old
      where old.day = w.day and old.checklist_id = w.checklist_id and old.place = w.place and old.person = w.person
        and (old.status not in ('scheduled', 'cancelled') or old.is_begun or (
          old.status = 'scheduled' and (old.version, old.starts_at, old.due_at, old.closes_at)
            = (w.version, w.starts_at, w.due_at, w.closes_at))))
    -- By the unique key: two that make the same wait for each other, and never in a circle.
    order by w.day, w.checklist_id, w.restaurant_id, w.assignee_id
    on conflict (company_id, business_date, checklist_id, restaurant_id, assignee_id, ordinal) do update
      set version = excluded.version, starts_at = excluded.starts_at, due_at = excluded.due_at, closes_at = excluded.closes_at,
        items = excluded.items, status = 'scheduled', updated_at = clock_timestamp()
      where r.status in ('scheduled', 'cancelled') and r.started_at is null
    returning 1
  ), begun as (
    update checklist_runs r set status = 'in_progress', updated_at = clock_timestamp()
    from wanted w join standing s
      on s.day = w.day and s.checklist_id = w.checklist_id and s.place = w.place and s.person = w.person
    where r.company_id = of_company and r.business_date = s.day and r.id = s.id and s.is_begun
      and r.status in ('scheduled', 'cancelled') and r.started_at is not null
    returning 1
  ), called_off as (
    update checklist_runs r set status = 'cancelled', updated_at = clock_timestamp()
    from standing s
    where r.company_id = of_company and r.business_date = any (array(select distinct t.day from today t))
      and r.business_date = s.day and r.id = s.id and r.status = 'scheduled' and s.status = 'scheduled'
      and ((s.day, s.place) in (select t.day, coalesce(t.id, no_id) from today t cross join none)) is true
      and (s.day, s.checklist_id, s.place, s.person) not in (select w.day, w.checklist_id, w.place, w.person from wanted w)
    returning 1
  )
  select ((select count(*) from made) + (select count(*) from begun) + (select count(*) from called_off))::integer
$function$;
-- may be called by app

CREATE OR REPLACE FUNCTION checklist_turn(of_company uuid)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  -- What has asked is forgotten with the transaction, and with a savepoint that is rolled back, as the turn is.
  if current_setting('app.checklist_turn', true) = of_company::text then return; end if;
  insert into checklist_turns (company_id)
  select c.id from companies c
  where c.id = of_company and exists (select from checklists k where k.company_id = of_company and k.is_active);
  if found then perform set_config('app.checklist_turn', of_company::text, true); end if;
end $function$;
-- may be called by app, jobs

CREATE OR REPLACE FUNCTION checklist_turn_of_row()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  -- Rows of a company that moves in come as they were.
  if current_user = 'importer' then return new; end if;
  if tg_table_name = 'companies' then
    perform checklist_turn(new.id);
  elsif tg_op = 'DELETE' then
    perform checklist_turn(old.company_id);
  else
    perform checklist_turn(new.company_id);
  end if;
  return null;
end $function$;
-- may be called by app, jobs

CREATE OR REPLACE FUNCTION checklist_turn_of_rows()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  -- Rows of a company that moves in come as they were.
  if current_user = 'importer' then return new; end if;
  perform checklist_turn(c.company_id) from (select distinct company_id from changed) c;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION company_delete_rows(company uuid, place regclass, most integer)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  deleted integer;
begin
  if exists (select from companies c where c.id = company and c.leaves_at is distinct from '-infinity') then
    raise exception 'company % is not being deleted', company;
  end if;
  perform set_config('app.company', company::text, true);
  execute format(
    'delete from %1$s where company_id = $1
      and ctid = any (array(select ctid from %1$s where company_id = $1 limit $2))', place) using company, most;
  get diagnostics deleted = row_count;
  return deleted;
end $function$;
-- may be called by jobs, remover

CREATE OR REPLACE FUNCTION content_id(body text)
 RETURNS uuid
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select encode(substr(sha256(convert_to(body, 'UTF8')), 1, 16), 'hex')::uuid
$function$;
-- may be called by app

CREATE OR REPLACE FUNCTION content_keep(company uuid, content uuid, body text, plain text)
 RETURNS uuid
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  words text;
begin
  loop
    insert into contents (company_id, id, body, plain, bytes)
    values (company, content, content_keep.body, content_keep.plain, octet_length(content_keep.body))
    on conflict do nothing;
    if found then return content; end if;
    select c.plain into words from contents c where c.company_id = company and c.id = content for key share;
    if found then exit; end if;
  end loop;
  if words is null and content_keep.plain is not null then
    update contents c set plain = content_keep.plain where c.company_id = company and c.id = content and c.plain is null;
  end if;
  return content;
end $function$;
-- may be called by app

CREATE OR REPLACE FUNCTION deliveries_claim(of_channel text, after_lane uuid, many integer, at timestamp with time zone, until timestamp with time zone)
 RETURNS SETOF deliveries
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
begin
  return query
    with recursive hops (lane, due_at, found) as (
      (
        select d.lane, d.due_at, (d.due_at <= at)::int from deliveries d
        where d.channel = of_channel and d.lane > after_lane order by d.lane, d.due_at limit 1
      )
      union all
      select n.lane, n.due_at, h.found + (n.due_at <= at)::int
      from hops h cross join lateral (
        select d.lane, d.due_at from deliveries d
        where d.channel = of_channel and d.lane > h.lane order by d.lane, d.due_at limit 1
      ) n
      where h.found < many
    ), lanes as materialized (
      select h.lane, ceil(many::numeric / count(*) over ())::int as share from hops h where h.due_at <= at
    ), taken as materialized (
      select w.id from lanes l cross join lateral (
        select d.id from deliveries d
        where d.channel = of_channel and d.lane = l.lane and d.due_at <= at
        order by d.due_at, d.id limit l.share for update skip locked
      ) w
      limit many
    )
    update deliveries d set due_at = until, attempts = d.attempts + 1
    -- Not `in (select …)`: the planner would read the whole table, blind to how few the recursive part finds.
    where d.id = any (array(select t.id from taken t)) returning d.*;
end $function$;
-- may be called by jobs

CREATE OR REPLACE FUNCTION deliveries_claim(of_channel text, after_lane uuid, many integer, at timestamp with time zone, until timestamp with time zone, busy uuid[], lane_max integer)
 RETURNS SETOF deliveries
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
declare
  full_lanes uuid[] := array(select b from unnest(busy) b group by b having count(*) >= lane_max);
begin
  return query
    with recursive hops (lane, due_at, found) as (
      (
        select d.lane, d.due_at, (d.due_at <= at and d.lane <> all (full_lanes))::int from deliveries d
        where d.channel = of_channel and d.lane > after_lane order by d.lane, d.due_at limit 1
      )
      union all
      select n.lane, n.due_at, h.found + (n.due_at <= at and n.lane <> all (full_lanes))::int
      from hops h cross join lateral (
        select d.lane, d.due_at from deliveries d
        where d.channel = of_channel and d.lane > h.lane order by d.lane, d.due_at limit 1
      ) n
      where h.found < many
    ), lanes as materialized (
      select h.lane,
        least(
          ceil(many::numeric / count(*) over ())::int,
          lane_max - (select count(*)::int from unnest(busy) b where b = h.lane)
        ) as share
      from hops h where h.due_at <= at and h.lane <> all (full_lanes)
    ), taken as materialized (
      select w.id from lanes l cross join lateral (
        select d.id from deliveries d
        where d.channel = of_channel and d.lane = l.lane and d.due_at <= at
        order by d.due_at, d.id limit l.share for update skip locked
      ) w
      limit many
    )
    update deliveries d set due_at = until, attempts = d.attempts + 1
    where d.id = any (array(select t.id from taken t)) returning d.*;
end $function$;
-- may be called by jobs

CREATE OR REPLACE FUNCTION event_action(written text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select case written
    when 'company.registered' then 'company.created'
    when 'user.activated' then 'user.restored'
    when 'user.deactivated' then 'user.archived'
    when 'article.restored' then 'article.reverted'
    when 'test.deactivated' then 'test.archived'
    when 'file.uploaded' then 'file.created'
    else written end
$function$;
-- may be called by app

CREATE OR REPLACE FUNCTION event_months_keep(from_month date, ahead integer, keep_from timestamp with time zone)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  touched integer := 0;
  removed integer;
begin
  for i in 0..ahead loop
    touched := touched + month_prepare('events', (from_month + make_interval(months => i))::date)::integer;
  end loop;
  loop
    removed := month_drop('events', keep_from);
    exit when removed = 0;
    touched := touched + removed;
  end loop;
  return touched;
end $function$;
-- may be called by jobs

CREATE OR REPLACE FUNCTION events_renamed()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  -- Rows of a company that moves in come as they were.
  if current_user = 'importer' then return new; end if;
  new.action := event_action(new.action);
  return new;
end $function$;
-- may be called by app

CREATE OR REPLACE FUNCTION feed_end()
 RETURNS xid8
 LANGUAGE sql
 STABLE
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select least(
    pg_current_xact_id_if_assigned(),
    (select min(x) from pg_snapshot_xip(pg_current_snapshot()) x where not exists (
      select from company_imports i where i.xid = x)),
    pg_snapshot_xmax(pg_current_snapshot()))
$function$;
-- may be called by app, jobs

CREATE OR REPLACE FUNCTION file_refs_added()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  -- Rows of a company that moves in come as they were.
  if current_user = 'importer' then return new; end if;
  update files f set unreferenced_since = null
  from (select distinct company_id, file_id from added order by company_id, file_id) a
  where f.company_id = a.company_id and f.id = a.file_id and f.unreferenced_since is not null;
  return null;
end $function$;
-- may be called by app

CREATE OR REPLACE FUNCTION file_refs_removed()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  -- Rows of a company that moves in come as they were.
  if current_user = 'importer' then return new; end if;
  -- Locked first: of two transactions that take the last two references away, the second sees what the first did.
  perform from files f join (select distinct company_id, file_id from removed) r
    on f.company_id = r.company_id and f.id = r.file_id
  order by f.company_id, f.id for no key update of f;
  update files f set unreferenced_since = now()
  from (select distinct company_id, file_id from removed) r
  where f.company_id = r.company_id and f.id = r.file_id and f.unreferenced_since is null
    and not exists (select from file_refs s where s.company_id = f.company_id and s.file_id = f.id);
  return null;
end $function$;
-- may be called by app

CREATE OR REPLACE FUNCTION form_answers()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  -- Rows of a company that moves in come as they were.
  if current_user = 'importer' then return new; end if;
  update forms set responses_count = responses_count + case tg_op when 'INSERT' then 1 else -1 end
  where company_id = coalesce(new.company_id, old.company_id) and id = coalesce(new.form_id, old.form_id);
  return null;
end $function$;
-- may be called by app

CREATE OR REPLACE FUNCTION form_response_changed()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  -- Rows of a company that moves in come as they were.
  if current_user = 'importer' then return new; end if;
  new.xid := pg_current_xact_id();
  if new.task_id is distinct from old.task_id then new.updated_at := now(); end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION form_sums_count()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  -- Rows of a company that moves in come as they were.
  if current_user = 'importer' then return new; end if;
  if tg_op = 'INSERT' then
    insert into form_sums as s (company_id, form_id, kind, field, hour, value, number, n)
    select b.company_id, b.form_id, g.kind, g.field, date_trunc('hour', b.submitted_at, 'UTC'), g.value, g.number, count(*)
    from became b cross join lateral form_sums_of(b.values) g
    group by 1, 2, 3, 4, 5, 6, 7 order by 1, 2, 3, 4, 5, 6
    on conflict (company_id, form_id, kind, field, hour, value) do update set n = s.n + excluded.n;
  elsif tg_op = 'DELETE' then
    insert into form_sums as s (company_id, form_id, kind, field, hour, value, number, n)
    select w.company_id, w.form_id, g.kind, g.field, date_trunc('hour', w.submitted_at, 'UTC'), g.value, g.number, -count(*)
    from was w cross join lateral form_sums_of(w.values) g
    group by 1, 2, 3, 4, 5, 6, 7 order by 1, 2, 3, 4, 5, 6
    on conflict (company_id, form_id, kind, field, hour, value) do update set n = s.n + excluded.n;
  else
    insert into form_sums as s (company_id, form_id, kind, field, hour, value, number, n)
    select x.company_id, x.form_id, g.kind, g.field, date_trunc('hour', x.submitted_at, 'UTC'), g.value, g.number, sum(x.d)
    from (
      select b.company_id, b.form_id, b.submitted_at, b.values, 1 as d from became b
      union all
      select w.company_id, w.form_id, w.submitted_at, w.values, -1 from was w
    ) x cross join lateral form_sums_of(x.values) g
    group by 1, 2, 3, 4, 5, 6, 7 having sum(x.d) <> 0 order by 1, 2, 3, 4, 5, 6
    on conflict (company_id, form_id, kind, field, hour, value) do update set n = s.n + excluded.n;
  end if;
  return null;
end $function$;
-- may be called by app

CREATE OR REPLACE FUNCTION form_sums_of(answer jsonb)
 RETURNS TABLE(kind text, field text, value text, number numeric)
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select 'all', '', '', null::numeric
  union select 'answered', g.key, '', null from jsonb_each(answer) g
  union
  select 'choice', g.key, e.value::text, case jsonb_typeof(e.value) when 'number' then e.value::numeric end
  from jsonb_each(answer) g
  cross join lateral jsonb_array_elements(
    case jsonb_typeof(g.value) when 'array' then g.value else jsonb_build_array(g.value) end) e
  where jsonb_typeof(e.value) in ('string', 'number', 'boolean') and length(e.value #>> '{}') <= 100
$function$;
-- may be called by app

CREATE OR REPLACE FUNCTION form_uses()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  -- Rows of a company that moves in come as they were.
  if current_user = 'importer' then return new; end if;
  if tg_op <> 'INSERT' then
    update forms set used_count = used_count - 1 where company_id = old.company_id and id = old.form_id;
  end if;
  if tg_op <> 'DELETE' then
    update forms set used_count = used_count + 1 where company_id = new.company_id and id = new.form_id;
  end if;
  return null;
end $function$;
-- may be called by app

CREATE OR REPLACE FUNCTION form_uses_of_many()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  -- Rows of a company that moves in come as they were.
  if current_user = 'importer' then return new; end if;
  update forms f set used_count = f.used_count + c.n
  from (select company_id, form_id, count(*)::integer as n from became where form_id is not null group by 1, 2) c
  where f.company_id = c.company_id and f.id = c.form_id;
  return null;
end $function$;
-- may be called by app

CREATE OR REPLACE FUNCTION month_drop(parted regclass, keep_from timestamp with time zone)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET lock_timeout TO '100ms'
AS $function$
declare
  others regclass := (select partdefid from pg_partitioned_table where partrelid = parted);
  field text := month_field(parted);
  part regclass := (
    select c.oid from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = parted and c.relname ~ '^m\d{6}$'
      and (to_date(substr(c.relname, 2), 'YYYYMM') + interval '1 month') at time zone 'UTC' <= keep_from
    order by c.relname limit 1
  );
  removed integer;
begin
  if part is null then
    execute format('delete from %s where ctid = any (array(select ctid from %s where %s < %L limit 1000))',
      others, others, field, keep_from);
    get diagnostics removed = row_count;
    return removed;
  end if;
  execute format('drop table %s', part);
  return 1;
end $function$;
-- may be called by jobs

CREATE OR REPLACE FUNCTION month_field(parted regclass)
 RETURNS text
 LANGUAGE sql
 STABLE
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select quote_ident(a.attname) from pg_partitioned_table p
  join pg_attribute a on a.attrelid = p.partrelid and a.attnum = p.partattrs[0]
  where p.partrelid = parted
$function$;

CREATE OR REPLACE FUNCTION month_prepare(parted regclass, first_day date)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET lock_timeout TO '100ms'
AS $function$
declare
  others regclass := (select partdefid from pg_partitioned_table where partrelid = parted);
  field text := month_field(parted);
  place text := (select relnamespace::regnamespace::text from pg_class where oid = others);
  part text := format('%s.%I', place, 'm' || to_char(first_day, 'YYYYMM'));
  starts timestamptz := date_trunc('month', first_day::timestamp) at time zone 'UTC';
  ends timestamptz := (date_trunc('month', first_day::timestamp) + interval '1 month') at time zone 'UTC';
begin
  if to_regclass(part) is not null then return false; end if;
  execute format('create table %s (like %s including defaults including constraints)', part, parted);
  execute format('with moved as (delete from %s where %s >= %L and %s < %L returning *) insert into %s select * from moved',
    others, field, starts, field, ends, part);
  execute format('alter table %s attach partition %s for values from (%L) to (%L)', parted, part, starts, ends);
  return true;
end $function$;
-- may be called by jobs

CREATE OR REPLACE FUNCTION news_content_left()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  -- Rows of a company that moves in come as they were.
  if current_user = 'importer' then return new; end if;
  update contents c set unreferenced_since = now() where c.company_id = old.company_id and c.id = old.content_id;
  return null;
end $function$;
-- may be called by app

CREATE OR REPLACE FUNCTION news_sums_at_first()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  -- Rows of a company that moves in come as they were.
  if current_user = 'importer' then return new; end if;
  perform from users u
  where (u.company_id, u.id) in (select b.company_id, b.user_id from became b) order by u.id for share;
  insert into news_sums as s (company_id, news_id, slot, read, acknowledged)
  select b.company_id, b.news_id, news_sums_slot(b.user_id), count(*), count(b.acknowledged_at)
  from became b join users u on u.company_id = b.company_id and u.id = b.user_id and u.is_active and u.deleted_at is null
  group by 1, 2, 3 order by 1, 2, 3
  on conflict (company_id, news_id, slot) do update
  set read = s.read + excluded.read, acknowledged = s.acknowledged + excluded.acknowledged;
  return null;
end $function$;
-- may be called by app

CREATE OR REPLACE FUNCTION news_sums_gone()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  -- Rows of a company that moves in come as they were.
  if current_user = 'importer' then return new; end if;
  perform from users u
  where (u.company_id, u.id) in (select w.company_id, w.user_id from was w) order by u.id for share;
  update news_sums s set read = s.read - g.read, acknowledged = s.acknowledged - g.acknowledged
  from (
    select w.company_id, w.news_id, news_sums_slot(w.user_id) as slot, count(*) as read, count(w.acknowledged_at) as acknowledged
    from was w join users u on u.company_id = w.company_id and u.id = w.user_id and u.is_active and u.deleted_at is null
    group by 1, 2, 3
  ) g
  where s.company_id = g.company_id and s.news_id = g.news_id and s.slot = g.slot;
  return null;
end $function$;
-- may be called by app

CREATE OR REPLACE FUNCTION news_sums_later()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  -- Rows of a company that moves in come as they were.
  if current_user = 'importer' then return new; end if;
  perform from users where company_id = new.company_id and id = new.user_id and is_active and deleted_at is null for share;
  if not found then return null; end if;
  insert into news_sums as s (company_id, news_id, slot, read, acknowledged)
  values (new.company_id, new.news_id, news_sums_slot(new.user_id), 0, case when new.acknowledged_at is null then -1 else 1 end)
  on conflict (company_id, news_id, slot) do update set acknowledged = s.acknowledged + excluded.acknowledged;
  return null;
end $function$;
-- may be called by app

CREATE OR REPLACE FUNCTION news_sums_of_person()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  sign integer := case when new.is_active and new.deleted_at is null then 1 else -1 end;
begin
  -- Rows of a company that moves in come as they were.
  if current_user = 'importer' then return new; end if;
  insert into news_sums as s (company_id, news_id, slot, read, acknowledged)
  select r.company_id, r.news_id, news_sums_slot(r.user_id), sign, case when r.acknowledged_at is null then 0 else sign end
  from news_reads r where r.company_id = new.company_id and r.user_id = new.id order by r.news_id
  on conflict (company_id, news_id, slot) do update
  set read = s.read + excluded.read, acknowledged = s.acknowledged + excluded.acknowledged;
  return null;
end $function$;
-- may be called by app

CREATE OR REPLACE FUNCTION news_sums_slot(of_user uuid)
 RETURNS smallint
 LANGUAGE sql
 IMMUTABLE
RETURN (abs((hashtext((of_user)::text) % 16)))::smallint;
-- may be called by app

CREATE OR REPLACE FUNCTION operator_actions_stay()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  raise exception 'operator_actions is only added to';
end $function$;

CREATE OR REPLACE PROCEDURE pack_fast(IN packed regclass, VARIADIC columns text[])
 LANGUAGE plpgsql
AS $procedure$
declare
  one text;
begin
  foreach one in array columns loop
    begin
      execute format('alter table %s alter %I set compression lz4', packed, one);
    exception when feature_not_supported then
      execute format('alter table %s alter %I set storage external', packed, one);
    end;
  end loop;
end $procedure$;

CREATE OR REPLACE FUNCTION person_zone(of_company uuid, of_user uuid)
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$
  select coalesce(
    (select max(r.timezone) from user_restaurants w
     join restaurants r on r.company_id = of_company and r.id = w.restaurant_id
     where w.company_id = of_company and w.user_id = of_user having count(*) = 1),
    (select c.timezone from companies c where c.id = of_company))
$function$;
-- may be called by app

CREATE OR REPLACE FUNCTION rev_due(company uuid, of_topic text)
 RETURNS boolean
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if current_setting('app.rev_' || of_topic, true) = company::text then return false; end if;
  perform set_config('app.rev_' || of_topic, company::text, true);
  return true;
end $function$;
-- may be called by app

CREATE OR REPLACE FUNCTION rev_raise()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  company uuid := coalesce(new.company_id, old.company_id);
  entered text := coalesce(current_setting('app.company', true), '');
begin
  -- Rows of a company that moves in come as they were.
  if current_user = 'importer' then return new; end if;
  -- Its rows go with the company.
  if not exists (select from companies c where c.id = company) then return null; end if;
  perform set_config('app.company', company::text, true);
  perform revision_raise(company, tg_argv[0]);
  perform set_config('app.company', entered, true);
  return null;
end $function$;
-- may be called by app

CREATE OR REPLACE FUNCTION revision_raise(company uuid, of_topic text)
 RETURNS void
 LANGUAGE sql
 SET search_path TO 'public', 'pg_temp'
AS $function$
  insert into revisions as r (company_id, topic, slot, rev) values (company, of_topic, pg_backend_pid() % 16, 1)
  on conflict (company_id, topic, slot) do update set rev = r.rev + 1
$function$;
-- may be called by app

CREATE OR REPLACE FUNCTION run_date(run uuid)
 RETURNS date
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select (uuid_extract_timestamp(run) at time zone 'UTC')::date
$function$;
-- may be called by app, jobs

CREATE OR REPLACE FUNCTION run_days_count(of_company uuid, of_day date)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  -- Each statement sees what is committed by then: whoever writes afterwards brings a mark of his own.
  delete from run_day_marks where company_id = of_company and day = of_day;
  delete from run_days where company_id = of_company and day = of_day;
  delete from run_list_days where company_id = of_company and day = of_day;
  delete from run_people_days where company_id = of_company and day = of_day;
  with sums as materialized (
    select restaurant_id, checklist_id, completed_by, grouping(restaurant_id) = 0 as by_place, grouping(checklist_id) = 0 as by_list,
      count(*) filter (where status = 'completed') as completed, count(*) filter (where status = 'completed' and is_late) as late,
      count(*) filter (where status = 'missed') as missed,
      coalesce(sum(score) filter (where status = 'completed'), 0) as score_sum,
      count(score) filter (where status = 'completed') as scored, coalesce(sum(fails), 0) as fails
    from checklist_runs
    where company_id = of_company and business_date = of_day and status in ('completed', 'missed')
    group by grouping sets ((restaurant_id), (checklist_id), (completed_by))
  ), places as (
    insert into run_days (company_id, day, restaurant_id, completed, late, missed, score_sum, scored, fails)
    select of_company, of_day, restaurant_id, completed, late, missed, score_sum, scored, fails from sums where by_place
  ), people as (
    insert into run_people_days (company_id, day, user_id, completed, late)
    select of_company, of_day, completed_by, completed, late from sums
    where not by_place and not by_list and completed_by is not null and completed > 0
  )
  insert into run_list_days (company_id, day, checklist_id, completed, late, missed, score_sum, scored, fails)
  select of_company, of_day, checklist_id, completed, late, missed, score_sum, scored, fails from sums where by_list;
end $function$;
-- may be called by app

CREATE OR REPLACE FUNCTION run_days_mark()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  -- Rows of a company that moves in come as they were.
  if current_user = 'importer' then return new; end if;
  if tg_op = 'INSERT' then
    insert into run_day_marks (company_id, day)
    select distinct company_id, business_date from became where status in ('completed', 'missed');
  elsif tg_op = 'DELETE' then
    insert into run_day_marks (company_id, day)
    select distinct w.company_id, w.business_date from was w
    where w.status in ('completed', 'missed') and exists (select from companies c where c.id = w.company_id);
  else
    insert into run_day_marks (company_id, day)
    select distinct x.company_id, x.business_date from (
      select company_id, business_date, status from became union all select company_id, business_date, status from was
    ) x
    where x.status in ('completed', 'missed') and exists (select from companies c where c.id = x.company_id);
  end if;
  return null;
end $function$;
-- may be called by app

CREATE OR REPLACE FUNCTION run_id(day date)
 RETURNS uuid
 LANGUAGE sql
AS $function$
  select uuidv7(day::timestamp at time zone 'UTC' + interval '12 hours' - clock_timestamp())
$function$;
-- may be called by app, jobs

CREATE OR REPLACE FUNCTION run_ids_from(day date)
 RETURNS uuid
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select (lpad(to_hex((extract(epoch from day) * 1000)::bigint), 12, '0') || repeat('0', 20))::uuid
$function$;
-- may be called by app, jobs

CREATE OR REPLACE FUNCTION run_times(rule jsonb, day date, zone text, allow_late boolean, OUT starts_at timestamp with time zone, OUT due_at timestamp with time zone, OUT closes_at timestamp with time zone)
 RETURNS record
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select s, d, case when allow_late then greatest(d, ((day + 1) + time '05:00') at time zone zone) else d end
  from (
    select (day + night + starts) at time zone zone as s,
      (day + night + (ends <= starts)::integer + ends) at time zone zone as d
    from (
      select (rule ->> 'startTime')::time as starts, (rule ->> 'endTime')::time as ends,
        ((rule ->> 'startTime')::time < '05:00')::integer as night
    ) t
  ) moments
$function$;
-- may be called by app

CREATE OR REPLACE FUNCTION schedule_on(rule jsonb, day date)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select case rule ->> 'type'
    when 'daily' then true
    when 'weekly' then rule -> 'weekdays' @> to_jsonb(extract(isodow from day)::integer)
    when 'monthly' then rule -> 'monthDays' @> to_jsonb(extract(day from day)::integer)
      or (rule -> 'monthDays' @> '31' and day = (date_trunc('month', day) + interval '1 month - 1 day')::date)
    when 'once' then (rule ->> 'date')::date = day
    else false end
    and day >= coalesce((rule ->> 'validFrom')::date, day) and day <= coalesce((rule ->> 'validTo')::date, day)
$function$;
-- may be called by app

CREATE OR REPLACE FUNCTION schedules_other_zone()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  -- Rows of a company that moves in come as they were.
  if current_user = 'importer' then return new; end if;
  if tg_table_name = 'restaurants' then
    update schedules set next_at = null, done_to = greatest(done_to, now()), look_at = now()
    where company_id = new.company_id and restaurant_id = new.id and next_at > now();
  else
    update schedules s set next_at = null, done_to = greatest(done_to, now()), look_at = now()
    where s.company_id = new.id and s.next_at > now() and not exists (
      select from restaurants r where r.company_id = new.id and r.id = s.restaurant_id and r.timezone is not null);
  end if;
  return null;
end $function$;
-- may be called by app

CREATE OR REPLACE FUNCTION search_fold(words text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  return regexp_replace(regexp_replace(replace(replace(
    lower(case when words is nfc normalized then words else normalize(words) end collate "und-x-icu"),
    'ё', 'е'), U&'\2011', '-'),
    '[\u0301\u00AD]', '', 'g'),
    '[\]\[,.:;/\\@_~+&?!#%№°*=<>(){}|"«»„“”–—…•$`''’\u00A0\u202F\u2009\u2212\s]', ' ', 'g');
end $function$;
-- may be called by app

CREATE OR REPLACE FUNCTION search_heads(company uuid, head tsvector)
 RETURNS tsvector
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select array_to_tsvector(array(select company || ':' || l from unnest(tsvector_to_array(head)) l))
$function$;
-- may be called by app, finder

CREATE OR REPLACE FUNCTION search_stems(words text[])
 RETURNS TABLE(word text, stem text)
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select w, case
    when w ~ '^[а-я]+$' then coalesce((ts_lexize('russian_stem', w))[1], '')
    when w ~ '^[a-z]+$' then coalesce((ts_lexize('english_stem', w))[1], '')
    else coalesce((tsvector_to_array(to_tsvector('russian', search_fold(w))))[1], '')
  end
  from unnest(words) w
$function$;
-- may be called by app

CREATE OR REPLACE FUNCTION search_vector(words text)
 RETURNS tsvector
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  f text := search_fold(words);
begin
  -- The halves of a word with a hyphen, and the word as one.
  if strpos(f, '-') > 0 then
    f := replace(f, '-', ' ') || coalesce(
      (select string_agg(' ' || replace(w, '-', ''), '') from unnest(string_to_array(f, ' ')) w where strpos(w, '-') > 1), '');
  end if;
  return to_tsvector('russian', f);
end $function$;
-- may be called by app, finder

CREATE OR REPLACE FUNCTION session_changed()
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  raise exception using errcode = 'P0401', message = 'the session has changed';
end $function$;
-- may be called by app

CREATE OR REPLACE FUNCTION session_enter(company text, session text, account text, proof text)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform set_config('app.company', company, true);
  perform from sessions s
    join users u on u.company_id = s.company_id and u.id = s.user_id
    join companies c on c.id = s.company_id
    left join positions p on p.company_id = u.company_id and p.id = u.position_id
    where s.company_id = company::uuid and s.id = session::uuid and s.user_id = account::uuid
      and concat_ws(' ', s.xmin, u.xmin, c.xmin, p.xmin) = proof;
  if not found then
    raise exception using errcode = 'P0401', message = 'the session has changed';
  end if;
end $function$;
-- may be called by app

CREATE OR REPLACE FUNCTION task_closed_count()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  -- Rows of a company that moves in come as they were.
  if current_user = 'importer' then return new; end if;
  if tg_op = 'INSERT' then
    insert into task_closed as t (company_id, status, restaurant_id, category_id, priority, slot, n)
    select x.company_id, x.status, x.restaurant_id, x.category_id, x.priority, pg_backend_pid() % 16, count(*)
    from became x where x.status in ('done', 'cancelled') group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5
    on conflict (company_id, status, restaurant_id, category_id, priority, slot) do update set n = t.n + excluded.n;
    insert into task_person_closed as t (company_id, user_id, part, status, slot, n)
    select x.company_id, x.created_by, 'author', x.status, pg_backend_pid() % 16, count(*)
    from became x where x.status in ('done', 'cancelled') and x.created_by is not null group by 1, 2, 4 order by 1, 2, 4
    on conflict (company_id, user_id, part, status, slot) do update set n = t.n + excluded.n;
  elsif tg_op = 'DELETE' then
    insert into task_closed as t (company_id, status, restaurant_id, category_id, priority, slot, n)
    select x.company_id, x.status, x.restaurant_id, x.category_id, x.priority, pg_backend_pid() % 16, -count(*)
    from was x where x.status in ('done', 'cancelled') and exists (select from companies c where c.id = x.company_id)
    group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5
    on conflict (company_id, status, restaurant_id, category_id, priority, slot) do update set n = t.n + excluded.n;
    insert into task_person_closed as t (company_id, user_id, part, status, slot, n)
    select x.company_id, x.created_by, 'author', x.status, pg_backend_pid() % 16, -count(*)
    from was x
    where x.status in ('done', 'cancelled') and x.created_by is not null
      and exists (select from companies c where c.id = x.company_id)
    group by 1, 2, 4 order by 1, 2, 4
    on conflict (company_id, user_id, part, status, slot) do update set n = t.n + excluded.n;
  else
    insert into task_closed as t (company_id, status, restaurant_id, category_id, priority, slot, n)
    select x.company_id, x.status, x.restaurant_id, x.category_id, x.priority, pg_backend_pid() % 16, sum(x.d)
    from (
      select b.company_id, b.status, b.restaurant_id, b.category_id, b.priority, 1 as d
      from became b where b.status in ('done', 'cancelled')
      union all
      select w.company_id, w.status, w.restaurant_id, w.category_id, w.priority, -1
      from was w where w.status in ('done', 'cancelled')
    ) x
    where exists (select from companies c where c.id = x.company_id)
    group by 1, 2, 3, 4, 5 having sum(x.d) <> 0 order by 1, 2, 3, 4, 5
    on conflict (company_id, status, restaurant_id, category_id, priority, slot) do update set n = t.n + excluded.n;
    insert into task_person_closed as t (company_id, user_id, part, status, slot, n)
    select x.company_id, x.created_by, 'author', x.status, pg_backend_pid() % 16, sum(x.d)
    from (
      select b.company_id, b.created_by, b.status, 1 as d from became b where b.status in ('done', 'cancelled')
      union all
      select w.company_id, w.created_by, w.status, -1 from was w where w.status in ('done', 'cancelled')
    ) x
    where x.created_by is not null and exists (select from companies c where c.id = x.company_id)
    group by 1, 2, 4 having sum(x.d) <> 0 order by 1, 2, 4
    on conflict (company_id, user_id, part, status, slot) do update set n = t.n + excluded.n;
  end if;
  return null;
end $function$;
-- may be called by app

CREATE OR REPLACE FUNCTION task_day_of(at timestamp with time zone)
 RETURNS date
 LANGUAGE sql
 IMMUTABLE
RETURN (((at AT TIME ZONE 'UTC'::text) - '05:00:00'::interval))::date;
-- may be called by app

CREATE OR REPLACE FUNCTION task_days_at_first()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  -- Rows of a company that moves in come as they were.
  if current_user = 'importer' then return new; end if;
  insert into task_day_marks (company_id, day)
  select distinct b.company_id, task_day_of(m.at) from became b cross join lateral unnest(array[b.created_at, b.completed_at, b.deadline]) m (at)
  where m.at is not null;
  return null;
end $function$;
-- may be called by app

CREATE OR REPLACE FUNCTION task_days_count(of_company uuid, marked date[])
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  stretch daterange;
  first date;
  last date;
  zone text := (select timezone from companies where id = of_company);
begin
  -- Each statement sees what is committed by then: whoever writes afterwards brings a mark of his own.
  delete from task_day_marks where company_id = of_company and day = any (marked);
  for stretch in
    select s from unnest((select range_agg(daterange(m - 1, m + 2)) from unnest(marked) m)) s
  loop
    first := lower(stretch);
    last := upper(stretch) - 1;
    delete from task_days where company_id = of_company and day between first and last;
    delete from task_people_days where company_id = of_company and day between first and last;
    with moments as (
      select t.id, t.restaurant_id, t.created_at as at, t.status, 1 as created, 0 as done, 0 as due, 0 as overdue, 0::bigint as ms
      from tasks t
      where t.company_id = of_company and t.created_at >= (first - 1)::timestamp at time zone 'UTC'
        and t.created_at < (last + 3)::timestamp at time zone 'UTC'
      union all
      select t.id, t.restaurant_id, t.completed_at, null, 0, 1, 0, 0,
        (extract(epoch from t.completed_at - t.created_at) * 1000)::bigint
      from tasks t
      where t.company_id = of_company and t.status = 'done' and t.completed_at >= (first - 1)::timestamp at time zone 'UTC'
        and t.completed_at < (last + 3)::timestamp at time zone 'UTC'
      union all
      select t.id, t.restaurant_id, t.deadline, null, 0, 0, 1,
        (t.status <> 'done' or t.completed_at is null or t.completed_at > t.deadline)::int, 0
      from tasks t
      where t.company_id = of_company and t.deadline is not null and t.status <> 'cancelled'
        and t.deadline >= (first - 1)::timestamp at time zone 'UTC' and t.deadline < (last + 3)::timestamp at time zone 'UTC'
    ), happened as materialized (
      select m.*, ((m.at at time zone coalesce(r.timezone, zone)) - interval '5 hours')::date as day
      from moments m left join restaurants r on r.company_id = of_company and r.id = m.restaurant_id
    ), people as (
      insert into task_people_days (company_id, day, user_id, restaurant_id, done, due, overdue)
      select of_company, h.day, p.user_id, h.restaurant_id, sum(h.done), sum(h.due), sum(h.overdue)
      from happened h join task_people p on p.company_id = of_company and p.task_id = h.id
      where h.day between first and last and h.done + h.due > 0 group by 2, 3, 4
    )
    insert into task_days (company_id, day, restaurant_id, status, created, done, due, overdue, ms)
    select of_company, h.day, h.restaurant_id, h.status, sum(h.created), sum(h.done), sum(h.due), sum(h.overdue), sum(h.ms)
    from happened h where h.day between first and last group by 2, 3, 4;
  end loop;
end $function$;
-- may be called by app

CREATE OR REPLACE FUNCTION task_days_gone()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  -- Rows of a company that moves in come as they were.
  if current_user = 'importer' then return new; end if;
  insert into task_day_marks (company_id, day)
  select distinct w.company_id, task_day_of(m.at) from was w cross join lateral unnest(array[w.created_at, w.completed_at, w.deadline]) m (at)
  where m.at is not null and exists (select from companies c where c.id = w.company_id);
  return null;
end $function$;
-- may be called by app

CREATE OR REPLACE FUNCTION task_days_later()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  -- Rows of a company that moves in come as they were.
  if current_user = 'importer' then return new; end if;
  perform task_days_mark(new.company_id,
    array[old.created_at, old.completed_at, old.deadline, new.created_at, new.completed_at, new.deadline]);
  return null;
end $function$;
-- may be called by app

CREATE OR REPLACE FUNCTION task_days_mark(of_company uuid, moments timestamp with time zone[])
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  insert into task_day_marks (company_id, day)
  select distinct of_company, task_day_of(at) from unnest(moments) at
  where at is not null and exists (select from companies c where c.id = of_company);
end $function$;
-- may be called by app

CREATE OR REPLACE FUNCTION task_days_of_people()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  -- Rows of a company that moves in come as they were.
  if current_user = 'importer' then return new; end if;
  insert into task_day_marks (company_id, day)
  select distinct p.company_id, task_day_of(m.at) from those p
  join tasks t on t.company_id = p.company_id and t.id = p.task_id
  cross join lateral unnest(array[t.completed_at, t.deadline]) m (at)
  where m.at is not null and exists (select from companies c where c.id = p.company_id);
  return null;
end $function$;
-- may be called by app

CREATE OR REPLACE FUNCTION task_days_of_person()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  -- Rows of a company that moves in come as they were.
  if current_user = 'importer' then return new; end if;
  perform task_days_mark(t.company_id, array[t.completed_at, t.deadline]) from tasks t
  where t.company_id = new.company_id and t.id in (old.task_id, new.task_id);
  return null;
end $function$;
-- may be called by app

CREATE OR REPLACE FUNCTION task_days_other_zone()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  -- Rows of a company that moves in come as they were.
  if current_user = 'importer' then return new; end if;
  if tg_table_name = 'restaurants' then
    insert into task_day_marks (company_id, day)
    select distinct t.company_id, task_day_of(m.at) from tasks t
    cross join lateral unnest(array[t.created_at, t.completed_at, t.deadline]) m (at)
    where t.company_id = new.company_id and t.restaurant_id = new.id and m.at is not null;
  else
    insert into task_day_marks (company_id, day)
    select distinct t.company_id, task_day_of(m.at) from tasks t
    cross join lateral unnest(array[t.created_at, t.completed_at, t.deadline]) m (at)
    where t.company_id = new.id and m.at is not null;
  end if;
  return null;
end $function$;
-- may be called by app

CREATE OR REPLACE FUNCTION task_numbers_take(of_company uuid, many integer)
 RETURNS integer
 LANGUAGE sql
 SET search_path TO 'public', 'pg_temp'
AS $function$
  insert into task_numbers as t (company_id, last) values (of_company, many)
  on conflict (company_id) do update set last = t.last + many returning last - many + 1
$function$;
-- may be called by app

CREATE OR REPLACE FUNCTION task_people_count()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  -- Rows of a company that moves in come as they were.
  if current_user = 'importer' then return new; end if;
  if tg_op = 'INSERT' then
    insert into task_person_closed as t (company_id, user_id, part, status, slot, n)
    select x.company_id, x.user_id, p.part, x.status, pg_backend_pid() % 16, count(*)
    from became x cross join (values ('doer'), ('both')) p (part)
    where x.status in ('done', 'cancelled') and (p.part = 'doer' or x.created_by = x.user_id)
    group by 1, 2, 3, 4 order by 1, 2, 3, 4
    on conflict (company_id, user_id, part, status, slot) do update set n = t.n + excluded.n;
  elsif tg_op = 'DELETE' then
    insert into task_person_closed as t (company_id, user_id, part, status, slot, n)
    select x.company_id, x.user_id, p.part, x.status, pg_backend_pid() % 16, -count(*)
    from was x cross join (values ('doer'), ('both')) p (part)
    where x.status in ('done', 'cancelled') and (p.part = 'doer' or x.created_by = x.user_id)
      and exists (select from companies c where c.id = x.company_id)
    group by 1, 2, 3, 4 order by 1, 2, 3, 4
    on conflict (company_id, user_id, part, status, slot) do update set n = t.n + excluded.n;
  else
    insert into task_person_closed as t (company_id, user_id, part, status, slot, n)
    select x.company_id, x.user_id, p.part, x.status, pg_backend_pid() % 16, sum(x.d)
    from (
      select b.company_id, b.user_id, b.created_by, b.status, 1 as d from became b where b.status in ('done', 'cancelled')
      union all
      select w.company_id, w.user_id, w.created_by, w.status, -1 from was w where w.status in ('done', 'cancelled')
    ) x cross join (values ('doer'), ('both')) p (part)
    where (p.part = 'doer' or x.created_by = x.user_id) and exists (select from companies c where c.id = x.company_id)
    group by 1, 2, 3, 4 having sum(x.d) <> 0 order by 1, 2, 3, 4
    on conflict (company_id, user_id, part, status, slot) do update set n = t.n + excluded.n;
  end if;
  return null;
end $function$;
-- may be called by app

CREATE OR REPLACE FUNCTION task_people_follow()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  -- Rows of a company that moves in come as they were.
  if current_user = 'importer' then return new; end if;
  update task_people p set status = new.status, deadline = new.deadline, priority = new.priority,
    restaurant_id = new.restaurant_id, category_id = new.category_id, created_by = new.created_by
  where p.company_id = new.company_id and p.task_id = new.id;
  return null;
end $function$;
-- may be called by app

CREATE OR REPLACE FUNCTION task_rev_due(company uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if current_setting('app.task_rev', true) = company::text then return false; end if;
  perform set_config('app.task_rev', company::text, true);
  return true;
end $function$;
-- may be called by app

CREATE OR REPLACE FUNCTION task_rev_raise()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  company uuid := coalesce(new.company_id, old.company_id);
  entered text := coalesce(current_setting('app.company', true), '');
begin
  -- Rows of a company that moves in come as they were.
  if current_user = 'importer' then return new; end if;
  -- Its rows go with the company.
  if not exists (select from companies c where c.id = company) then return null; end if;
  perform set_config('app.company', company::text, true);
  perform revision_raise(company, 'tasks');
  perform set_config('app.company', entered, true);
  return null;
end $function$;
-- may be called by app

CREATE OR REPLACE FUNCTION task_search_answered(queries text[], people uuid[])
 RETURNS TABLE(query_no integer)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 10
 SET search_path TO 'public', 'pg_temp'
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
declare
  company uuid := nullif(current_setting('app.company', true), '')::uuid;
  key text := (select c.search_key from companies c where c.id = company);
  marks tsquery := task_search_marks(key, people);
  keyed tsquery;
begin
  if key is null then return; end if;
  for n in 1 .. coalesce(cardinality(queries), 0) loop
    keyed := ('(' || replace(queries[n], U&'\0001', key) || ')')::tsquery;
    keyed := coalesce(keyed && marks, keyed);
    query_no := n;
    if exists (select from task_search s where s.lexemes @@ keyed and s.company_id is not distinct from company) then
      return next;
    end if;
  end loop;
end $function$;
-- may be called by app, finder

CREATE OR REPLACE FUNCTION task_search_block(key text, number integer, size integer)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select key || '#' || size || ':' || (number >> size)
$function$;
-- may be called by app, finder

CREATE OR REPLACE FUNCTION task_search_find(groups text[], people uuid[], newest integer, most integer)
 RETURNS TABLE(task_id uuid, rank integer, number integer, is_open boolean)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
declare
  company uuid := nullif(current_setting('app.company', true), '')::uuid;
  key text := (select c.search_key from companies c where c.id = company);
  wanted tsquery := replace('(' || array_to_string(groups, ')&(') || ')', U&'\0001', key)::tsquery;
  marks tsquery := task_search_marks(key, people);
  forms tsquery[] := replace(groups::text, U&'\0001', '')::tsquery[];
  state tsquery;
  asked tsquery;
  size integer;
  above integer;
  below integer;
  missing integer;
  n integer;
begin
  if key is null then return; end if;
  wanted := coalesce(wanted && marks, wanted);
  foreach is_open in array array[true, false] loop
    state := ((case when is_open then '' else '!' end) || quote_literal(key || '+o'))::tsquery;
    missing := most;
    -- Numbers from `above` on were looked through; of none nothing is left out.
    above := null;
    size := 12;
    loop
      asked := wanted && state;
      below := null;
      if size <= 18 and newest >> size > 0 then
        below := ((coalesce(above, newest + 1) - 1) >> size) << size;
        asked := asked && quote_literal(task_search_block(key, below, size))::tsquery;
        -- What was given a number since `newest` was read.
        if above is null then asked := wanted && state && (quote_literal(task_search_block(key, newest, size)) || '|'
          || quote_literal(task_search_block(key, newest + (1 << size), size)))::tsquery; end if;
      end if;
      return query
        select s.task_id, (select count(*) filter (where s.head @@ f) from unnest(forms) f)::integer, s.number, is_open
        from (
          select * from task_search x
          where x.lexemes @@ asked and x.company_id is not distinct from company and (above is null or x.number < above)
          order by x.number desc limit missing) s;
      get diagnostics n = row_count;
      missing := missing - n;
      exit when missing = 0 or below is null or below <= 1;
      -- How many numbers it seems to take; where none were, many more. Open ones are few: all that are left.
      size := case when is_open then 20 when n = 0 then size + 4 else least(size + 4, (
        select coalesce(min(z), 20) from unnest(task_search_sizes()) z
        where (1 << z)::bigint * (most - missing) >= missing::bigint * (newest - below))) end;
      above := below;
    end loop;
  end loop;
end $function$;
-- may be called by app, finder

CREATE OR REPLACE FUNCTION task_search_marks(key text, people uuid[])
 RETURNS tsquery
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select string_agg(quote_literal(key || '@' || p), ' & ')::tsquery from unnest(people) p
$function$;
-- may be called by app, finder

CREATE OR REPLACE FUNCTION task_search_put(company uuid, tasks uuid[])
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
 SET enable_seqscan TO 'off'
AS $function$
declare
  key text := (select c.search_key from companies c where c.id = company);
begin
  with named as materialized (
    select t.id, t.number, t.title, t.created_by, t.status, t.description || coalesce((
      select string_agg(' ' || c.text, '') from (
        select k.text from task_comments k
        where k.company_id = company and k.task_id = t.id and k.deleted_at is null
        -- As many as people look through.
        order by k.created_at desc, k.id desc limit 500
      ) c), '') as words
    from tasks t where t.company_id = company and t.id = any (tasks)
  ), texts as materialized (
    select d.title, d.words, h.head, tsvector_to_array(h.head || search_vector(d.words)) as stems
    from (select distinct n.title, n.words from named n) d
    cross join lateral (select setweight(search_vector(d.title), 'A') as head) h
  ), written as (
    insert into task_search as s (company_id, task_id, number, head, lexemes)
    select company, t.id, t.number, x.head || array_to_tsvector(array[t.number::text]),
      array_to_tsvector(array(select key || l from unnest(x.stems || t.number::text) l)
        || array(select key || '@' || p.user_id from task_people p where p.company_id = company and p.task_id = t.id)
        || case when t.created_by is null then '{}' else array[key || '@' || t.created_by] end
        || case when t.status in ('new', 'in_progress', 'review') then array[key || '+o'] else '{}' end
        || array(select task_search_block(key, t.number, size) from unnest(task_search_sizes()) size))
    from named t join texts x on x.title = t.title and x.words = t.words
    on conflict (company_id, task_id) do update set head = excluded.head, lexemes = excluded.lexemes
    where (s.head, s.lexemes) is distinct from (excluded.head, excluded.lexemes)
  )
  -- In one order, so that two writers of the same new words wait for each other and never in a circle.
  insert into article_stems (company_id, stem)
  select company, n.stem from (select distinct l collate "C" as stem from texts x, unnest(x.stems) l) n
  where length(n.stem) between 3 and 40 and not exists (
    select from article_stems k where k.company_id = company and k.stem = n.stem)
  order by n.stem
  on conflict do nothing;
end $function$;
-- may be called by app

CREATE OR REPLACE FUNCTION task_search_sizes()
 RETURNS integer[]
 LANGUAGE sql
 IMMUTABLE
AS $function$ select array[12, 14, 16, 18] $function$;
-- may be called by app, finder

CREATE OR REPLACE FUNCTION task_search_turn(company uuid, task uuid, to_open boolean)
 RETURNS void
 LANGUAGE sql
 SET search_path TO 'public', 'pg_temp'
 SET enable_seqscan TO 'off'
AS $function$
  update task_search s
  set lexemes = case when to_open then s.lexemes || array_to_tsvector(array[c.search_key || '+o'])
    else ts_delete(s.lexemes, c.search_key || '+o') end
  from companies c
  where c.id = company and s.company_id = company and s.task_id = task
$function$;
-- may be called by app

CREATE OR REPLACE PROCEDURE tenant_wall(IN walled regclass, IN rights text DEFAULT 'select, insert, update, delete'::text)
 LANGUAGE plpgsql
AS $procedure$
begin
  execute format('alter table %s enable row level security', walled);
  execute format('alter table %s force row level security', walled);
  execute format(
    'create policy tenant on %s to app using (company_id = nullif(current_setting(''app.company'', true), '''')::uuid)',
    walled
  );
  execute format('create policy backup on %s for select to backup using (true)', walled);
  execute format('grant %s on %s to app', rights, walled);
  execute format('grant delete on %s to remover', walled);
  execute format('grant select, insert, update on %s to importer', walled);
end $procedure$;

CREATE OR REPLACE FUNCTION test_days_at_first()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  -- Rows of a company that moves in come as they were.
  if current_user = 'importer' then return new; end if;
  perform test_days_mark(b.company_id, b.test_id, b.user_id, array[b.submitted_at]) from became b where b.submitted_at is not null;
  return null;
end $function$;
-- may be called by app

CREATE OR REPLACE FUNCTION test_days_count(of_company uuid, marked date[])
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  stretch daterange;
  first date;
  last date;
  zone text := (select timezone from companies where id = of_company);
begin
  -- Each statement sees what is committed by then: whoever writes afterwards brings a mark of his own.
  delete from test_day_marks where company_id = of_company and day = any (marked);
  for stretch in
    select s from unnest((select range_agg(daterange(m - 1, m + 2)) from unnest(marked) m)) s
  loop
    first := lower(stretch);
    last := upper(stretch) - 1;
    delete from test_days where company_id = of_company and day between first and last;
    delete from test_question_days where company_id = of_company and day between first and last;
    delete from test_people_days where company_id = of_company and day between first and last;
    with done as materialized (
      select * from (
        select a.test_id, a.user_id, a.status, a.percent, a.asked, a.rights,
          ((a.submitted_at at time zone zone) - interval '5 hours')::date as day
        from test_attempts a
        where a.company_id = of_company and a.submitted_at >= (first - 1)::timestamp at time zone 'UTC'
          and a.submitted_at < (last + 3)::timestamp at time zone 'UTC'
        offset 0
      ) d where d.day between first and last
    ), questions as (
      insert into test_question_days (company_id, day, test_id, questions, asked, rights)
      select of_company, m.day, m.test_id, array_agg(m.id order by m.id), array_agg(m.asked order by m.id),
        array_agg(m.rights order by m.id)
      from (
        select d.day, d.test_id, q.id, count(q.is_right) as asked, sum(q.is_right) as rights
        from done d cross join lateral unnest(d.asked, d.rights) as q (id, is_right)
        where q.is_right is not null group by 1, 2, 3
      ) m group by 2, 3
    ), pairs as materialized (
      select day, test_id, user_id, bool_or(status = 'passed') as has_passed
      from done where status in ('passed', 'failed') group by 1, 2, 3
    ), people as (
      insert into test_people_days (company_id, day, before, tried, passed)
      select of_company, x.day, x.before, sum(x.tried), sum(x.passed)
      from pairs p cross join lateral (
        select max(o.day) as tried, max(o.day) filter (where o.status = 'passed') as passed
        from (
          select a.status, ((a.submitted_at at time zone zone) - interval '5 hours')::date as day from test_attempts a
          where a.company_id = of_company and a.test_id = p.test_id and a.user_id = p.user_id
            and a.status in ('passed', 'failed') and a.submitted_at is not null
        ) o where o.day < p.day
      ) b
      cross join lateral (
        select p.day, b.tried as before, 1 as tried, 0 as passed
        union all
        select p.day, b.passed, 0, 1 where p.has_passed
      ) x group by 2, 3
    )
    insert into test_days (company_id, day, test_id, attempts, passed, percents, reviewed)
    select of_company, d.day, d.test_id, count(*), count(*) filter (where d.status = 'passed'),
      coalesce(sum(d.percent) filter (where d.status in ('passed', 'failed')), 0),
      count(d.percent) filter (where d.status in ('passed', 'failed'))
    from done d group by 2, 3;
  end loop;
end $function$;
-- may be called by app

CREATE OR REPLACE FUNCTION test_days_gone()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  -- Rows of a company that moves in come as they were.
  if current_user = 'importer' then return new; end if;
  perform test_days_mark(w.company_id, w.test_id, w.user_id, array[w.submitted_at]) from was w where w.submitted_at is not null;
  return null;
end $function$;
-- may be called by app

CREATE OR REPLACE FUNCTION test_days_later()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  -- Rows of a company that moves in come as they were.
  if current_user = 'importer' then return new; end if;
  perform test_days_mark(new.company_id, new.test_id, new.user_id, array[old.submitted_at, new.submitted_at]);
  return null;
end $function$;
-- may be called by app

CREATE OR REPLACE FUNCTION test_days_mark(of_company uuid, of_test uuid, of_user uuid, moments timestamp with time zone[])
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  insert into test_day_marks (company_id, day)
  select distinct of_company, task_day_of(m.at) from (
    select at from unnest(moments) at
    union all
    select a.submitted_at from test_attempts a
    where a.company_id = of_company and a.test_id = of_test and a.user_id = of_user
      and a.submitted_at > (select min(at) from unnest(moments) at)
  ) m
  where m.at is not null and exists (select from companies c where c.id = of_company);
end $function$;
-- may be called by app

CREATE OR REPLACE FUNCTION test_days_other_zone()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  -- Rows of a company that moves in come as they were.
  if current_user = 'importer' then return new; end if;
  insert into test_day_marks (company_id, day)
  select distinct a.company_id, task_day_of(a.submitted_at) from test_attempts a
  where a.company_id = new.id and a.submitted_at is not null;
  return null;
end $function$;
-- may be called by app

CREATE OR REPLACE FUNCTION test_lists_told()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  -- Rows of a company that moves in come as they were.
  if current_user = 'importer' then return new; end if;
  update tests t
  set audience_id = audience_save(t.company_id,
    array(select r.restaurant_id from test_restaurants r where r.company_id = t.company_id and r.test_id = t.id),
    array(select p.position_id from test_positions p where p.company_id = t.company_id and p.test_id = t.id), '{}')
  from (select distinct company_id, test_id from changed) c
  where t.company_id = c.company_id and t.id = c.test_id;
  return null;
end $function$;
-- may be called by app

CREATE OR REPLACE FUNCTION test_people_counted()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  -- Rows of a company that moves in come as they were.
  if current_user = 'importer' then return new; end if;
  perform from users where company_id = new.company_id and id = new.user_id and is_active for share;
  if not found then return null; end if;
  if old.best_percent is not null or old.used > 0 then perform test_sums_add(old, -1); end if;
  if new.best_percent is not null or new.used > 0 then perform test_sums_add(new, 1); end if;
  return null;
end $function$;
-- may be called by app

CREATE OR REPLACE FUNCTION test_people_left()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  -- Rows of a company that moves in come as they were.
  if current_user = 'importer' then return new; end if;
  perform test_sums_add(p, case when new.is_active then 1 else -1 end)
  from (
    select * from test_people
    where company_id = new.company_id and user_id = new.id and (best_percent is not null or used > 0) order by test_id
  ) p;
  return null;
end $function$;
-- may be called by app

CREATE OR REPLACE FUNCTION test_sums_add(p test_people, sign integer)
 RETURNS void
 LANGUAGE sql
 SET search_path TO 'public', 'pg_temp'
AS $function$
  insert into test_sums as s (company_id, test_id, slot, people, passed, percents, started)
  values (p.company_id, p.test_id, abs(hashtext(p.user_id::text) % 16), sign * (p.best_percent is not null)::integer,
    sign * (p.best_percent is not null and p.best_passed)::integer, sign * coalesce(p.best_percent, 0), sign * (p.used > 0)::integer)
  on conflict (company_id, test_id, slot) do update
  set people = s.people + excluded.people, passed = s.passed + excluded.passed, percents = s.percents + excluded.percents,
    started = s.started + excluded.started
$function$;
-- may be called by app

CREATE OR REPLACE FUNCTION tests_audience_told()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  -- Rows of a company that moves in come as they were.
  if current_user = 'importer' then return new; end if;
  delete from test_restaurants l
  where l.company_id = new.company_id and l.test_id = new.id and not exists (
    select from audience_restaurants r
    where r.company_id = l.company_id and r.audience_id = new.audience_id and r.restaurant_id = l.restaurant_id);
  insert into test_restaurants (company_id, test_id, restaurant_id)
  select new.company_id, new.id, r.restaurant_id from audience_restaurants r
  where r.company_id = new.company_id and r.audience_id = new.audience_id on conflict do nothing;
  delete from test_positions l
  where l.company_id = new.company_id and l.test_id = new.id and not exists (
    select from audience_positions p
    where p.company_id = l.company_id and p.audience_id = new.audience_id and p.position_id = l.position_id);
  insert into test_positions (company_id, test_id, position_id)
  select new.company_id, new.id, p.position_id from audience_positions p
  where p.company_id = new.company_id and p.audience_id = new.audience_id on conflict do nothing;
  return null;
end $function$;
-- may be called by app

CREATE OR REPLACE FUNCTION tests_for(of_company uuid, of_user uuid)
 RETURNS SETOF uuid
 LANGUAGE sql
 STABLE
AS $function$
  select t.id from tests t
  where t.company_id = of_company and t.is_active
    and (
      not exists (select from test_restaurants r where r.company_id = of_company and r.test_id = t.id)
      or exists (
        select from test_restaurants r
        join user_restaurants u on u.company_id = of_company and u.restaurant_id = r.restaurant_id
        where r.company_id = of_company and r.test_id = t.id and u.user_id = of_user)
    )
    and (
      not exists (select from test_positions p where p.company_id = of_company and p.test_id = t.id)
      or exists (
        select from test_positions p
        join users u on u.company_id = of_company and u.position_id = p.position_id
        where p.company_id = of_company and p.test_id = t.id and u.id = of_user)
    )
$function$;
-- may be called by app

CREATE OR REPLACE FUNCTION user_restaurants_told()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  -- Rows of a company that moves in come as they were.
  if current_user = 'importer' then return new; end if;
  update users u set updated_at = u.updated_at
  from (select distinct company_id, user_id from changed) c
  where u.company_id = c.company_id and u.id = c.user_id
    -- Written by this transaction already.
    and u.xmin <> pg_current_xact_id()::xid;
  return null;
end $function$;
-- may be called by app
