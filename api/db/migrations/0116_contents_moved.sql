-- The search row of an article that stands already, and the stems that the company has not known. `words` are the lexemes
-- of its text as the caller has made them, a blank between two; `others` what he left to Postgres; without words those of
-- the stored text. Of the words only the `fresh` ones are looked for among the company's stems: of the others the caller
-- knows that they are there. Returns those that he may know from now on: they stood before this transaction.
create function article_search_put(company uuid, article uuid, title text, tags text[], words text, others text,
  fresh text[] default null)
returns text[] language plpgsql set search_path = public, pg_temp set enable_seqscan = off as $$
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
    (company_id, article_id, status, limited, sort_order, created_at, head, lexemes)
  select a.company_id, a.id, a.status, a.limited, a.sort_order, a.created_at, head_vector,
    array_to_tsvector(array(select key || l from unnest(lexemes) l)
      -- As one text: a string for each of five hundred words costs more than all the rest.
      || case when words <> '' then string_to_array(key || replace(words, ' ', ' ' || key), ' ') else '{}' end)
  from articles a
  where a.company_id = company and a.id = article
  on conflict (company_id, article_id) do update set
    status = excluded.status, limited = excluded.limited, sort_order = excluded.sort_order,
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
end $$;
grant execute on function article_search_put to app;

-- The plain text stands with the content; where the backfill below has not been yet, in the search row.
create function article_plain_keep(company uuid, article uuid, plain text) returns void language plpgsql
set search_path = public, pg_temp as $$
declare
  content uuid := (select a.content_id from articles a where a.company_id = company and a.id = article);
begin
  if content is null then
    update article_search s set plain = article_plain_keep.plain where s.company_id = company and s.article_id = article;
  else
    update contents c set plain = article_plain_keep.plain where c.company_id = company and c.id = content and c.plain is null;
  end if;
end $$;
grant execute on function article_plain_keep to app;

-- Processes of the release before write the search row by this, and know no contents.
create or replace function article_search_write(company uuid, article uuid, title text, tags text[], plain text)
returns void language plpgsql set search_path = public, pg_temp as $$
begin
  perform article_search_put(company, article, title, tags, '', plain);
  perform article_plain_keep(company, article, plain);
end $$;

-- Their world, for one release: they name no schema, so a role finds what stands in the schema of its own name before
-- public, and all their statements run as `app`. Processes of this release say `search_path = public`, functions name it
-- themselves. The tables there look as they did: content where it stood, whether the row was moved or not.
create schema app;
grant usage on schema app to app;

create function app.json_of(company uuid, content uuid) returns jsonb language sql stable
set search_path = public, pg_temp as $$
  select c.body::jsonb from contents c where c.company_id = company and c.id = content
$$;

create view app.articles with (security_invoker = true) as
  select a.company_id, a.id, a.title, case when a.content_id is null then a.content else app.json_of(a.company_id, a.content_id) end
    as content, a.status, a.priority, a.topic_id, a.tags, a.limited, a.sort_order, a.version, a.created_by,
    a.created_by_name, a.created_at, a.last_edited_at, a.updated_at
  from public.articles a;
alter view app.articles alter status set default 'draft';
alter view app.articles alter priority set default 'medium';
alter view app.articles alter tags set default '{}';
alter view app.articles alter limited set default false;
alter view app.articles alter sort_order set default 1;
alter view app.articles alter version set default 1;
alter view app.articles alter created_at set default now();
alter view app.articles alter updated_at set default now();

create view app.article_versions with (security_invoker = true) as
  select v.company_id, v.article_id, v.version, v.change_type, v.saved_at, v.edited_by, v.edited_by_name, v.change_comment,
    v.title, case when v.content_id is null then v.content else app.json_of(v.company_id, v.content_id) end as content,
    v.topic_id, v.topic_name, v.status, v.priority, v.tags, v.position_ids,
    case when v.content_id is null then v.content_bytes else (
      select c.bytes from public.contents c where c.company_id = v.company_id and c.id = v.content_id
    ) end as content_bytes
  from public.article_versions v;
alter view app.article_versions alter saved_at set default now();
alter view app.article_versions alter position_ids set default '{}';

