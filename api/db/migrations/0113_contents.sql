-- A content is written once and never changed: articles and their versions point to it; news, tests and forms will.
-- Equal texts of a company are one row, because the id is the text's hash: a save of status, a restore of a version and a
-- duplicate write none, and history compares ids.
create table contents (
  company_id uuid not null references companies on delete cascade,
  -- The first 16 bytes of sha256 over body.
  id uuid not null,
  -- JSON as it goes out.
  body text not null,
  -- What fragments of a search are cut from. Null: of an old version, which nobody searches until it is restored.
  plain text,
  bytes integer not null,
  created_at timestamptz not null default now(),
  -- Perhaps nothing points to it since then (queue/jobs/contents.ts).
  unreferenced_since timestamptz,
  primary key (company_id, id)
);
-- lz4 costs next to nothing. Where the server has none (the embedded one and some builds; there to name it is an error)
-- nothing is packed: pglz takes 0.3 ms for 10 KB, twice at each save, and again at each read.
create procedure pack_fast(packed regclass, variadic columns text[]) language plpgsql as $$
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
end $$;
revoke execute on procedure pack_fast from public;
call pack_fast('contents', 'body', 'plain');
call tenant_wall('contents', 'select, insert');
grant update (plain, unreferenced_since) on contents to app;
create policy jobs on contents to jobs using (true);
grant select (company_id, id, unreferenced_since), update (unreferenced_since), delete on contents to jobs;

-- Rows that no backfill has come to yet hold their content themselves (0116).
alter table articles add column content_id uuid;
alter table articles alter content drop not null;
alter table articles add constraint articles_content
  foreign key (company_id, content_id) references contents (company_id, id) not valid;
alter table article_versions add column content_id uuid;
alter table article_versions alter content drop not null;
alter table article_versions alter content_bytes drop not null;
alter table article_versions add constraint article_versions_content
  foreign key (company_id, content_id) references contents (company_id, id) not valid;
alter table article_search alter plain drop not null;

create function content_id(body text) returns uuid language sql immutable parallel safe
set search_path = public, pg_temp as $$
  select encode(substr(sha256(convert_to(body, 'UTF8')), 1, 16), 'hex')::uuid
$$;

-- The content is there, and stays until the transaction has written what points to it: a sweep that is at work on it is
-- waited for, and what it took is written again. Writers of one text hold it together.
create function content_keep(company uuid, content uuid, body text, plain text) returns uuid language plpgsql
set search_path = public, pg_temp as $$
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
end $$;
grant execute on function content_id, content_keep to app;

-- With an article its versions go, and they alone point to what nobody else has written.
create function article_contents_left() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  update contents c set unreferenced_since = now()
  where c.company_id = old.company_id and c.id in (
    select v.content_id from article_versions v where v.company_id = old.company_id and v.article_id = old.id
    union select old.content_id);
  return old;
end $$;
grant execute on function article_contents_left to app;
create trigger contents_left before delete on articles for each row execute function article_contents_left();

-- Whether something still points there.
grant select (company_id, content_id) on articles, article_versions to jobs;
create policy jobs on article_versions for select to jobs using (true);
