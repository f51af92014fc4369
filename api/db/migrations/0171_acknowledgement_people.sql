-- Who is meant by an audience as it stands in a row: null is everybody (audience_members).
create function audience_of(of_company uuid, of_audience uuid) returns setof uuid language sql stable as $$
  select audience_members(of_company,
    array(select restaurant_id from audience_restaurants where company_id = of_company and audience_id = of_audience),
    array(select position_id from audience_positions where company_id = of_company and audience_id = of_audience),
    array(select user_id from audience_people where company_id = of_company and audience_id = of_audience))
$$;

-- Who is to know an article: whom it asks, of those whom it is for.
create function article_asked(of_company uuid, of_article uuid) returns setof uuid language sql stable as $$
  select meant.id from articles a
  left join article_asks s on s.company_id = of_company and s.article_id = a.id
  cross join lateral (
    select audience_of(of_company, s.audience_id) as id
    intersect
    select audience_of(of_company, a.audience_id)
  ) meant
  where a.company_id = of_company and a.id = of_article
$$;
grant execute on function audience_of, article_asked to app;

-- What a test stood for goes when its result does.
grant delete on article_knowings to app;
