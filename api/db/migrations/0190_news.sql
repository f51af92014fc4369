-- News: who is told of what, who has read it, what is said below it.
create table news (
  company_id uuid not null references companies on delete cascade,
  id uuid not null,
  title text not null,
  summary text not null default '',
  content_id uuid not null,
  -- Of title, summary and content, as people search.
  words tsvector not null,
  -- It is named in file_refs too, which keeps it.
  cover_id uuid,
  status text not null check (status in ('draft', 'scheduled', 'published', 'archived')),
  publish_at timestamptz,
  published_at timestamptz,
  archive_at timestamptz,
  -- null: not pinned.
  pinned_place smallint check (pinned_place between 1 and 3),
  require_ack boolean not null default false,
  comments_on boolean not null default true,
  notify boolean not null default true,
  audience_id uuid,
  -- What is to be acknowledged anew is another version.
  version integer not null default 1,
  comments_count integer not null default 0,
  reminded_at timestamptz,
  created_by uuid,
  created_by_name text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (company_id, id),
  check ((status = 'scheduled') = (publish_at is not null)),
  check (status <> 'published' or published_at is not null),
  constraint news_content foreign key (company_id, content_id) references contents (company_id, id),
  constraint news_author foreign key (company_id, created_by) references users (company_id, id),
  constraint news_audience foreign key (company_id, audience_id) references audiences (company_id, id)
);
create index news_published on news (company_id, pinned_place, published_at desc, id desc) where status = 'published';
create index news_others on news (company_id, status, updated_at desc, id desc) where status <> 'published';
create unique index news_pinned on news (company_id, pinned_place) where pinned_place is not null;
create index news_publish_at on news (publish_at) where status = 'scheduled';
create index news_archive_at on news (archive_at) where status = 'published';
create index news_audience_of on news (company_id, audience_id);
create index news_content_of on news (company_id, content_id);
create index news_author_of on news (company_id, created_by);
call tenant_wall('news', 'select, insert, update, delete');
-- What is due, who carries an audience, what points to a content.
create policy jobs on news for select to jobs using (true);
grant select (company_id, id, status, publish_at, archive_at, audience_id, content_id) on news to jobs;

create function news_content_left() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  update contents c set unreferenced_since = now() where c.company_id = old.company_id and c.id = old.content_id;
  return null;
end $$;
grant execute on function news_content_left to app;
create trigger content_left after delete on news for each row execute function news_content_left();
create trigger content_changed after update of content_id on news for each row
  when (old.content_id is distinct from new.content_id) execute function news_content_left();

create table news_reads (
  company_id uuid not null,
  user_id uuid not null,
  news_id uuid not null,
  read_at timestamptz not null,
  acknowledged_at timestamptz,
  primary key (company_id, user_id, news_id),
  foreign key (company_id, news_id) references news (company_id, id) on delete cascade,
  foreign key (company_id, user_id) references users (company_id, id)
);
create index news_reads_of on news_reads (company_id, news_id) include (user_id, acknowledged_at);
call tenant_wall('news_reads', 'select, insert, update, delete');

create table news_comments (
  company_id uuid not null,
  id uuid not null,
  news_id uuid not null,
  author_id uuid,
  text text not null,
  created_at timestamptz not null,
  edited_at timestamptz,
  deleted_at timestamptz,
  primary key (company_id, id),
  foreign key (company_id, news_id) references news (company_id, id) on delete cascade,
  foreign key (company_id, author_id) references users (company_id, id)
);
create index news_comments_of on news_comments (company_id, news_id, created_at desc, id desc);
create index news_comments_author on news_comments (company_id, author_id);
call tenant_wall('news_comments', 'select, insert, update');