create view app.article_search with (security_invoker = true) as
  select s.company_id, s.article_id, s.status, s.limited, s.sort_order, s.created_at, coalesce(s.plain, (
    select c.plain from public.articles a join public.contents c on c.company_id = a.company_id and c.id = a.content_id
    where a.company_id = s.company_id and a.id = s.article_id
  ), '') as plain, s.head, s.lexemes
  from public.article_search s;
grant select, insert, update, delete on app.articles to app;
grant select, insert on app.article_versions to app;
grant select on app.article_search to app;

-- Their content as a content of ours; whose words it holds they tell a statement later (article_search_write).
create function app.content_of(company uuid, content jsonb) returns uuid language sql
set search_path = public, pg_temp as $$
  select content_keep(company, content_id(content::text), content::text, null)
$$;

create function app.article_inserted() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  insert into articles (company_id, id, title, content_id, status, priority, topic_id, tags, limited, sort_order, version,
    created_by, created_by_name, created_at, last_edited_at, updated_at)
  values (new.company_id, new.id, new.title, app.content_of(new.company_id, new.content), new.status, new.priority,
    new.topic_id, new.tags, new.limited, new.sort_order, new.version, new.created_by, new.created_by_name, new.created_at,
    new.last_edited_at, new.updated_at);
  return new;
end $$;
create trigger inserted instead of insert on app.articles for each row execute function app.article_inserted();

create function app.article_updated() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  update articles a set title = new.title, status = new.status, priority = new.priority, topic_id = new.topic_id,
    tags = new.tags, limited = new.limited, sort_order = new.sort_order, version = new.version,
    last_edited_at = new.last_edited_at, updated_at = new.updated_at
  where a.company_id = old.company_id and a.id = old.id;
  if new.content is distinct from old.content then
    update articles a set content_id = app.content_of(new.company_id, new.content), content = null
    where a.company_id = old.company_id and a.id = old.id;
  end if;
  return new;
end $$;
create trigger updated instead of update on app.articles for each row execute function app.article_updated();

create function app.version_inserted() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  insert into article_versions (company_id, article_id, version, change_type, saved_at, edited_by, edited_by_name,
    change_comment, title, content_id, topic_id, topic_name, status, priority, tags, position_ids)
  values (new.company_id, new.article_id, new.version, new.change_type, new.saved_at, new.edited_by, new.edited_by_name,
    new.change_comment, new.title, app.content_of(new.company_id, new.content), new.topic_id, new.topic_name, new.status,
    new.priority, new.tags, new.position_ids);
  return new;
end $$;
create trigger inserted instead of insert on app.article_versions for each row execute function app.version_inserted();
grant execute on function app.json_of, app.content_of, app.article_inserted, app.article_updated, app.version_inserted to app;

-- Rows as they stand. Their texts are long: a batch of a thousand would take longer than a statement may.
alter table backfills add column rows_at_once integer;
alter function backfill_step rename to backfill_batch;
alter function backfill_batch security invoker;
create function backfill_step(wanted text, batch integer) returns integer
language sql security definer set search_path = public, pg_temp as $$
  select backfill_batch(wanted, least(batch, (select rows_at_once from backfills where name = wanted)))
$$;
revoke execute on function backfill_batch from jobs;
grant execute on function backfill_step to jobs;

create function article_content_moved(company uuid, article uuid, content jsonb) returns uuid language plpgsql
set search_path = public, pg_temp as $$
declare
  moved uuid := content_keep(company, content_id(content::text), content::text,
    (select s.plain from article_search s where s.company_id = company and s.article_id = article));
begin
  update article_search s set plain = null where s.company_id = company and s.article_id = article and s.plain is not null;
  return moved;
end $$;
call backfill_later('articles-contents', 'articles',
  'content_id = article_content_moved(company_id, id, content), content = null', 'content_id is null and content is not null');
call backfill_later('versions-contents', 'article_versions',
  'content_id = content_keep(company_id, content_id(content::text), content::text, null), content = null',
  'content_id is null and content is not null');
update backfills set rows_at_once = 25 where name in ('articles-contents', 'versions-contents');
