-- Search that a waiter on a phone believes in (B31): words split as people mean them, and what a mended word may become.

-- Apart from public, where nothing is open to everybody. A managed Postgres may have them elsewhere already.
create schema if not exists extensions;
grant usage on schema extensions to app, finder;
create extension if not exists pg_trgm schema extensions;
create extension if not exists btree_gin schema extensions;
set local search_path = public, extensions;

-- Beside case and ё: no stress marks and soft hyphens inside a word, and every sign is a gap. Postgres's parser would
-- make one lexeme of «чай/кофе», «-18», «№5», «0.5» and «iiko.ru». The hyphen stays: see search_vector.
create or replace function search_fold(words text) returns text language sql immutable parallel safe
set search_path = public, pg_temp as $$
  select regexp_replace(regexp_replace(replace(replace(
    lower(case when words is nfc normalized then words else normalize(words) end collate "und-x-icu"),
    'ё', 'е'), U&'\2011', '-'),
    '[\u0301\u00AD]', '', 'g'),
    '[\]\[,.:;/\\@_~+&?!#%№°*=<>(){}|"«»„“”–—…•$`''’\u00A0\u202F\u2009\u2212\s]', ' ', 'g')
$$;

-- The lexemes of a text. A word with hyphens is found by its parts and joined: «чек-лист» by «чек лист» and «чеклист».
create function search_vector(words text) returns tsvector language sql immutable parallel safe
set search_path = public, pg_temp as $$
  select to_tsvector('russian', case when strpos(f, '-') = 0 then f else replace(f, '-', ' ') || coalesce(
    (select string_agg(' ' || replace(w, '-', ''), '') from unnest(string_to_array(f, ' ')) w where strpos(w, '-') > 1),
    ''
  ) end)
  from search_fold(words) f
$$;

-- Only ever added to: without counters writers never wait for a hot row, and a stem that no article holds any more does
-- no harm, because a mended word counts only when an article that the reader may see holds it.
create table article_stems (
  company_id uuid not null references companies on delete cascade,
  stem text collate "C" not null,
  primary key (company_id, stem)
);
-- pg_trgm sees no letters but ASCII ones where the database's ctype is C, as the embedded server's is.
create function search_latin(word text) returns text language sql immutable parallel safe
set search_path = public, pg_temp as $$
  select translate(word, 'абвгдежзийклмнопрстуфхцчшщъыьэюя', 'abcdefghijklmnopqrstuvwxyz012345')
$$;
create index article_stems_like on article_stems using gin (company_id, search_latin(stem) gin_trgm_ops);
call tenant_wall('article_stems', 'select, insert');
grant select on article_stems to finder;
create policy finder on article_stems for select to finder using (true);

-- Writes the article's search row and the stems that the company has not known; the article itself stands already, in
-- the same transaction.
create or replace function article_search_write(company uuid, article uuid, title text, tags text[], plain text)
returns void language plpgsql set search_path = public, pg_temp as $$
declare
  head_vector tsvector := setweight(search_vector(title), 'A') || setweight(search_vector(array_to_string(tags, ' ')), 'B');
  words text[] := tsvector_to_array(head_vector || search_vector(plain));
begin
  insert into article_search as s
    (company_id, article_id, status, limited, sort_order, created_at, plain, head, lexemes)
  select a.company_id, a.id, a.status, a.limited, a.sort_order, a.created_at, article_search_write.plain, head_vector,
    coalesce((select array_to_tsvector(array_agg(c.search_key || w)) from unnest(words) w), '')
  from articles a join companies c on c.id = a.company_id
  where a.company_id = company and a.id = article
  on conflict (company_id, article_id) do update set
    status = excluded.status, limited = excluded.limited, sort_order = excluded.sort_order, plain = excluded.plain,
    head = excluded.head, lexemes = excluded.lexemes;
  -- No anti-join: a plan that was kept since the table was small would read all of it. In one order, so that two writers of the same new words wait for each other and never in a circle.
  insert into article_stems (company_id, stem)
  select company, w from unnest(words) w
  where length(w) between 3 and 40
  order by w collate "C"
  on conflict do nothing;
end $$;

-- Every search row anew. The owner passes no wall of its own, so for these statements there is none; the lock that this
-- takes keeps everybody else out.
alter table articles no force row level security;
alter table article_search no force row level security;
alter table article_stems no force row level security;
do $$ begin
  perform article_search_write(a.company_id, a.id, a.title, a.tags, s.plain)
  from article_search s join articles a on a.company_id = s.company_id and a.id = s.article_id
  order by s.company_id, s.article_id;
end $$;
alter table articles force row level security;
alter table article_search force row level security;
alter table article_stems force row level security;

grant execute on function search_vector, search_latin to app, finder;
