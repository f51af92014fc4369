create table topics (
  company_id uuid not null references companies on delete cascade,
  id uuid not null,
  name text not null,
  description text not null default '',
  color text not null default '#f45e8e' check (color ~ '^#[0-9a-fA-F]{6}$'),
  parent_id uuid check (parent_id <> id),
  sort_order integer not null default 0,
  is_active boolean not null default true,
  archived_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, parent_id) references topics (company_id, id)
);
create index topics_parent on topics (company_id, parent_id, sort_order);
-- Never deleted, only archived (B7).
call tenant_wall('topics', 'select, insert, update');

create table articles (
  company_id uuid not null references companies on delete cascade,
  id uuid not null,
  title text not null,
  content jsonb not null,
  status text not null default 'draft' check (status in ('draft', 'published', 'archived')),
  priority text not null default 'medium' check (priority in ('low', 'medium', 'high')),
  topic_id uuid,
  tags text[] not null default '{}',
  -- True when article_positions has rows for it: spares the look-up for the others.
  limited boolean not null default false,
  sort_order integer not null default 1,
  version integer not null default 1,
  -- The name stays when the user goes (B40).
  created_by uuid,
  created_by_name text not null,
  created_at timestamptz not null default now(),
  -- Null until the first edit.
  last_edited_at timestamptz,
  updated_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, topic_id) references topics (company_id, id),
  foreign key (company_id, created_by) references users (company_id, id) on delete set null (created_by)
);
-- The list takes a page of ids from an index alone, then reads ten rows (B12).
create index articles_list on articles (company_id, status, sort_order, created_at desc, id) include (limited);
create index articles_topic on articles (company_id, topic_id, status, sort_order, created_at desc, id) include (limited);
-- The neighbours of a read article (B24).
create index articles_newest on articles (company_id, created_at desc, id) include (limited) where status = 'published';
create index articles_author on articles (company_id, created_by);
call tenant_wall('articles');

create table article_positions (
  company_id uuid not null,
  article_id uuid not null,
  position_id uuid not null,
  primary key (company_id, article_id, position_id),
  foreign key (company_id, article_id) references articles (company_id, id) on delete cascade,
  foreign key (company_id, position_id) references positions (company_id, id)
);
create index article_positions_position on article_positions (company_id, position_id, article_id);
call tenant_wall('article_positions', 'select, insert, delete');

-- A row a tag, compared with '=': under row security no index serves an array's '&&'. tag_key is the tag in lower case.
create table article_tags (
  company_id uuid not null,
  tag_key text not null,
  article_id uuid not null,
  tag text not null,
  primary key (company_id, tag_key, article_id),
  foreign key (company_id, article_id) references articles (company_id, id) on delete cascade
);
create index article_tags_article on article_tags (company_id, article_id);
call tenant_wall('article_tags', 'select, insert, delete');

-- Apart from the article, which would be a hot row otherwise (B6). Half-full pages keep the counting off the index.
create table article_views (
  company_id uuid not null,
  article_id uuid not null,
  n integer not null default 0,
  primary key (company_id, article_id),
  foreign key (company_id, article_id) references articles (company_id, id) on delete cascade
) with (fillfactor = 50);
call tenant_wall('article_views', 'select, insert, update');

create table article_view_log (
  company_id uuid not null,
  article_id uuid not null,
  user_id uuid not null,
  viewed_at timestamptz not null,
  primary key (company_id, article_id, user_id, viewed_at),
  foreign key (company_id, article_id) references articles (company_id, id) on delete cascade,
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
create index article_view_log_newest on article_view_log (company_id, article_id, viewed_at desc);
create index article_view_log_user on article_view_log (company_id, user_id);
call tenant_wall('article_view_log', 'select, insert');

-- A snapshot: topic and positions are what they were, so they are no references.
create table article_versions (
  company_id uuid not null,
  article_id uuid not null,
  version integer not null,
  change_type text not null check (change_type in ('created', 'updated', 'restored', 'archived')),
  saved_at timestamptz not null default now(),
  edited_by uuid,
  edited_by_name text not null,
  change_comment text,
  title text not null,
  content jsonb not null,
  topic_id uuid,
  topic_name text,
  status text not null,
  priority text not null,
  tags text[] not null,
  position_ids uuid[] not null default '{}',
  primary key (company_id, article_id, version),
  foreign key (company_id, article_id) references articles (company_id, id) on delete cascade,
  foreign key (company_id, edited_by) references users (company_id, id) on delete set null (edited_by)
);
create index article_versions_editor on article_versions (company_id, edited_by);
-- History is written once.
call tenant_wall('article_versions', 'select, insert');

-- Raised as the last statement of each transaction that changes what a list shows: while sum(rev) stays, a counted
-- total stays true. Sixteen rows a company, because one would make its writers wait for each other.
create table article_revs (
  company_id uuid not null references companies on delete cascade,
  slot smallint not null,
  rev bigint not null,
  primary key (company_id, slot)
) with (fillfactor = 50);
call tenant_wall('article_revs', 'select, insert, update');

create function article_rev_raise(company uuid) returns void language sql set search_path = public, pg_temp as $$
  insert into article_revs as r (company_id, slot, rev) values (company, pg_backend_pid() % 16, 1)
  on conflict (company_id, slot) do update set rev = r.rev + 1
$$;
grant execute on function article_rev_raise to app;
