-- The same answers (0027_search_words.sql) for a third less: a function in SQL that cannot be inlined is started like a
-- statement at each call, one in plpgsql is an expression. A new article asks for the words of its title, tags and numbers.
create or replace function search_fold(words text) returns text
language plpgsql immutable parallel safe set search_path = public, pg_temp as $$
begin
  return regexp_replace(regexp_replace(replace(replace(
    lower(case when words is nfc normalized then words else normalize(words) end collate "und-x-icu"),
    'ё', 'е'), U&'\2011', '-'),
    '[\u0301\u00AD]', '', 'g'),
    '[\]\[,.:;/\\@_~+&?!#%№°*=<>(){}|"«»„“”–—…•$`''’\u00A0\u202F\u2009\u2212\s]', ' ', 'g');
end $$;

create or replace function search_vector(words text) returns tsvector
language plpgsql immutable parallel safe set search_path = public, pg_temp as $$
declare
  f text := search_fold(words);
begin
  -- The halves of a word with a hyphen, and the word as one.
  if strpos(f, '-') > 0 then
    f := replace(f, '-', ' ') || coalesce(
      (select string_agg(' ' || replace(w, '-', ''), '') from unnest(string_to_array(f, ' ')) w where strpos(w, '-') > 1), '');
  end if;
  return to_tsvector('russian', f);
end $$;

-- Rows of releases before that one have old names (0108_event_feed.sql). Whether one is such was asked of event_action, which
-- was parsed anew for each event that is written.
drop trigger events_renamed on events;
create trigger events_renamed before insert on events for each row
  when (new.action in ('company.registered', 'user.activated', 'user.deactivated', 'article.restored', 'test.deactivated', 'file.uploaded'))
  execute function events_renamed();

-- Who may read an article is written with its words (0116_contents_moved.sql), where a trigger asked the article once more.
create or replace function article_search_put(company uuid, article uuid, title text, tags text[], words text, others text,
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
end $$;
drop trigger article_search_audience on article_search;
drop function article_search_audience;
