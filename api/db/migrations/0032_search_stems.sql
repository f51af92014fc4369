-- The dictionaries themselves, for words that the parser would give them whole (asciiword, word): one stem for the price of
-- a look-up, where to_tsvector and the folding cost thirty times as much. Everything else goes the long way.
create or replace function search_stems(words text[]) returns table (word text, stem text) language sql immutable parallel safe
set search_path = public, pg_temp as $$
  select w, case
    when w ~ '^[а-я]+$' then coalesce((ts_lexize('russian_stem', w))[1], '')
    when w ~ '^[a-z]+$' then coalesce((ts_lexize('english_stem', w))[1], '')
    else coalesce((tsvector_to_array(to_tsvector('russian', search_fold(w))))[1], '')
  end
  from unnest(words) w
$$;
