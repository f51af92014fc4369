-- The words of title and tags behind their company, for the index of what an article is found by: whichever of ten
-- thousand hits hold a word there stand first, and to look into each of them took most of such a search.
create function search_heads(company uuid, head tsvector) returns tsvector language sql immutable parallel safe
set search_path = public, pg_temp as $$
  select array_to_tsvector(array(select company || ':' || l from unnest(tsvector_to_array(head)) l))
$$;
grant execute on function search_heads to app, finder;
