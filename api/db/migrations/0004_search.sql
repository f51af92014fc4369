-- Search in Russian (B31). Under a policy no full text index is used, because '@@' is not leakproof: the look-up
-- runs in a function of the role finder, whose own policy lets it see the rows, and which demands the company itself.
create table article_search (
  company_id uuid not null,
  article_id uuid not null,
  -- Copies of the article's own, kept by the trigger below, so that a frequent word reads one table.
  status text not null,
  limited boolean not null,
  sort_order integer not null,
  created_at timestamptz not null,
  -- What fragments are cut from.
  plain text not null,
  -- Title (A) and tags (B): all that the rank looks at.
  head tsvector not null,
  -- Title, tags and text, each lexeme behind the company's key.
  lexemes tsvector not null,
  primary key (company_id, article_id),
  foreign key (company_id, article_id) references articles (company_id, id) on delete cascade
);
alter table article_search alter lexemes set storage external;
create index article_search_lexemes on article_search using gin (lexemes);
call tenant_wall('article_search', 'select, insert, update');

grant select (company_id, article_id, status, limited, sort_order, created_at, head, lexemes) on article_search to finder;
create policy finder on article_search for select to finder using (true);
grant select on article_positions to finder;
create policy finder on article_positions for select to finder using (true);

-- 'und-x-icu', because the database's own collation may know ASCII only. ё = е.
create function search_fold(words text) returns text language sql immutable parallel safe
set search_path = public, pg_temp as $$
  select replace(lower(normalize(words) collate "und-x-icu"), 'ё', 'е')
$$;

-- The stem of each word; '' for a word that search passes over.
create function search_stems(words text[]) returns table (word text, stem text) language sql immutable parallel safe
set search_path = public, pg_temp as $$
  select w, coalesce((tsvector_to_array(to_tsvector('russian', search_fold(w))))[1], '') from unnest(words) w
$$;

-- Writes the article's search row; the article itself stands already, in the same transaction.
create function article_search_write(company uuid, article uuid, title text, tags text[], plain text)
returns void language sql set search_path = public, pg_temp as $$
  insert into article_search as s
    (company_id, article_id, status, limited, sort_order, created_at, plain, head, lexemes)
  select a.company_id, a.id, a.status, a.limited, a.sort_order, a.created_at, article_search_write.plain, v.head,
    coalesce(
      (select array_to_tsvector(array_agg(distinct c.search_key || l)) from unnest(tsvector_to_array(v.head || v.body)) l),
      ''
    )
  from articles a
  join companies c on c.id = a.company_id
  cross join lateral (
    select
      setweight(to_tsvector('russian', search_fold(article_search_write.title)), 'A')
        || setweight(to_tsvector('russian', search_fold(array_to_string(article_search_write.tags, ' '))), 'B') as head,
      to_tsvector('russian', search_fold(article_search_write.plain)) as body
  ) v
  where a.company_id = company and a.id = article
  on conflict (company_id, article_id) do update set
    status = excluded.status, limited = excluded.limited, sort_order = excluded.sort_order, plain = excluded.plain,
    head = excluded.head, lexemes = excluded.lexemes
$$;

create function article_search_follow() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  update article_search
  set status = new.status, limited = new.limited, sort_order = new.sort_order
  where company_id = new.company_id and article_id = new.id;
  return null;
end $$;
create trigger article_search_follow after update of status, limited, sort_order on articles for each row
  when ((old.status, old.limited, old.sort_order) is distinct from (new.status, new.limited, new.sort_order))
  execute function article_search_follow();

-- The page of found ids, best first, with the exact total. `query` is a tsquery of plain lexemes ("'официант' & 'блюд':*");
-- `reader_positions` null means an administrator, who sees limited articles too.
-- `is not distinct from` keeps the planner from reading the whole company by its key instead of the full text index.
create function article_search_find(query text, statuses text[], reader_positions uuid[], page_limit integer, page_offset integer)
returns table (article_id uuid, rank real, total integer)
language plpgsql stable security definer rows 10
set search_path = public, pg_temp set plan_cache_mode = force_generic_plan as $$
declare
  company uuid := nullif(current_setting('app.company', true), '')::uuid;
  wanted tsquery := query::tsquery;
  -- Any of the words lifts an article: with '&' one word of two in the title would be worth nothing.
  ranked tsquery := replace(wanted::text, ' & ', ' | ')::tsquery;
  keyed tsquery;
begin
  if company is null or numnode(wanted) = 0 then return; end if;
  -- A tsquery prints each lexeme in quotes with inner ones doubled, so the key goes right behind the opening one.
  select regexp_replace(wanted::text, '''((?:[^'']|'''')+)''', '''' || c.search_key || '\1''', 'g')::tsquery
    into keyed from companies c where c.id = company;
  return query
    with hit as materialized (
      select s.article_id, s.head, s.sort_order, s.created_at from article_search s
      where s.lexemes @@ keyed and s.company_id is not distinct from company and s.status = any (statuses)
        and (reader_positions is null or not s.limited or exists (
          select from article_positions p
          where p.company_id = company and p.article_id = s.article_id and p.position_id = any (reader_positions)
        ))
    ), counted as (select count(*)::integer as n from hit)
    select h.article_id, ts_rank('{0, 0, 0.4, 1}', h.head, ranked) as r, counted.n
    from hit h, counted
    order by r desc, h.sort_order, h.created_at desc, h.article_id
    limit page_limit offset page_offset;
end $$;

grant execute on function search_fold, search_stems, article_search_write, article_search_find to app;
-- Only a role that may create in the schema can be given a function there.
grant create on schema public to finder;
alter function article_search_find owner to finder;
revoke create on schema public from finder;
