-- What processes of the release with the migration below ask. `bun scripts/keep-statements.ts` writes them anew.
-- 0080_kept_answers

-- app (unknown, unknown, unknown)
delete from file_refs
    where company_id = $1 and kind = 'logo' and entity_id = $2
      and file_id <> all($3::uuid[])

-- app (unknown, unknown)
delete from file_refs
      where company_id = $1 and kind in ('article', 'article_version') and entity_id = $2

-- app (jsonb, jsonb)
delete from one_time_tokens
    where (purpose = 'url' and data @> $1)
      or (purpose = 'choice' and data @> $2)

-- app (unknown, unknown)
delete from one_time_tokens where hash = $1 and purpose = $2 returning data, expires_at

-- app (unknown, unknown, unknown, unknown)
delete from sessions
    where company_id = $1 and user_id = $2 and ($3::uuid is null or id <> $4)

-- app (unknown, unknown, unknown)
delete from user_restaurants
    where company_id = $1 and user_id = $2 and restaurant_id <> all($3::uuid[])

-- app (unknown, unknown, unknown)
insert into article_positions (company_id, article_id, position_id) select $1, $2, unnest($3::uuid[])

-- app (unknown, unknown, unknown, unknown)
insert into article_tags (company_id, article_id, tag_key, tag)
  select $1, $2, key, tag from unnest($3::text[], $4::text[]) as t (key, tag)

-- app (unknown, unknown, unknown)
insert into article_tags (company_id, article_id, tag_key, tag) select $1, $2, lower(tag collate "und-x-icu"), tag from unnest($3::text[]) tag

-- app (unknown, unknown, unknown, unknown, unknown, unknown, unknown)
insert into article_versions (company_id, article_id, version, change_type, saved_at, edited_by, edited_by_name,
        change_comment, title, content, topic_id, topic_name, status, priority, tags, position_ids)
      select a.company_id, a.id, a.version, $1, a.updated_at, $2, $3,
        $4, a.title, a.content, t.id, t.name, a.status, a.priority, a.tags, $5::uuid[]
      from articles a left join topics t on t.company_id = a.company_id and t.id = a.topic_id and t.archived_at is null
      where a.company_id = $6 and a.id = $7

-- app (unknown, unknown, unknown, unknown, unknown, unknown, unknown, unknown, unknown, jsonb, unknown, unknown, unknown, unknown, unknown, unknown)
insert into article_versions (company_id, article_id, version, change_type, saved_at, edited_by, edited_by_name,
      change_comment, title, content, topic_id, topic_name, status, priority, tags, position_ids)
    values ($1, $2, $3, $4, $5, $6, $7,
      $8, $9, $10, $11, $12, $13,
      $14, $15::text[], $16::uuid[])

-- app (unknown, unknown, unknown)
insert into article_versions (company_id, article_id, version, change_type, saved_at, edited_by, edited_by_name, title,
        content, topic_id, topic_name, status, priority, tags, position_ids)
      select a.company_id, a.id, a.version, 'created', a.created_at, a.created_by, a.created_by_name, a.title, a.content,
        a.topic_id, t.name, a.status, a.priority, a.tags, $1::uuid[]
      from articles a left join topics t on t.company_id = a.company_id and t.id = a.topic_id
      where a.company_id = $2 and a.id = $3

-- app (unknown, unknown, unknown, timestamp with time zone)
insert into article_view_log (company_id, article_id, user_id, viewed_at)
        values ($1, $2, $3, $4)

-- app (unknown, unknown, unknown, jsonb, unknown, unknown, unknown, unknown, boolean, unknown, unknown, unknown, timestamp with time zone, timestamp with time zone)
insert into articles (company_id, id, title, content, status, priority, topic_id, tags, limited, sort_order,
        created_by, created_by_name, created_at, updated_at)
      values ($1, $2, $3, $4, $5, $6,
        $7, $8::text[], $9, $10, $11, $12, $13, $14)

-- app (unknown, unknown, unknown, jsonb, unknown, unknown, unknown, unknown, boolean, unknown, unknown, unknown, unknown, unknown, unknown, unknown)
insert into articles (company_id, id, title, content, status, priority, topic_id, tags, limited, sort_order, version,
      created_by, created_by_name, created_at, last_edited_at, updated_at)
    values ($1, $2, $3, $4, $5, $6, $7, $8::text[],
      $9, $10, $11, $12, $13, $14, $15, $16)

-- app (unknown, unknown, unknown, unknown)
insert into assistant_usage as u (company_id, day, tokens) values ($1, $2, $3)
    on conflict (company_id) do update set
      day = excluded.day,
      tokens = excluded.tokens + case when u.day = excluded.day then u.tokens else 0 end
    where u.day < excluded.day or (u.day = excluded.day and u.tokens + excluded.tokens <= $4)
    returning 1

-- app (unknown, unknown, unknown, unknown, unknown, boolean, unknown, unknown)
insert into categories (company_id, id, name, description, color, is_active, created_at, updated_at)
      values ($1, $2, $3, $4, $5, $6, $7, $8)

-- app (unknown, unknown, unknown, timestamp with time zone, timestamp with time zone)
insert into companies (id, name, subdomain, created_at, updated_at)
        values ($1, $2, $3, $4, $5)

-- app (unknown, unknown, unknown, unknown, unknown, unknown, unknown, jsonb, jsonb, unknown, unknown)
insert into companies (id, name, subdomain, timezone, contact_email, contact_phone, address, logos, module_settings, created_at,
    updated_at)
  values ($1, $2, $3, $4, $5, $6,
    $7, $8, $9,
    $10, $11)

-- app (unknown, unknown, timestamp with time zone, unknown, unknown, unknown, unknown, unknown, unknown, unknown, unknown, unknown, unknown, unknown)
insert into events (company_id, id, at, type, action, user_id, entity_type, entity_id, entity_title, title_folded, changes,
      request_id, ip, device)
    values ($1, $2, $3, $4, $5, $6,
      $7, $8, $9, $10,
      $11, $12, $13, $14)

-- app (unknown, unknown, unknown)
insert into file_refs (company_id, file_id, kind, entity_id) select $1, file, 'article', $2 from unnest($3::uuid[]) file

-- app (unknown, unknown, unknown)
insert into file_refs (company_id, file_id, kind, entity_id)
    select $1, file, 'logo', $2 from unnest($3::uuid[]) file
    on conflict do nothing

-- app (unknown, unknown, unknown)
insert into file_refs (company_id, file_id, kind, entity_id)
    select $1, file, 'test', $2 from unnest($3::uuid[]) file

-- app (unknown, unknown)
insert into file_refs (company_id, file_id, kind, entity_id)
    select company_id, file_id, 'article_version', entity_id from file_refs
    where company_id = $1 and kind = 'article' and entity_id = $2
    on conflict do nothing

-- app (unknown, unknown, unknown, unknown, unknown, unknown, unknown, unknown, unknown, unknown, unknown)
insert into files (company_id, id, key, name, original_name, mimetype, size, width, height, uploaded_by, created_at)
      values ($1, $2, $3, $4, $5, $6, $7,
        $8, $9, $10, $11)

-- app (unknown, unknown, timestamp with time zone, timestamp with time zone, timestamp with time zone)
insert into kept_answers as k (id, digest, answer_until, created_at) values ($1, $2, $3, $4)
        on conflict (id) do update
          set digest = excluded.digest, answer = null, answer_until = excluded.answer_until, created_at = excluded.created_at
          where k.created_at <= $5
        returning 1

-- app (unknown, unknown, jsonb, timestamp with time zone)
insert into one_time_tokens (hash, purpose, data, expires_at)
    values ($1, $2, $3, $4)

-- app (unknown, unknown, unknown, unknown, timestamp with time zone, timestamp with time zone)
insert into outbox (id, template, email, subdomain, created_at, due_at)
    values ($1, $2, $3, $4, $5, $6)

-- app (unknown, timestamp with time zone, timestamp with time zone, timestamp with time zone, timestamp with time zone, timestamp with time zone)
insert into pin_tries as p (key, window_start) values ($1, $2)
    on conflict (key) do update set
      window_start = case when p.window_start <= $3 then $4 else p.window_start end,
      wrong = case when p.window_start <= $5 then 0 else p.wrong end,
      level = case when p.blocked_until <= $6 then 0 else p.level end
    returning wrong, window_start, blocked_until

-- app (unknown, unknown, unknown, unknown, unknown, unknown, unknown)
insert into positions (company_id, id, name, description, status, created_at, updated_at)
      values ($1, $2, $3, $4, $5, $6, $7)

-- app (unknown, timestamp with time zone, timestamp with time zone, unknown, timestamp with time zone)
insert into rate_limits as r (key, window_start, hits) values ($1, $2, 1)
    on conflict (key) do update set
      hits = case when r.window_start <= $3 then 1 else least(r.hits, $4) + 1 end,
      window_start = case when r.window_start <= $5 then excluded.window_start else r.window_start end
    returning hits, window_start

-- app (unknown, unknown, unknown, unknown, unknown, unknown, unknown, unknown, boolean, unknown, unknown)
insert into restaurants (company_id, id, name, address, phone, timezone, open_time, close_time, is_active, created_at, updated_at)
      values ($1, $2, $3, $4, $5, $6, $7, $8,
        $9, $10, $11)

-- app (unknown, unknown, unknown, unknown, unknown, unknown, unknown, unknown, boolean, timestamp with time zone, timestamp with time zone)
insert into restaurants (company_id, id, name, address, phone, timezone, open_time, close_time, is_active, created_at,
      updated_at)
    values ($1, $2, $3, $4, $5, $6,
      nullif($7::text, '')::time, nullif($8::text, '')::time, $9, $10,
      $11)

-- app (unknown, timestamp with time zone)
insert into seen_addresses ("key","seen_at")values($1,$2)
    on conflict (key) do update set seen_at = excluded.seen_at
      where seen_addresses.seen_at < excluded.seen_at - interval '1 day'

-- app (unknown, unknown, unknown, unknown, timestamp with time zone, unknown, jsonb, unknown, timestamp with time zone)
insert into sessions (company_id, id, user_id, kind, expires_at, ip, device, device_at, created_at)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9)

-- app (unknown, unknown, unknown)
insert into test_positions (company_id, test_id, position_id)
    select $1, $2, unnest($3::uuid[])

-- app (unknown, unknown, unknown)
insert into test_restaurants (company_id, test_id, restaurant_id)
    select $1, $2, unnest($3::uuid[])

-- app (unknown, unknown, unknown, unknown, boolean, unknown, jsonb, jsonb, unknown, unknown, unknown)
insert into tests (company_id, id, title, description, is_active, category_id, questions, settings, version, created_at, updated_at)
    values ($1, $2, $3, $4, $5, $6,
      $7, $8, $9, $10, $11)

-- app (unknown, unknown, unknown, unknown, unknown, unknown, unknown, boolean, unknown, unknown)
insert into topics (company_id, id, name, description, color, parent_id, sort_order, is_active, created_at, updated_at)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)

-- app (unknown, unknown, unknown)
insert into user_restaurants (company_id, user_id, restaurant_id)
    select $1, $2, unnest($3::uuid[]) on conflict do nothing

-- app (unknown, unknown, unknown, unknown, unknown, timestamp with time zone, timestamp with time zone)
insert into users (company_id, id, name, email, role, password_hash, created_at, updated_at)
        values ($1, $2, $3, $4, 'admin', $5, $6, $7)

-- app (unknown, unknown, unknown, unknown, unknown, unknown, unknown, unknown, unknown, boolean, unknown, unknown)
insert into users (company_id, id, name, email, role, position_id, password_hash, pin_hash, pin_digits, email_verified, is_active,
        created_at, updated_at)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, true, $10,
        $11, $12)

-- app (unknown, unknown, unknown, unknown)
select 'article' as kind, id from articles
    where company_id = $1 and id = any($2::uuid[])
    union all
    select 'test', id from tests where company_id = $3 and id = any($4::uuid[])

-- app (unknown, unknown, unknown)
select
      (select coalesce(sum(rev), 0)::bigint from article_revs where company_id = $1) as rev,
      (select jsonb_object_agg(article_id, n) from article_views
        where company_id = $2 and article_id = any($3::uuid[])) as views

-- app (unknown, unknown, unknown, unknown, unknown, unknown, unknown, unknown)
select a.id from articles a where 
    a.company_id = $1 and (a.status = 'published' and (not a.limited or exists (
        select from article_positions p
        where p.company_id = $2 and p.article_id = a.id and p.position_id = any($3::uuid[]))))
    
    
    and a.topic_id in (
      with recursive below as (
        select id from topics where company_id = $4 and id = $5 and archived_at is null and is_active
        union select c.id from topics c join below on c.parent_id = below.id
        where c.company_id = $6 and c.archived_at is null and c.is_active)
      select id from below)
      order by a.sort_order, a.created_at desc, a.id desc limit $7 offset $8

-- app (unknown, unknown, unknown, unknown, unknown, unknown, unknown)
select a.id from articles a where 
    a.company_id = $1 and (a.status = 'published' and (not a.limited or exists (
        select from article_positions p
        where p.company_id = $2 and p.article_id = a.id and p.position_id = any($3::uuid[]))))
    
    and exists (select from article_tags g where g.company_id = $4 and g.article_id = a.id and g.tag_key = any($5::text[]))
    
      order by a.sort_order, a.created_at desc, a.id desc limit $6 offset $7

-- app (unknown, unknown, unknown, unknown, unknown)
select a.id from articles a where 
    a.company_id = $1 and (a.status = 'published' and (not a.limited or exists (
        select from article_positions p
        where p.company_id = $2 and p.article_id = a.id and p.position_id = any($3::uuid[]))))
    
    
    
      order by a.sort_order, a.created_at desc, a.id desc limit $4 offset $5

-- app (unknown, unknown, unknown, unknown, unknown, unknown, unknown, unknown, unknown)
select a.id from articles a where 
    a.company_id = $1 and true
    and a.status = $2
    and exists (select from article_tags g where g.company_id = $3 and g.article_id = a.id and g.tag_key = any($4::text[]))
    and a.topic_id in (
      with recursive below as (
        select id from topics where company_id = $5 and id = $6 and archived_at is null 
        union select c.id from topics c join below on c.parent_id = below.id
        where c.company_id = $7 and c.archived_at is null )
      select id from below)
      order by a.sort_order, a.created_at desc, a.id desc limit $8 offset $9

-- app (unknown, unknown, unknown, unknown)
select a.id from articles a where 
    a.company_id = $1 and true
    and a.status = $2
    
    
      order by a.sort_order, a.created_at desc, a.id desc limit $3 offset $4

-- app (unknown, unknown, unknown, unknown, unknown, unknown)
select a.id from articles a where 
    a.company_id = $1 and true
    
    
    and a.topic_id in (
      with recursive below as (
        select id from topics where company_id = $2 and id = $3 and archived_at is null 
        union select c.id from topics c join below on c.parent_id = below.id
        where c.company_id = $4 and c.archived_at is null )
      select id from below)
      order by a.sort_order, a.created_at desc, a.id desc limit $5 offset $6

-- app (unknown, unknown, unknown, unknown, unknown)
select a.id from articles a where 
    a.company_id = $1 and true
    
    and exists (select from article_tags g where g.company_id = $2 and g.article_id = a.id and g.tag_key = any($3::text[]))
    
      order by a.sort_order, a.created_at desc, a.id desc limit $4 offset $5

-- app (unknown, unknown, unknown)
select a.id from articles a where 
    a.company_id = $1 and true
    
    
    
      order by a.sort_order, a.created_at desc, a.id desc limit $2 offset $3

-- app (unknown, unknown, unknown, unknown, unknown)
select a.id, a.title, a.created_by_name as author, a.status, a.created_at, t.name as topic_name, t.color as topic_color
    from articles a
    left join topics t on t.company_id = $1 and t.id = a.topic_id and t.archived_at is null and t.is_active
    where a.company_id = $2 and a.id = any($3::uuid[]) and (a.status = 'published' and (not a.limited or exists (
        select from article_positions p
        where p.company_id = $4 and p.article_id = a.id and p.position_id = any($5::uuid[]))))

-- app (unknown, unknown, unknown)
select a.id, a.title, a.created_by_name as author, a.status, a.created_at, t.name as topic_name, t.color as topic_color
    from articles a
    left join topics t on t.company_id = $1 and t.id = a.topic_id and t.archived_at is null 
    where a.company_id = $2 and a.id = any($3::uuid[]) and true

-- app (unknown, unknown, unknown)
select a.id, a.title, a.sort_order, a.created_at, a.topic_id
      from articles a where a.company_id = $1 and a.status = 'published' and (a.status = 'published' and (not a.limited or exists (
        select from article_positions p
        where p.company_id = $2 and p.article_id = a.id and p.position_id = any($3::uuid[]))))
      order by a.sort_order, a.created_at desc, a.id desc

-- app (unknown)
select a.id, a.title, a.sort_order, a.created_at, a.topic_id
      from articles a where a.company_id = $1 and a.status = 'published' and true
      order by a.sort_order, a.created_at desc, a.id desc

-- app (unknown, unknown, unknown, unknown, unknown, unknown)
select 
  a.id, a.title, a.status, a.priority, a.tags, a.sort_order, a.version, a.created_by, a.created_by_name, a.created_at,
  a.last_edited_at, t.id as topic_id, t.name as topic_name, t.color as topic_color, v.n as views
    from unnest($1::uuid[]) with ordinality k (id, place)
    join articles a on a.company_id = $2 and a.id = k.id
    left join topics t on t.company_id = $3 and t.id = a.topic_id and t.archived_at is null and t.is_active
    left join article_views v on v.company_id = $4 and v.article_id = a.id
    where (a.status = 'published' and (not a.limited or exists (
        select from article_positions p
        where p.company_id = $5 and p.article_id = a.id and p.position_id = any($6::uuid[]))))
    order by k.place

-- app (unknown, unknown, unknown, unknown)
select 
  a.id, a.title, a.status, a.priority, a.tags, a.sort_order, a.version, a.created_by, a.created_by_name, a.created_at,
  a.last_edited_at, t.id as topic_id, t.name as topic_name, t.color as topic_color, v.n as views
    from unnest($1::uuid[]) with ordinality k (id, place)
    join articles a on a.company_id = $2 and a.id = k.id
    left join topics t on t.company_id = $3 and t.id = a.topic_id and t.archived_at is null 
    left join article_views v on v.company_id = $4 and v.article_id = a.id
    where true
    order by k.place

-- app (unknown, unknown, unknown, unknown, unknown, unknown, unknown, unknown, unknown)
select a.id, a.title, case when a.version = $1 then null else a.content end as content, a.status, a.priority, a.tags, a.sort_order, a.version, a.created_by,
      a.created_by_name, a.created_at, a.last_edited_at, a.updated_at, t.id as topic_id, t.name as topic_name,
      t.color as topic_color, v.n as views,
      (select coalesce(sum(r.rev), 0)::bigint from article_revs r where r.company_id = $2) as rev,
      case when a.limited then (
        select jsonb_agg(jsonb_build_object('_id', p.id, 'name', p.name) order by p.name collate "ru-x-icu")
        from article_positions l join positions p on p.company_id = l.company_id and p.id = l.position_id
        where l.company_id = $3 and l.article_id = a.id) else '[]' end as positions
    from articles a
    left join topics t on t.company_id = $4 and t.id = a.topic_id and t.archived_at is null and t.is_active
    left join article_views v on v.company_id = $5 and v.article_id = a.id
    where a.company_id = $6 and a.id = $7 and (a.status = 'published' and (not a.limited or exists (
        select from article_positions p
        where p.company_id = $8 and p.article_id = a.id and p.position_id = any($9::uuid[]))))

-- app (unknown, unknown, unknown, unknown, unknown, unknown, unknown)
select a.id, a.title, case when a.version = $1 then null else a.content end as content, a.status, a.priority, a.tags, a.sort_order, a.version, a.created_by,
      a.created_by_name, a.created_at, a.last_edited_at, a.updated_at, t.id as topic_id, t.name as topic_name,
      t.color as topic_color, v.n as views,
      (select coalesce(sum(r.rev), 0)::bigint from article_revs r where r.company_id = $2) as rev,
      case when a.limited then (
        select jsonb_agg(jsonb_build_object('_id', p.id, 'name', p.name) order by p.name collate "ru-x-icu")
        from article_positions l join positions p on p.company_id = l.company_id and p.id = l.position_id
        where l.company_id = $3 and l.article_id = a.id) else '[]' end as positions
    from articles a
    left join topics t on t.company_id = $4 and t.id = a.topic_id and t.archived_at is null 
    left join article_views v on v.company_id = $5 and v.article_id = a.id
    where a.company_id = $6 and a.id = $7 and true

-- app (unknown, unknown, unknown)
select c.id, c.name, c.description, c.color, c.is_active, c.created_at, c.updated_at, coalesce(t.n, 0) as tests
  from categories c
  left join (
    select category_id, count(*)::int as n from tests
    where company_id = $1 and category_id is not null group by category_id
  ) t on t.category_id = c.id
  where c.company_id = $2 and c.id = $3

-- app (unknown, unknown, boolean)
select c.id, c.name, c.description, c.color, c.is_active, c.created_at, c.updated_at, coalesce(t.n, 0) as tests
  from categories c
  left join (
    select category_id, count(*)::int as n from tests
    where company_id = $1 and category_id is not null group by category_id
  ) t on t.category_id = c.id
  where c.company_id = $2 and c.is_active = $3
    order by c.name collate "ru-x-icu", c.id

-- app (unknown, unknown)
select c.id, c.name, c.description, c.color, c.is_active, c.created_at, c.updated_at, coalesce(t.n, 0) as tests
  from categories c
  left join (
    select category_id, count(*)::int as n from tests
    where company_id = $1 and category_id is not null group by category_id
  ) t on t.category_id = c.id
  where c.company_id = $2 
    order by c.name collate "ru-x-icu", c.id

-- app (unknown)
select coalesce(sum(size), 0)::bigint as bytes from files where company_id = $1

-- app (unknown, timestamp with time zone, unknown, unknown, unknown, unknown)
select count(*)::int as n from (select from events e where 
    e.company_id = $1 and e.at > $2
    
    and e.at < ($3::date + $4::integer)::timestamp at time zone $5
    
    
    
     limit $6) counted

-- app (unknown, timestamp with time zone, unknown, unknown, unknown, unknown, unknown)
select count(*)::int as n from (select from events e where 
    e.company_id = $1 and e.at > $2
    and e.at >= ($3::date + $4::integer)::timestamp at time zone $5
    
    
    and e.action = $6
    
     limit $7) counted

-- app (unknown, timestamp with time zone, unknown, unknown, unknown, unknown, unknown)
select count(*)::int as n from (select from events e where 
    e.company_id = $1 and e.at > $2
    and e.at >= ($3::date + $4::integer)::timestamp at time zone $5
    
    
    
    
    and e.entity_id = $6 limit $7) counted

-- app (unknown, timestamp with time zone, unknown, unknown, unknown, unknown, unknown)
select count(*)::int as n from (select from events e where 
    e.company_id = $1 and e.at > $2
    and e.at >= ($3::date + $4::integer)::timestamp at time zone $5
    
    
    
    and e.type = $6
     limit $7) counted

-- app (unknown, timestamp with time zone, unknown, unknown, unknown, unknown, unknown)
select count(*)::int as n from (select from events e where 
    e.company_id = $1 and e.at > $2
    and e.at >= ($3::date + $4::integer)::timestamp at time zone $5
    
    and e.user_id = $6
    
    
     limit $7) counted

-- app (unknown, timestamp with time zone, unknown, unknown, unknown, unknown)
select count(*)::int as n from (select from events e where 
    e.company_id = $1 and e.at > $2
    and e.at >= ($3::date + $4::integer)::timestamp at time zone $5
    
    
    
    
     limit $6) counted

-- app (unknown)
select count(*)::int as n from users u where u.company_id = $1 and u.deleted_at is null

-- app (unknown)
select count(*)::int as n from users u where u.company_id = $1 and u.deleted_at is null
    and not u.is_active

-- app (unknown)
select count(*)::int as n from users u where u.company_id = $1 and u.deleted_at is null
    and u.is_active

-- app (unknown, unknown, unknown)
select count(*)::int as n from users u where u.company_id = $1 and u.deleted_at is null
    and u.is_active
    
    
    
    and (strpos(u.name_folded, $2) > 0 or strpos(u.email, $3) > 0
    )

-- app (unknown, unknown, unknown, unknown)
select count(*)::int as n from users u where u.company_id = $1 and u.deleted_at is null
    and u.is_active
    
    
    
    and (strpos(u.name_folded, $2) > 0 or strpos(u.email, $3) > 0
    or strpos(translate(u.phone, '+() -', ''), $4) > 0)

-- app (unknown, unknown, unknown)
select count(*)::int as n from users u where u.company_id = $1 and u.deleted_at is null
    and u.is_active
    
    
    
  and u.id = any(array(
    select w.user_id from user_restaurants w where w.company_id = $2 and w.restaurant_id = $3))

-- app (unknown, unknown)
select count(*)::int as n from users u where u.company_id = $1 and u.deleted_at is null
    and u.is_active
    
    and u.position_id = $2

-- app (unknown, unknown)
select count(*)::int as n from users u where u.company_id = $1 and u.deleted_at is null
    and u.is_active
    and u.role = $2

-- app (unknown, unknown, unknown, unknown, unknown, unknown)
select count(*)::int as n from users u where u.company_id = $1 and u.deleted_at is null
    and u.is_active
    and u.role = $2
    
    
  and u.id = any(array(
    select w.user_id from user_restaurants w where w.company_id = $3 and w.restaurant_id = $4))
    and (strpos(u.name_folded, $5) > 0 or strpos(u.email, $6) > 0
    )

-- app (unknown)
select count(*)::int as n from users where company_id = $1 and deleted_at is null

-- app (unknown, unknown)
select count(*)::int as n from users where company_id = $1 and position_id = $2 and is_active

-- app (unknown, unknown, timestamp with time zone)
select data from one_time_tokens where hash = $1 and purpose = $2 and expires_at > $3

-- app (unknown, timestamp with time zone)
select digest, answer, answer_until from kept_answers where id = $1 and created_at > $2

-- app (unknown, unknown, unknown, unknown, unknown, unknown, unknown, unknown, unknown, unknown, timestamp with time zone, unknown, unknown, unknown, unknown, unknown, unknown, unknown)
select 
  e.id, e.at, e.action, e.type, e.user_id, u.name as user_name, u.role as user_role, e.entity_type, e.entity_id,
  e.entity_title, 
  case when e.entity_id is null or e.entity_id !~ $1 then false else case e.entity_type
    when 'company' then true
    when 'article' then exists (select from articles x where x.company_id = $2 and x.id = e.entity_id::uuid)
    when 'topic' then exists (
      select from topics x where x.company_id = $3 and x.id = e.entity_id::uuid and x.archived_at is null)
    when 'position' then exists (select from positions x where x.company_id = $4 and x.id = e.entity_id::uuid)
    when 'test' then exists (select from tests x where x.company_id = $5 and x.id = e.entity_id::uuid)
    when 'user' then exists (
      select from users x where x.company_id = $6 and x.id = e.entity_id::uuid and x.deleted_at is null)
    when 'restaurant' then exists (
      select from restaurants x where x.company_id = $7 and x.id = e.entity_id::uuid)
    when 'category' then exists (select from categories x where x.company_id = $8 and x.id = e.entity_id::uuid)
    when 'file' then exists (select from files x where x.company_id = $9 and x.id = e.entity_id::uuid)
    else false end end as entity_exists, e.changes, e.ip, e.device, e.request_id
  from (
  select e.at, e.id from events e
  where 
    e.company_id = $10 and e.at > $11
    
    and e.at < ($12::date + $13::integer)::timestamp at time zone $14
    
    
    
     order by e.at desc, e.id desc limit $15 offset $16) p 
  cross join lateral (
    select * from events e where e.company_id = $17 and e.at = p.at and e.id = p.id limit 1
  ) e
  left join users u on u.company_id = $18 and u.id = e.user_id order by e.at desc, e.id desc

-- app (unknown, unknown, unknown, unknown, unknown, unknown, unknown, unknown, unknown, unknown, timestamp with time zone, unknown, unknown, unknown, unknown, unknown, unknown, unknown, unknown)
select 
  e.id, e.at, e.action, e.type, e.user_id, u.name as user_name, u.role as user_role, e.entity_type, e.entity_id,
  e.entity_title, 
  case when e.entity_id is null or e.entity_id !~ $1 then false else case e.entity_type
    when 'company' then true
    when 'article' then exists (select from articles x where x.company_id = $2 and x.id = e.entity_id::uuid)
    when 'topic' then exists (
      select from topics x where x.company_id = $3 and x.id = e.entity_id::uuid and x.archived_at is null)
    when 'position' then exists (select from positions x where x.company_id = $4 and x.id = e.entity_id::uuid)
    when 'test' then exists (select from tests x where x.company_id = $5 and x.id = e.entity_id::uuid)
    when 'user' then exists (
      select from users x where x.company_id = $6 and x.id = e.entity_id::uuid and x.deleted_at is null)
    when 'restaurant' then exists (
      select from restaurants x where x.company_id = $7 and x.id = e.entity_id::uuid)
    when 'category' then exists (select from categories x where x.company_id = $8 and x.id = e.entity_id::uuid)
    when 'file' then exists (select from files x where x.company_id = $9 and x.id = e.entity_id::uuid)
    else false end end as entity_exists, e.changes, e.ip, e.device, e.request_id
  from (
  select e.at, e.id from events e
  where 
    e.company_id = $10 and e.at > $11
    and e.at >= ($12::date + $13::integer)::timestamp at time zone $14
    
    
    and e.action = $15
    
     order by e.at desc, e.id desc limit $16 offset $17) p 
  cross join lateral (
    select * from events e where e.company_id = $18 and e.at = p.at and e.id = p.id limit 1
  ) e
  left join users u on u.company_id = $19 and u.id = e.user_id order by e.at desc, e.id desc

-- app (unknown, unknown, unknown, unknown, unknown, unknown, unknown, unknown, unknown, unknown, timestamp with time zone, unknown, unknown, unknown, unknown, unknown, unknown, unknown, unknown)
select 
  e.id, e.at, e.action, e.type, e.user_id, u.name as user_name, u.role as user_role, e.entity_type, e.entity_id,
  e.entity_title, 
  case when e.entity_id is null or e.entity_id !~ $1 then false else case e.entity_type
    when 'company' then true
    when 'article' then exists (select from articles x where x.company_id = $2 and x.id = e.entity_id::uuid)
    when 'topic' then exists (
      select from topics x where x.company_id = $3 and x.id = e.entity_id::uuid and x.archived_at is null)
    when 'position' then exists (select from positions x where x.company_id = $4 and x.id = e.entity_id::uuid)
    when 'test' then exists (select from tests x where x.company_id = $5 and x.id = e.entity_id::uuid)
    when 'user' then exists (
      select from users x where x.company_id = $6 and x.id = e.entity_id::uuid and x.deleted_at is null)
    when 'restaurant' then exists (
      select from restaurants x where x.company_id = $7 and x.id = e.entity_id::uuid)
    when 'category' then exists (select from categories x where x.company_id = $8 and x.id = e.entity_id::uuid)
    when 'file' then exists (select from files x where x.company_id = $9 and x.id = e.entity_id::uuid)
    else false end end as entity_exists, e.changes, e.ip, e.device, e.request_id
  from (
  select e.at, e.id from events e
  where 
    e.company_id = $10 and e.at > $11
    and e.at >= ($12::date + $13::integer)::timestamp at time zone $14
    
    
    
    
    and e.entity_id = $15 order by e.at desc, e.id desc limit $16 offset $17) p 
  cross join lateral (
    select * from events e where e.company_id = $18 and e.at = p.at and e.id = p.id limit 1
  ) e
  left join users u on u.company_id = $19 and u.id = e.user_id order by e.at desc, e.id desc

-- app (unknown, unknown, unknown, unknown, unknown, unknown, unknown, unknown, unknown, unknown, timestamp with time zone, unknown, unknown, unknown, unknown, unknown, unknown, unknown, unknown)
select 
  e.id, e.at, e.action, e.type, e.user_id, u.name as user_name, u.role as user_role, e.entity_type, e.entity_id,
  e.entity_title, 
  case when e.entity_id is null or e.entity_id !~ $1 then false else case e.entity_type
    when 'company' then true
    when 'article' then exists (select from articles x where x.company_id = $2 and x.id = e.entity_id::uuid)
    when 'topic' then exists (
      select from topics x where x.company_id = $3 and x.id = e.entity_id::uuid and x.archived_at is null)
    when 'position' then exists (select from positions x where x.company_id = $4 and x.id = e.entity_id::uuid)
    when 'test' then exists (select from tests x where x.company_id = $5 and x.id = e.entity_id::uuid)
    when 'user' then exists (
      select from users x where x.company_id = $6 and x.id = e.entity_id::uuid and x.deleted_at is null)
    when 'restaurant' then exists (
      select from restaurants x where x.company_id = $7 and x.id = e.entity_id::uuid)
    when 'category' then exists (select from categories x where x.company_id = $8 and x.id = e.entity_id::uuid)
    when 'file' then exists (select from files x where x.company_id = $9 and x.id = e.entity_id::uuid)
    else false end end as entity_exists, e.changes, e.ip, e.device, e.request_id
  from (
  select e.at, e.id from events e
  where 
    e.company_id = $10 and e.at > $11
    and e.at >= ($12::date + $13::integer)::timestamp at time zone $14
    
    
    
    and e.type = $15
     order by e.at desc, e.id desc limit $16 offset $17) p 
  cross join lateral (
    select * from events e where e.company_id = $18 and e.at = p.at and e.id = p.id limit 1
  ) e
  left join users u on u.company_id = $19 and u.id = e.user_id order by e.at desc, e.id desc

-- app (unknown, unknown, unknown, unknown, unknown, unknown, unknown, unknown, unknown, unknown, timestamp with time zone, unknown, unknown, unknown, unknown, unknown, unknown, unknown, unknown)
select 
  e.id, e.at, e.action, e.type, e.user_id, u.name as user_name, u.role as user_role, e.entity_type, e.entity_id,
  e.entity_title, 
  case when e.entity_id is null or e.entity_id !~ $1 then false else case e.entity_type
    when 'company' then true
    when 'article' then exists (select from articles x where x.company_id = $2 and x.id = e.entity_id::uuid)
    when 'topic' then exists (
      select from topics x where x.company_id = $3 and x.id = e.entity_id::uuid and x.archived_at is null)
    when 'position' then exists (select from positions x where x.company_id = $4 and x.id = e.entity_id::uuid)
    when 'test' then exists (select from tests x where x.company_id = $5 and x.id = e.entity_id::uuid)
    when 'user' then exists (
      select from users x where x.company_id = $6 and x.id = e.entity_id::uuid and x.deleted_at is null)
    when 'restaurant' then exists (
      select from restaurants x where x.company_id = $7 and x.id = e.entity_id::uuid)
    when 'category' then exists (select from categories x where x.company_id = $8 and x.id = e.entity_id::uuid)
    when 'file' then exists (select from files x where x.company_id = $9 and x.id = e.entity_id::uuid)
    else false end end as entity_exists, e.changes, e.ip, e.device, e.request_id
  from (
  select e.at, e.id from events e
  where 
    e.company_id = $10 and e.at > $11
    and e.at >= ($12::date + $13::integer)::timestamp at time zone $14
    
    and e.user_id = $15
    
    
     order by e.at desc, e.id desc limit $16 offset $17) p 
  cross join lateral (
    select * from events e where e.company_id = $18 and e.at = p.at and e.id = p.id limit 1
  ) e
  left join users u on u.company_id = $19 and u.id = e.user_id order by e.at desc, e.id desc

-- app (unknown, unknown, unknown, unknown, unknown, unknown, unknown, unknown, unknown, unknown, timestamp with time zone, unknown, unknown, unknown, unknown, unknown, unknown, unknown)
select 
  e.id, e.at, e.action, e.type, e.user_id, u.name as user_name, u.role as user_role, e.entity_type, e.entity_id,
  e.entity_title, 
  case when e.entity_id is null or e.entity_id !~ $1 then false else case e.entity_type
    when 'company' then true
    when 'article' then exists (select from articles x where x.company_id = $2 and x.id = e.entity_id::uuid)
    when 'topic' then exists (
      select from topics x where x.company_id = $3 and x.id = e.entity_id::uuid and x.archived_at is null)
    when 'position' then exists (select from positions x where x.company_id = $4 and x.id = e.entity_id::uuid)
    when 'test' then exists (select from tests x where x.company_id = $5 and x.id = e.entity_id::uuid)
    when 'user' then exists (
      select from users x where x.company_id = $6 and x.id = e.entity_id::uuid and x.deleted_at is null)
    when 'restaurant' then exists (
      select from restaurants x where x.company_id = $7 and x.id = e.entity_id::uuid)
    when 'category' then exists (select from categories x where x.company_id = $8 and x.id = e.entity_id::uuid)
    when 'file' then exists (select from files x where x.company_id = $9 and x.id = e.entity_id::uuid)
    else false end end as entity_exists, e.changes, e.ip, e.device, e.request_id
  from (
  select e.at, e.id from events e
  where 
    e.company_id = $10 and e.at > $11
    and e.at >= ($12::date + $13::integer)::timestamp at time zone $14
    
    
    
    
     order by e.at desc, e.id desc limit $15 offset $16) p 
  cross join lateral (
    select * from events e where e.company_id = $17 and e.at = p.at and e.id = p.id limit 1
  ) e
  left join users u on u.company_id = $18 and u.id = e.user_id order by e.at desc, e.id desc

-- app (unknown, unknown, unknown, unknown, unknown, unknown, unknown, unknown, unknown, unknown, timestamp with time zone, timestamp with time zone, unknown, unknown, unknown)
select 
  e.id, e.at, e.action, e.type, e.user_id, u.name as user_name, u.role as user_role, e.entity_type, e.entity_id,
  e.entity_title, 
  case when e.entity_id is null or e.entity_id !~ $1 then false else case e.entity_type
    when 'company' then true
    when 'article' then exists (select from articles x where x.company_id = $2 and x.id = e.entity_id::uuid)
    when 'topic' then exists (
      select from topics x where x.company_id = $3 and x.id = e.entity_id::uuid and x.archived_at is null)
    when 'position' then exists (select from positions x where x.company_id = $4 and x.id = e.entity_id::uuid)
    when 'test' then exists (select from tests x where x.company_id = $5 and x.id = e.entity_id::uuid)
    when 'user' then exists (
      select from users x where x.company_id = $6 and x.id = e.entity_id::uuid and x.deleted_at is null)
    when 'restaurant' then exists (
      select from restaurants x where x.company_id = $7 and x.id = e.entity_id::uuid)
    when 'category' then exists (select from categories x where x.company_id = $8 and x.id = e.entity_id::uuid)
    when 'file' then exists (select from files x where x.company_id = $9 and x.id = e.entity_id::uuid)
    else false end end as entity_exists, e.changes, e.ip, e.device, e.request_id
    from (
      select e.at, e.id from events e
      where e.company_id = $10 and e.at >= $11 and e.at < $12 and e.id = $13
    ) p 
  cross join lateral (
    select * from events e where e.company_id = $14 and e.at = p.at and e.id = p.id limit 1
  ) e
  left join users u on u.company_id = $15 and u.id = e.user_id

-- app (unknown, timestamp with time zone, unknown, unknown, unknown, unknown, unknown, unknown, unknown, unknown)
select e.id, e.at, e.at::text as key, e.action, e.type, e.user_id, u.name as user_name, e.entity_title, e.changes,
    e.ip, e.device
  from (
  select e.at, e.id from events e
  where 
    e.company_id = $1 and e.at > $2
    and e.at >= ($3::date + $4::integer)::timestamp at time zone $5
    
    
    
    and e.type = $6
     and true order by e.at desc, e.id desc limit $7 offset $8) p 
  cross join lateral (
    select * from events e where e.company_id = $9 and e.at = p.at and e.id = p.id limit 1
  ) e
  left join users u on u.company_id = $10 and u.id = e.user_id order by e.at desc, e.id desc

-- app (unknown, unknown, unknown, unknown, unknown)
select email, pin_hash from users
    where company_id = $1 and (email = any($2::text[]) or pin_hash = any($3::text[]))
      and ($4::uuid is null or id <> $5)

-- app (unknown, unknown, unknown, jsonb)
select exists (select from file_refs where company_id = $1 and file_id = $2) or exists (
      select from companies where id = $3 and logos @> $4) as used

-- app (unknown, unknown)
select exists (select from tests where company_id = $1 and category_id = $2) as named

-- app (unknown, unknown, unknown, unknown)
select exists (select from user_restaurants where company_id = $1 and restaurant_id = $2)
      or exists (select from test_restaurants where company_id = $3 and restaurant_id = $4) as named

-- app (unknown, unknown)
select from users
    where company_id = $1 and role = 'admin' and is_active and deleted_at is null and id <> $2 limit 1

-- app (unknown, unknown, unknown, unknown, timestamp with time zone)
select hash from codes
    where purpose = $1 and email = $2 and subdomain = $3
      and wrong >= $4 and not used and expires_at > $5

-- app (jsonb)
select id from companies
    where logos @> $1

-- app (jsonb, unknown)
select id from companies
    where logos @> $1 and subdomain = $2

-- app (unknown, unknown)
select id from files where company_id = $1 and id = any($2::uuid[]) for key share

-- app (unknown, unknown)
select id from users where company_id = $1 and pin_hash = $2 and is_active

-- app (unknown, unknown, boolean, unknown, unknown, unknown, unknown, unknown, unknown, unknown, unknown)
select id, key, name, original_name, mimetype, size, width, height, copies, created_at
    from files f
    where f.company_id = $1 and f.id = $2 and ($3 or f.uploaded_by = $4 or exists (
      select from file_refs r
      join articles a on a.company_id = $5 and a.id = r.entity_id
      where r.company_id = $6 and r.file_id = f.id and r.kind = 'article' and a.status = 'published'
        and (not a.limited or exists (
          select from article_positions p
          where p.company_id = $7 and p.article_id = a.id and p.position_id = any($8::uuid[])))
    ) or exists (
      select from file_refs r
      join tests_for($9, $10) t (id) on t.id = r.entity_id
      where r.company_id = $11 and r.file_id = f.id and r.kind = 'test'))

-- app (unknown, unknown)
select id, key, name, original_name, mimetype, size, width, height, copies, created_at from files where company_id = $1 and id = $2

-- app (unknown, unknown, boolean, unknown)
select id, key, name, original_name, mimetype, size, width, height, copies, created_at from files
    where company_id = $1 and id = $2 and ($3 or uploaded_by = $4)
    for update

-- app (unknown, unknown)
select id, name from "categories" where company_id = $1 and id = any($2::uuid[])
    order by name collate "ru-x-icu", id for key share

-- app (unknown, unknown)
select id, name from "positions" where company_id = $1 and id = any($2::uuid[])
    order by name collate "ru-x-icu", id for key share

-- app (unknown, unknown)
select id, name from "restaurants" where company_id = $1 and id = any($2::uuid[])
    order by name collate "ru-x-icu", id for key share

-- app (unknown, unknown)
select id, name from positions where company_id = $1 and id = any($2::uuid[])
    order by name collate "ru-x-icu"

-- app (unknown, unknown)
select id, name from users where company_id = $1 and id = $2 and is_active

-- app (unknown, unknown)
select id, name, color from topics where company_id = $1 and id = $2 and archived_at is null

-- app (unknown, unknown)
select id, name, description, color, is_active, created_at, updated_at from categories
    where company_id = $1 and id = $2 for update

-- app (unknown, unknown)
select id, name, description, status, created_at, updated_at from positions
    where company_id = $1 and id = $2 for update

-- app (unknown, unknown)
select id, name, is_active from restaurants
    where company_id = $1 and id = any($2::uuid[]) order by id for share

-- app (unknown)
select id, name, is_active from restaurants where company_id = $1 order by id

-- app (unknown)
select id, name, is_active from restaurants where company_id = $1 order by id for share

-- app (unknown, unknown)
select id, name, original_name, mimetype, size from files
    where company_id = $1 and id = any($2::uuid[])
    order by id for key share

-- app (unknown, unknown)
select id, name, status = 'active' as is_active from positions
    where company_id = $1 and id = any($2::uuid[]) order by id for share

-- app (unknown)
select id, name, status = 'active' as is_active from positions where company_id = $1 order by id

-- app (unknown)
select id, name, status = 'active' as is_active from positions where company_id = $1 order by id for share

-- app (unknown)
select id, name, subdomain, timezone, coalesce(contact_email, '') as contact_email,
      coalesce(contact_phone, '') as contact_phone, coalesce(address, '') as address, logos, module_settings, created_at,
      updated_at
    from companies where id = $1 for no key update

-- app (unknown, unknown)
select id, title from articles where company_id = $1 and id = $2 for update

-- app (unknown, unknown)
select id, title, content, status, priority, tags, sort_order, version, created_by, created_by_name, created_at,
        last_edited_at, updated_at, topic_id as stored_topic_id
      from articles where company_id = $1 and id = $2
      for no key update

-- app (unknown, unknown, unknown, unknown, unknown)
select min(g.tag) as tag
    from article_tags g join articles a on a.company_id = $1 and a.id = g.article_id
    where g.company_id = $2 and (a.status = 'published' and (not a.limited or exists (
        select from article_positions p
        where p.company_id = $3 and p.article_id = a.id and p.position_id = any($4::uuid[]))))
    group by g.tag_key
    order by count(*) desc, g.tag_key collate "ru-x-icu"
    limit $5

-- app (unknown, unknown, unknown)
select min(g.tag) as tag
    from article_tags g join articles a on a.company_id = $1 and a.id = g.article_id
    where g.company_id = $2 and true
    group by g.tag_key
    order by count(*) desc, g.tag_key collate "ru-x-icu"
    limit $3

-- app (unknown, unknown, unknown)
select name from users
      where company_id = $1 and id = $2 and email = $3 and is_active for update

-- app (unknown, unknown, unknown, unknown)
select p.id, p.name, p.description, p.status, p.created_at, p.updated_at,
    coalesce(u.n, 0) as users_count, coalesce(a.n, 0) as articles_count
  from positions p
  left join (
    select position_id, count(*)::int as n from users where company_id = $1 and is_active group by position_id
  ) u on u.position_id = p.id
  left join (
    select position_id, count(*)::int as n from article_positions where company_id = $2 group by position_id
  ) a on a.position_id = p.id
  where p.company_id = $3 and p.id = $4

-- app (unknown, unknown, unknown, unknown)
select p.id, p.name, p.description, p.status, p.created_at, p.updated_at,
    coalesce(u.n, 0) as users_count, coalesce(a.n, 0) as articles_count
  from positions p
  left join (
    select position_id, count(*)::int as n from users where company_id = $1 and is_active group by position_id
  ) u on u.position_id = p.id
  left join (
    select position_id, count(*)::int as n from article_positions where company_id = $2 group by position_id
  ) a on a.position_id = p.id
  where p.company_id = $3 and p.status = $4
    order by p.name collate "ru-x-icu", p.id

-- app (unknown, unknown, unknown)
select p.id, p.name, p.description, p.status, p.created_at, p.updated_at,
    coalesce(u.n, 0) as users_count, coalesce(a.n, 0) as articles_count
  from positions p
  left join (
    select position_id, count(*)::int as n from users where company_id = $1 and is_active group by position_id
  ) u on u.position_id = p.id
  left join (
    select position_id, count(*)::int as n from article_positions where company_id = $2 group by position_id
  ) a on a.position_id = p.id
  where p.company_id = $3 
    order by p.name collate "ru-x-icu", p.id

-- app (unknown)
select pg_advisory_xact_lock(hashtextextended($1, 0))

-- app (unknown, unknown, unknown)
select query_no from article_search_known($1::text[], $2::text[], $3::uuid[])

-- app (unknown, unknown)
select 
  r.id, r.name, r.address, r.phone, r.timezone as own_timezone, coalesce(r.timezone, c.timezone) as timezone,
  coalesce(to_char(r.open_time, 'HH24:MI'), '') as open_time,
  coalesce(to_char(r.close_time, 'HH24:MI'), '') as close_time, r.is_active, r.created_at, r.updated_at from restaurants r join companies c on c.id = r.company_id
    where r.company_id = $1 and r.id = $2 for update of r

-- app (unknown, unknown, unknown, unknown, unknown, unknown, unknown, unknown, unknown)
select 
  r.id, r.name, r.address, r.phone, r.timezone as own_timezone, coalesce(r.timezone, c.timezone) as timezone,
  coalesce(to_char(r.open_time, 'HH24:MI'), '') as open_time,
  coalesce(to_char(r.close_time, 'HH24:MI'), '') as close_time, r.is_active, r.created_at, r.updated_at, coalesce(s.n, 0) as users_count
    from restaurants r
    join companies c on c.id = r.company_id
    left join (
      select w.restaurant_id, count(*)::int as n
      from user_restaurants w
      join users u on u.company_id = $1 and u.id = w.user_id and u.is_active and u.deleted_at is null
      where w.company_id = $2
        and w.restaurant_id = $3
        and w.restaurant_id in (select restaurant_id from user_restaurants where company_id = $4 and user_id = $5)
      group by w.restaurant_id
    ) s on s.restaurant_id = r.id
    where r.company_id = $6 and r.is_active and r.id in (select restaurant_id from user_restaurants where company_id = $7 and user_id = $8) and r.id = $9

-- app (unknown, unknown, unknown, unknown, unknown)
select 
  r.id, r.name, r.address, r.phone, r.timezone as own_timezone, coalesce(r.timezone, c.timezone) as timezone,
  coalesce(to_char(r.open_time, 'HH24:MI'), '') as open_time,
  coalesce(to_char(r.close_time, 'HH24:MI'), '') as close_time, r.is_active, r.created_at, r.updated_at, coalesce(s.n, 0) as users_count
    from restaurants r
    join companies c on c.id = r.company_id
    left join (
      select w.restaurant_id, count(*)::int as n
      from user_restaurants w
      join users u on u.company_id = $1 and u.id = w.user_id and u.is_active and u.deleted_at is null
      where w.company_id = $2
        and w.restaurant_id = $3
        
      group by w.restaurant_id
    ) s on s.restaurant_id = r.id
    where r.company_id = $4  and r.id = $5

-- app (unknown, unknown, unknown, unknown, unknown, unknown, unknown)
select 
  r.id, r.name, r.address, r.phone, r.timezone as own_timezone, coalesce(r.timezone, c.timezone) as timezone,
  coalesce(to_char(r.open_time, 'HH24:MI'), '') as open_time,
  coalesce(to_char(r.close_time, 'HH24:MI'), '') as close_time, r.is_active, r.created_at, r.updated_at, coalesce(s.n, 0) as users_count
    from restaurants r
    join companies c on c.id = r.company_id
    left join (
      select w.restaurant_id, count(*)::int as n
      from user_restaurants w
      join users u on u.company_id = $1 and u.id = w.user_id and u.is_active and u.deleted_at is null
      where w.company_id = $2
        
        and w.restaurant_id in (select restaurant_id from user_restaurants where company_id = $3 and user_id = $4)
      group by w.restaurant_id
    ) s on s.restaurant_id = r.id
    where r.company_id = $5 and r.is_active and r.id in (select restaurant_id from user_restaurants where company_id = $6 and user_id = $7)
    
    
    order by r.name collate "ru-x-icu", r.id

-- app (unknown, unknown, unknown, boolean, unknown, unknown)
select 
  r.id, r.name, r.address, r.phone, r.timezone as own_timezone, coalesce(r.timezone, c.timezone) as timezone,
  coalesce(to_char(r.open_time, 'HH24:MI'), '') as open_time,
  coalesce(to_char(r.close_time, 'HH24:MI'), '') as close_time, r.is_active, r.created_at, r.updated_at, coalesce(s.n, 0) as users_count
    from restaurants r
    join companies c on c.id = r.company_id
    left join (
      select w.restaurant_id, count(*)::int as n
      from user_restaurants w
      join users u on u.company_id = $1 and u.id = w.user_id and u.is_active and u.deleted_at is null
      where w.company_id = $2
        
        
      group by w.restaurant_id
    ) s on s.restaurant_id = r.id
    where r.company_id = $3 
    and r.is_active = $4
    and (strpos(lower("r"."name" collate "ru-x-icu"), lower($5::text collate "ru-x-icu")) > 0 or strpos(lower("r"."address" collate "ru-x-icu"), lower($6::text collate "ru-x-icu")) > 0)
    order by r.name collate "ru-x-icu", r.id

-- app (unknown, unknown, unknown, boolean)
select 
  r.id, r.name, r.address, r.phone, r.timezone as own_timezone, coalesce(r.timezone, c.timezone) as timezone,
  coalesce(to_char(r.open_time, 'HH24:MI'), '') as open_time,
  coalesce(to_char(r.close_time, 'HH24:MI'), '') as close_time, r.is_active, r.created_at, r.updated_at, coalesce(s.n, 0) as users_count
    from restaurants r
    join companies c on c.id = r.company_id
    left join (
      select w.restaurant_id, count(*)::int as n
      from user_restaurants w
      join users u on u.company_id = $1 and u.id = w.user_id and u.is_active and u.deleted_at is null
      where w.company_id = $2
        
        
      group by w.restaurant_id
    ) s on s.restaurant_id = r.id
    where r.company_id = $3 
    and r.is_active = $4
    
    order by r.name collate "ru-x-icu", r.id

-- app (unknown, unknown, unknown)
select 
  r.id, r.name, r.address, r.phone, r.timezone as own_timezone, coalesce(r.timezone, c.timezone) as timezone,
  coalesce(to_char(r.open_time, 'HH24:MI'), '') as open_time,
  coalesce(to_char(r.close_time, 'HH24:MI'), '') as close_time, r.is_active, r.created_at, r.updated_at, coalesce(s.n, 0) as users_count
    from restaurants r
    join companies c on c.id = r.company_id
    left join (
      select w.restaurant_id, count(*)::int as n
      from user_restaurants w
      join users u on u.company_id = $1 and u.id = w.user_id and u.is_active and u.deleted_at is null
      where w.company_id = $2
        
        
      group by w.restaurant_id
    ) s on s.restaurant_id = r.id
    where r.company_id = $3 
    
    
    order by r.name collate "ru-x-icu", r.id

-- app (unknown, unknown, unknown, unknown, unknown, unknown, unknown, unknown, unknown, unknown, unknown, unknown, unknown, unknown, unknown, unknown, unknown, unknown, unknown)
select r.rev, found.*
    from (select (select coalesce(sum(rev), 0)::bigint from article_revs where company_id = $1) as rev) r
    left join (
      select 
  a.id, a.title, a.status, a.priority, a.tags, a.sort_order, a.version, a.created_by, a.created_by_name, a.created_at,
  a.last_edited_at, t.id as topic_id, t.name as topic_name, t.color as topic_color, v.n as views, s.plain, k.total, k.rank
      from (
          select a.id as article_id, f.rank, count(*) over ()::int as total
          from 
    article_search_find($2,
      $3,
      $4::text[],
      $5::text[],
      $6::text[], $7::uuid[], $8, $9) f
          join articles a on a.company_id = $10 and a.id = f.article_id
          where 
    a.company_id = $11 and true
    
    and exists (select from article_tags g where g.company_id = $12 and g.article_id = a.id and g.tag_key = any($13::text[]))
    
          order by f.rank desc, a.sort_order, a.created_at desc, a.id desc
          limit $14 offset $15) k
      join articles a on a.company_id = $16 and a.id = k.article_id
      join article_search s on s.company_id = $17 and s.article_id = k.article_id
      left join topics t on t.company_id = $18 and t.id = a.topic_id and t.archived_at is null 
      left join article_views v on v.company_id = $19 and v.article_id = a.id
      where true
    ) found on true
    order by found.rank desc, found.sort_order, found.created_at desc, found.id desc

-- app (unknown, unknown, unknown, unknown, unknown, unknown, unknown, unknown, unknown, unknown, unknown, unknown, unknown, unknown, unknown)
select r.rev, found.*
    from (select (select coalesce(sum(rev), 0)::bigint from article_revs where company_id = $1) as rev) r
    left join (
      select 
  a.id, a.title, a.status, a.priority, a.tags, a.sort_order, a.version, a.created_by, a.created_by_name, a.created_at,
  a.last_edited_at, t.id as topic_id, t.name as topic_name, t.color as topic_color, v.n as views, s.plain, k.total, k.rank
      from 
    article_search_find($2,
      $3,
      $4::text[],
      $5::text[],
      $6::text[], $7::uuid[], $8, $9) k
      join articles a on a.company_id = $10 and a.id = k.article_id
      join article_search s on s.company_id = $11 and s.article_id = k.article_id
      left join topics t on t.company_id = $12 and t.id = a.topic_id and t.archived_at is null and t.is_active
      left join article_views v on v.company_id = $13 and v.article_id = a.id
      where (a.status = 'published' and (not a.limited or exists (
        select from article_positions p
        where p.company_id = $14 and p.article_id = a.id and p.position_id = any($15::uuid[]))))
    ) found on true
    order by found.rank desc, found.sort_order, found.created_at desc, found.id desc

-- app (unknown, unknown, unknown, timestamp with time zone)
select s.id, s.kind, s.expires_at, s.device_at, u.id as user_id, u.name as user_name, u.email, u.role, u.is_active,
        u.must_set_password and u.email is not null and s.kind <> 'pin' as must_set_password, p.id as position_id,
        p.name as position_name, c.id as company_id, c.name, c.subdomain, c.timezone,
        c.contact_email, c.contact_phone, c.address, c.logos, c.module_settings, c.created_at, c.updated_at,
        concat_ws(' ', s.xmin, u.xmin, c.xmin, p.xmin) as proof
      from sessions s
      join users u on u.company_id = s.company_id and u.id = s.user_id
      join companies c on c.id = s.company_id
      left join positions p on p.company_id = u.company_id and p.id = u.position_id
      where s.company_id = $1 and s.id = $2 and s.user_id = $3 and s.expires_at > $4

-- app (text, text, text, text)
select session_changed() where case when set_config('app.company', $1, true) is null then true else not exists (
    select from sessions s
    join users u on u.company_id = s.company_id and u.id = s.user_id
    join companies c on c.id = s.company_id
    left join positions p on p.company_id = u.company_id and p.id = u.position_id
    where s.company_id = $1::uuid and s.id = $2::uuid and s.user_id = $3::uuid
      and concat_ws(' ', s.xmin, u.xmin, c.xmin, p.xmin) = $4) end

-- app (unknown)
select string_agg(stem, E'\n') as stems from article_stems where company_id = $1

-- app (unknown)
select subdomain from companies where id = $1

-- app (unknown, unknown, unknown, unknown)
select t.id as "_id", t.name, t.color, t.parent_id as parent
    from topics t
    where t.company_id = $1 and t.is_active and t.archived_at is null and exists (
      select from articles a
      where a.company_id = $2 and a.topic_id = t.id and a.status = 'published' and (a.status = 'published' and (not a.limited or exists (
        select from article_positions p
        where p.company_id = $3 and p.article_id = a.id and p.position_id = any($4::uuid[])))))
    order by t.sort_order, t.name collate "ru-x-icu", t.id

-- app (unknown, unknown)
select t.id as "_id", t.name, t.color, t.parent_id as parent
    from topics t
    where t.company_id = $1 and t.is_active and t.archived_at is null and exists (
      select from articles a
      where a.company_id = $2 and a.topic_id = t.id and a.status = 'published' and true)
    order by t.sort_order, t.name collate "ru-x-icu", t.id

-- app (unknown, unknown, unknown, unknown, unknown)
select t.id as topic_id, t.name as topic_name, t.color as topic_color, v.n as views,
        coalesce((
          select jsonb_agg(jsonb_build_object('_id', p.id, 'name', p.name) order by p.name collate "ru-x-icu")
          from article_positions l join positions p on p.company_id = l.company_id and p.id = l.position_id
          where l.company_id = $1 and l.article_id = a.id), '[]') as positions
      from articles a
      left join topics t on t.company_id = $2 and t.id = a.topic_id and t.archived_at is null
      left join article_views v on v.company_id = $3 and v.article_id = a.id
      where a.company_id = $4 and a.id = $5

-- app (unknown)
select t.id, t.name, t.color, t.parent_id, t.sort_order, t.is_active
      from topics t where t.company_id = $1 and t.archived_at is null
      order by t.sort_order, t.name collate "ru-x-icu", t.id

-- app (unknown)
select t.id, t.name, t.description, t.color, t.parent_id, t.sort_order, t.is_active, t.created_at, t.updated_at from topics t
    where t.company_id = $1 and t.archived_at is null
    order by t.sort_order, t.name collate "ru-x-icu", t.id

-- app (unknown, unknown, unknown, unknown)
select t.id, t.name, t.description, t.color, t.parent_id, t.sort_order, t.is_active, t.created_at, t.updated_at, t.is_active and exists (
    select from articles a
    where a.company_id = $1 and a.topic_id = t.id and a.status = 'published' and (not a.limited or exists (
      select from article_positions p
      where p.company_id = $2 and p.article_id = a.id and p.position_id = any($3::uuid[])))) as available
    from topics t
    where t.company_id = $4 and t.archived_at is null
    order by t.sort_order, t.name collate "ru-x-icu", t.id

-- app (unknown)
select t.id, t.name, t.description, t.color, t.parent_id, t.sort_order, t.is_active, t.created_at, t.updated_at, true as available
    from topics t
    where t.company_id = $1 and t.archived_at is null
    order by t.sort_order, t.name collate "ru-x-icu", t.id

-- app (unknown, unknown, unknown, unknown, unknown, unknown, unknown)
select t.id, t.title, t.description, t.is_active, t.questions_count, t.settings, t.version, t.created_at, t.updated_at,
     
  case when c.id is not null then jsonb_build_object('_id', c.id, 'name', c.name) end as category,
  coalesce((
    select jsonb_agg(jsonb_build_object('_id', r.id, 'name', r.name) order by r.name collate "ru-x-icu", r.id)
    from test_restaurants l join restaurants r on r.company_id = l.company_id and r.id = l.restaurant_id
    where l.company_id = $1 and l.test_id = t.id), '[]') as restaurants,
  coalesce((
    select jsonb_agg(jsonb_build_object('_id', p.id, 'name', p.name) order by p.name collate "ru-x-icu", p.id)
    from test_positions l join positions p on p.company_id = l.company_id and p.id = l.position_id
    where l.company_id = $2 and l.test_id = t.id), '[]') as positions
  from tests t
  left join categories c on c.company_id = $3 and c.id = t.category_id
  where t.company_id = $4 and t.id in (select f.id from tests_for($5, $6) f (id)) and t.id = $7

-- app (unknown, unknown, unknown, unknown, unknown, unknown, unknown)
select t.id, t.title, t.description, t.is_active, t.questions_count, t.settings, t.version, t.created_at, t.updated_at,
     
  case when c.id is not null then jsonb_build_object('_id', c.id, 'name', c.name) end as category,
  coalesce((
    select jsonb_agg(jsonb_build_object('_id', r.id, 'name', r.name) order by r.name collate "ru-x-icu", r.id)
    from test_restaurants l join restaurants r on r.company_id = l.company_id and r.id = l.restaurant_id
    where l.company_id = $1 and l.test_id = t.id), '[]') as restaurants,
  coalesce((
    select jsonb_agg(jsonb_build_object('_id', p.id, 'name', p.name) order by p.name collate "ru-x-icu", p.id)
    from test_positions l join positions p on p.company_id = l.company_id and p.id = l.position_id
    where l.company_id = $2 and l.test_id = t.id), '[]') as positions
  from tests t
  left join categories c on c.company_id = $3 and c.id = t.category_id
  where t.company_id = $4 and t.id in (select f.id from tests_for($5, $6) f (id)) order by t.created_at desc, t.id desc limit $7

-- app (unknown, unknown, unknown, unknown, unknown)
select t.id, t.title, t.description, t.is_active, t.questions_count, t.settings, t.version, t.created_at, t.updated_at,
    t.questions, 
  case when c.id is not null then jsonb_build_object('_id', c.id, 'name', c.name) end as category,
  coalesce((
    select jsonb_agg(jsonb_build_object('_id', r.id, 'name', r.name) order by r.name collate "ru-x-icu", r.id)
    from test_restaurants l join restaurants r on r.company_id = l.company_id and r.id = l.restaurant_id
    where l.company_id = $1 and l.test_id = t.id), '[]') as restaurants,
  coalesce((
    select jsonb_agg(jsonb_build_object('_id', p.id, 'name', p.name) order by p.name collate "ru-x-icu", p.id)
    from test_positions l join positions p on p.company_id = l.company_id and p.id = l.position_id
    where l.company_id = $2 and l.test_id = t.id), '[]') as positions
  from tests t
  left join categories c on c.company_id = $3 and c.id = t.category_id
  where t.company_id = $4  and t.id = $5

-- app (unknown, unknown, unknown, unknown, unknown)
select t.id, t.title, t.description, t.is_active, t.questions_count, t.settings, t.version, t.created_at, t.updated_at,
    t.questions, 
  case when c.id is not null then jsonb_build_object('_id', c.id, 'name', c.name) end as category,
  coalesce((
    select jsonb_agg(jsonb_build_object('_id', r.id, 'name', r.name) order by r.name collate "ru-x-icu", r.id)
    from test_restaurants l join restaurants r on r.company_id = l.company_id and r.id = l.restaurant_id
    where l.company_id = $1 and l.test_id = t.id), '[]') as restaurants,
  coalesce((
    select jsonb_agg(jsonb_build_object('_id', p.id, 'name', p.name) order by p.name collate "ru-x-icu", p.id)
    from test_positions l join positions p on p.company_id = l.company_id and p.id = l.position_id
    where l.company_id = $2 and l.test_id = t.id), '[]') as positions
  from tests t
  left join categories c on c.company_id = $3 and c.id = t.category_id
  where t.company_id = $4  order by t.created_at desc, t.id desc limit $5

-- app (unknown, unknown)
select t.id, t.title, t.description, t.questions_count, (t.settings->>'timeLimit')::int as time_limit,
      (t.settings->>'passingScore')::int as passing_score, t.created_at
    from tests t
    where t.company_id = $1 and t.id = any($2::uuid[])

-- app (unknown, unknown, unknown, unknown)
select t.id, t.title, t.description, t.questions_count, (t.settings->>'timeLimit')::int as time_limit,
      (t.settings->>'passingScore')::int as passing_score, t.created_at
    from tests t
    where t.company_id = $1 and t.id = any($2::uuid[])
      and t.id in (select f.id from tests_for($3, $4) f (id))

-- app (unknown, unknown, unknown)
select title, content, priority, tags, topic_id from article_versions
    where company_id = $1 and article_id = $2 and version = $3

-- app (unknown, unknown, unknown)
select u.id, u.name, u.email, l.viewed_at
    from article_view_log l join users u on u.company_id = l.company_id and u.id = l.user_id
    where l.company_id = $1 and l.article_id = $2
    order by l.viewed_at desc limit $3

-- app (unknown, unknown)
select 
  u.id, u.name, u.email, u.phone, u.role, u.is_active, u.pin_hash is not null as has_pin, u.email_verified,
  u.must_set_password, u.invited_at, u.invite_accepted_at, u.last_login_at, u.created_at, u.updated_at,
  p.id as position_id, p.name as position_name,
  coalesce((
    select jsonb_agg(jsonb_build_object('_id', r.id, 'name', r.name) order by r.name collate "ru-x-icu", r.id)
    from user_restaurants w join restaurants r on r.company_id = w.company_id and r.id = w.restaurant_id
    where w.company_id = u.company_id and w.user_id = u.id), '[]') as restaurants from users u left join positions p on p.company_id = u.company_id and p.id = u.position_id
    where u.company_id = $1 and u.id = $2 and u.deleted_at is null

-- app (unknown, unknown)
select 
  u.id, u.name, u.email, u.phone, u.role, u.is_active, u.pin_hash is not null as has_pin, u.email_verified,
  u.must_set_password, u.invited_at, u.invite_accepted_at, u.last_login_at, u.created_at, u.updated_at,
  p.id as position_id, p.name as position_name,
  coalesce((
    select jsonb_agg(jsonb_build_object('_id', r.id, 'name', r.name) order by r.name collate "ru-x-icu", r.id)
    from user_restaurants w join restaurants r on r.company_id = w.company_id and r.id = w.restaurant_id
    where w.company_id = u.company_id and w.user_id = u.id), '[]') as restaurants, u.pin_hash, u.pin_digits, u.password_hash is not null as has_password
    from users u left join positions p on p.company_id = u.company_id and p.id = u.position_id
    where u.company_id = $1 and u.id = $2 and u.deleted_at is null for update of u

-- app (unknown, unknown, unknown, unknown, unknown, unknown)
select u.onboarding_hidden as hidden,
      exists (select from restaurants r where r.company_id = $1 and r.is_active) as restaurants,
      exists (select from positions p where p.company_id = $2 and p.status = 'active') as positions,
      (select count(*) > 1 from (
        select from users s where s.company_id = $3 and s.is_active and s.deleted_at is null limit 2
      ) two) as staff,
      exists (select from articles a where a.company_id = $4 and a.status = 'published') as articles
    from users u
    where u.company_id = $5 and u.id = $6

-- app (unknown)
select w as word, coalesce((ts_lexize('russian_stem', w))[1], '') as stem from unnest($1::text[]) w

-- app (unknown, jsonb, unknown, unknown, unknown, unknown, boolean, unknown, unknown, timestamp with time zone, timestamp with time zone, unknown, unknown)
update articles
      set title = $1, content = $2,
        status = $3, priority = $4, topic_id = $5, tags = $6::text[],
        limited = $7, sort_order = $8, version = $9,
        last_edited_at = $10, updated_at = $11
      where company_id = $12 and id = $13

-- app (unknown, unknown, unknown, unknown, unknown, boolean, unknown, unknown, timestamp with time zone, timestamp with time zone, unknown, unknown)
update articles
      set title = $1, 
        status = $2, priority = $3, topic_id = $4, tags = $5::text[],
        limited = $6, sort_order = $7, version = $8,
        last_edited_at = $9, updated_at = $10
      where company_id = $11 and id = $12

-- app (unknown, unknown, unknown)
update assistant_usage set tokens = greatest(tokens + $1, 0)
        where company_id = $2 and day = $3

-- app (unknown, unknown, unknown, boolean, timestamp with time zone, unknown, unknown)
update categories
    set name = $1, description = $2, color = $3, is_active = $4,
      updated_at = $5
    where company_id = $6 and id = $7

-- app (unknown, timestamp with time zone, unknown, boolean, unknown, unknown, timestamp with time zone, boolean, unknown, unknown, timestamp with time zone, timestamp with time zone, boolean, unknown, unknown, timestamp with time zone, unknown, unknown, unknown, unknown, timestamp with time zone)
update codes set
      wrong = case when hash <> $1 and expires_at > $2 then least(wrong + 1, $3) else wrong end,
      used = $4 and hash = $5 and wrong < $6 and expires_at > $7,
      expires_at = case
        when $8 and not confirmed and hash = $9 and wrong < $10 and expires_at > $11
        then $12 else expires_at end,
      confirmed = confirmed or ($13 and hash = $14 and wrong < $15 and expires_at > $16)
    where purpose = $17 and email = $18 and subdomain = $19 and not used
    returning hash = $20 as is_right, wrong, expires_at, expires_at > $21 as live

-- app (unknown, unknown, unknown, unknown, unknown, jsonb, jsonb, timestamp with time zone, unknown)
update companies
    set name = $1, timezone = $2, contact_email = nullif($3::text, ''),
      contact_phone = nullif($4::text, ''), address = nullif($5::text, ''),
      logos = $6, module_settings = $7,
      updated_at = $8
    where id = $9

-- app (timestamp with time zone, unknown, unknown, timestamp with time zone, unknown, unknown)
update pin_tries set
      blocked_until = $1::timestamptz + least(
        make_interval(mins => $2) * power(2, level),
        make_interval(hours => $3)),
      level = least(level + 1, 20), wrong = 0, window_start = $4
    where key = $5 and wrong >= $6

-- app (unknown)
update pin_tries set wrong = wrong + 1 where key = $1 returning wrong

-- app (unknown, unknown, unknown, timestamp with time zone, unknown, unknown)
update positions
    set name = $1, description = $2, status = $3, updated_at = $4
    where company_id = $5 and id = $6

-- app (unknown, unknown, unknown, unknown, unknown, unknown, boolean, timestamp with time zone, unknown, unknown)
update restaurants
    set name = $1, address = $2, phone = $3, timezone = $4,
      open_time = nullif($5::text, '')::time, close_time = nullif($6::text, '')::time,
      is_active = $7, updated_at = $8
    where company_id = $9 and id = $10

-- app (unknown, timestamp with time zone, unknown, unknown)
update tests set is_active = false, version = $1, updated_at = $2
    where company_id = $3 and id = $4

-- app (unknown, unknown, boolean, unknown, jsonb, jsonb, unknown, timestamp with time zone, unknown, unknown)
update tests
      set title = $1, description = $2, is_active = $3,
        category_id = $4, questions = $5, settings = $6,
        version = $7, updated_at = $8
      where company_id = $9 and id = $10

-- app (unknown, unknown, unknown, unknown, unknown, boolean, timestamp with time zone, unknown, unknown)
update topics
    set name = $1, description = $2, color = $3, parent_id = $4,
      sort_order = $5, is_active = $6, updated_at = $7
    where company_id = $8 and id = $9

-- app (unknown, unknown)
update topics t set sort_order = o.place - 1
    from unnest($1::uuid[]) with ordinality as o (id, place)
    where t.company_id = $2 and t.id = o.id and t.sort_order <> o.place - 1

-- app (timestamp with time zone, unknown, unknown, unknown)
update users set email_verified = true, updated_at = $1
      where company_id = $2 and id = $3 and email = $4

-- app (boolean, timestamp with time zone, unknown, unknown)
update users set is_active = $1, updated_at = $2
        , pin_hash = null, pin_digits = null
      where company_id = $3 and id = $4

-- app (boolean, timestamp with time zone, unknown, unknown)
update users set is_active = $1, updated_at = $2
        
      where company_id = $3 and id = $4

-- app (timestamp with time zone, timestamp with time zone, unknown, unknown)
update users set is_active = false, deleted_at = $1, updated_at = $2, email = null, email_verified = false,
        phone = null, pin_hash = null, pin_digits = null, password_hash = null, must_set_password = false
      where company_id = $3 and id = $4

-- app (timestamp with time zone, timestamp with time zone, unknown, unknown)
update users set last_login_at = $1
      , email_verified = true, invite_accepted_at = coalesce(invite_accepted_at, $2)
    where company_id = $3 and id = $4 and is_active
      
      
    returning 1

-- app (timestamp with time zone, unknown, unknown, unknown)
update users set last_login_at = $1
      
    where company_id = $2 and id = $3 and is_active
      and password_hash is not distinct from $4
      
    returning 1

-- app (timestamp with time zone, unknown, unknown, unknown)
update users set last_login_at = $1
      
    where company_id = $2 and id = $3 and is_active
      
      and pin_hash = $4
    returning 1

-- app (timestamp with time zone, unknown, unknown)
update users set last_login_at = $1
      
    where company_id = $2 and id = $3 and is_active
      
      
    returning 1

-- app (unknown, unknown, unknown, unknown, unknown, unknown, unknown, boolean, timestamp with time zone, unknown, unknown)
update users set name = $1, email = $2, phone = $3, role = $4,
      position_id = $5, pin_hash = $6, pin_digits = $7,
      email_verified = $8, updated_at = $9
      , invited_at = null, invite_accepted_at = null
      
    where company_id = $10 and id = $11

-- app (unknown, unknown, unknown, unknown, unknown, unknown, unknown, boolean, timestamp with time zone, unknown, unknown, unknown)
update users set name = $1, email = $2, phone = $3, role = $4,
      position_id = $5, pin_hash = $6, pin_digits = $7,
      email_verified = $8, updated_at = $9
      
      , password_hash = $10, must_set_password = false
    where company_id = $11 and id = $12

-- app (unknown, unknown, unknown, unknown, unknown, unknown, unknown, boolean, timestamp with time zone, unknown, unknown)
update users set name = $1, email = $2, phone = $3, role = $4,
      position_id = $5, pin_hash = $6, pin_digits = $7,
      email_verified = $8, updated_at = $9
      
      
    where company_id = $10 and id = $11

-- app (boolean, unknown, unknown, boolean)
update users set onboarding_hidden = $1
    where company_id = $2 and id = $3 and onboarding_hidden is distinct from $4

-- app (unknown, timestamp with time zone, unknown, unknown)
update users
        set password_hash = $1, must_set_password = false, email_verified = true, updated_at = $2
        where company_id = $3 and id = $4

-- app (unknown, timestamp with time zone, unknown, unknown)
update users set password_hash = $1, must_set_password = false, updated_at = $2
      where company_id = $3 and id = $4 and must_set_password returning 1

-- app (unknown, unknown, unknown, unknown)
update users set pin_hash = $1, pin_digits = $2
      where company_id = $3 and id = $4

-- app (unknown, timestamp with time zone, unknown, unknown, unknown, unknown, unknown)
update users u set email = $1, email_changes = email_changes + 1, updated_at = $2
        from companies c
        where u.company_id = $3 and u.id = $4 and u.email = $5 and not u.email_verified
          and u.is_active and u.email_changes < $6
          and c.id = u.company_id and c.subdomain = $7
        returning 1

-- app (unknown, timestamp with time zone, unknown, unknown, unknown, unknown, unknown, unknown, unknown, unknown, unknown, unknown, unknown, unknown, unknown, unknown, unknown, unknown, unknown, unknown, unknown, unknown)
with found as materialized (
  select e.at, e.id from (
    select e.at, e.id, e.user_id, e.title_folded from events e where 
    e.company_id = $1 and e.at > $2
    and e.at >= ($3::date + $4::integer)::timestamp at time zone $5
    
    
    
    
     order by e.at desc, e.id desc limit $6
  ) e
  where strpos(e.title_folded, $7) > 0 or e.user_id = any(array(
    select u.id from users u where u.company_id = $8 and strpos(u.name_folded, $9) > 0)))
    select t.total, page.* from (select count(*)::int as total from found) t
    left join lateral (
      select 
  e.id, e.at, e.action, e.type, e.user_id, u.name as user_name, u.role as user_role, e.entity_type, e.entity_id,
  e.entity_title, 
  case when e.entity_id is null or e.entity_id !~ $10 then false else case e.entity_type
    when 'company' then true
    when 'article' then exists (select from articles x where x.company_id = $11 and x.id = e.entity_id::uuid)
    when 'topic' then exists (
      select from topics x where x.company_id = $12 and x.id = e.entity_id::uuid and x.archived_at is null)
    when 'position' then exists (select from positions x where x.company_id = $13 and x.id = e.entity_id::uuid)
    when 'test' then exists (select from tests x where x.company_id = $14 and x.id = e.entity_id::uuid)
    when 'user' then exists (
      select from users x where x.company_id = $15 and x.id = e.entity_id::uuid and x.deleted_at is null)
    when 'restaurant' then exists (
      select from restaurants x where x.company_id = $16 and x.id = e.entity_id::uuid)
    when 'category' then exists (select from categories x where x.company_id = $17 and x.id = e.entity_id::uuid)
    when 'file' then exists (select from files x where x.company_id = $18 and x.id = e.entity_id::uuid)
    else false end end as entity_exists, e.changes, e.ip, e.device, e.request_id
      from (
  select e.at, e.id from (select * from found) e
  where true order by e.at desc, e.id desc limit $19 offset $20) p 
  cross join lateral (
    select * from events e where e.company_id = $21 and e.at = p.at and e.id = p.id limit 1
  ) e
  left join users u on u.company_id = $22 and u.id = e.user_id
    ) page on true
    order by page.at desc, page.id desc

-- app (unknown, unknown, unknown, unknown, unknown, unknown, unknown, unknown, unknown, unknown, unknown, unknown)
with here as materialized (
      select a.created_at, a.id from articles a
      where a.company_id = $1 and a.id = $2 and (a.status = 'published' and (not a.limited or exists (
        select from article_positions p
        where p.company_id = $3 and p.article_id = a.id and p.position_id = any($4::uuid[])))))
    select newer.id as newer_id, newer.title as newer_title, older.id as older_id, older.title as older_title
    from here
    left join lateral (
      select a.id from articles a where a.company_id = $5 and a.status = 'published' and (a.status = 'published' and (not a.limited or exists (
        select from article_positions p
        where p.company_id = $6 and p.article_id = a.id and p.position_id = any($7::uuid[])))) and (a.created_at, a.id) > (here.created_at, here.id)
      order by a.created_at, a.id limit 1) above on true
    left join lateral (
      select a.id from articles a where a.company_id = $8 and a.status = 'published' and (a.status = 'published' and (not a.limited or exists (
        select from article_positions p
        where p.company_id = $9 and p.article_id = a.id and p.position_id = any($10::uuid[])))) and (a.created_at, a.id) < (here.created_at, here.id)
      order by a.created_at desc, a.id desc limit 1) below on true
    left join articles newer on newer.company_id = $11 and newer.id = above.id
    left join articles older on older.company_id = $12 and older.id = below.id

-- app (unknown, unknown, unknown, unknown, unknown, unknown)
with here as materialized (
      select a.created_at, a.id from articles a
      where a.company_id = $1 and a.id = $2 and true)
    select newer.id as newer_id, newer.title as newer_title, older.id as older_id, older.title as older_title
    from here
    left join lateral (
      select a.id from articles a where a.company_id = $3 and a.status = 'published' and true and (a.created_at, a.id) > (here.created_at, here.id)
      order by a.created_at, a.id limit 1) above on true
    left join lateral (
      select a.id from articles a where a.company_id = $4 and a.status = 'published' and true and (a.created_at, a.id) < (here.created_at, here.id)
      order by a.created_at desc, a.id desc limit 1) below on true
    left join articles newer on newer.company_id = $5 and newer.id = above.id
    left join articles older on older.company_id = $6 and older.id = below.id

-- app (unknown, unknown, unknown, unknown, unknown, unknown, unknown, unknown, unknown)
with newest as (
      select version, content_bytes from article_versions
      where company_id = $1 and article_id = $2 and version < $3
      order by version desc limit $4
    ), weighed as (
      select version, sum(content_bytes) over w as bytes, row_number() over w as place from newest
      window w as (order by version desc)
    )
    select v.version, v.change_type, v.saved_at, v.edited_by, v.edited_by_name, v.change_comment, v.title, v.content,
      v.topic_id, v.topic_name, t.color as topic_color, v.status, v.priority, v.tags
    from article_versions v
    left join topics t on t.company_id = $5 and t.id = v.topic_id
    where v.company_id = $6 and v.article_id = $7 and v.version < $8
      -- One scan of the key from here on: joined, each version was looked for among all of them.
      and v.version >= (select min(version) from weighed where bytes <= $9 or place = 1)
    order by v.version desc

-- app (unknown, unknown, unknown, unknown)
with picked as materialized (
    select u.id from users u where u.company_id = $1 and u.deleted_at is null
    and not u.is_active
    
    
    
     order by u.name collate "ru-x-icu", u.id limit $2 offset $3)
    select 
  u.id, u.name, u.email, u.phone, u.role, u.is_active, u.pin_hash is not null as has_pin, u.email_verified,
  u.must_set_password, u.invited_at, u.invite_accepted_at, u.last_login_at, u.created_at, u.updated_at,
  p.id as position_id, p.name as position_name,
  coalesce((
    select jsonb_agg(jsonb_build_object('_id', r.id, 'name', r.name) order by r.name collate "ru-x-icu", r.id)
    from user_restaurants w join restaurants r on r.company_id = w.company_id and r.id = w.restaurant_id
    where w.company_id = u.company_id and w.user_id = u.id), '[]') as restaurants from picked
    join users u on u.company_id = $4 and u.id = picked.id left join positions p on p.company_id = u.company_id and p.id = u.position_id order by u.name collate "ru-x-icu", u.id

-- app (unknown, unknown, unknown, unknown, unknown, unknown)
with picked as materialized (
    select u.id from users u where u.company_id = $1 and u.deleted_at is null
    and u.is_active
    
    
    
    and (strpos(u.name_folded, $2) > 0 or strpos(u.email, $3) > 0
    ) order by u.name collate "ru-x-icu", u.id limit $4 offset $5)
    select 
  u.id, u.name, u.email, u.phone, u.role, u.is_active, u.pin_hash is not null as has_pin, u.email_verified,
  u.must_set_password, u.invited_at, u.invite_accepted_at, u.last_login_at, u.created_at, u.updated_at,
  p.id as position_id, p.name as position_name,
  coalesce((
    select jsonb_agg(jsonb_build_object('_id', r.id, 'name', r.name) order by r.name collate "ru-x-icu", r.id)
    from user_restaurants w join restaurants r on r.company_id = w.company_id and r.id = w.restaurant_id
    where w.company_id = u.company_id and w.user_id = u.id), '[]') as restaurants from picked
    join users u on u.company_id = $6 and u.id = picked.id left join positions p on p.company_id = u.company_id and p.id = u.position_id order by u.name collate "ru-x-icu", u.id

-- app (unknown, unknown, unknown, unknown, unknown, unknown, unknown)
with picked as materialized (
    select u.id from users u where u.company_id = $1 and u.deleted_at is null
    and u.is_active
    
    
    
    and (strpos(u.name_folded, $2) > 0 or strpos(u.email, $3) > 0
    or strpos(translate(u.phone, '+() -', ''), $4) > 0) order by u.name collate "ru-x-icu", u.id limit $5 offset $6)
    select 
  u.id, u.name, u.email, u.phone, u.role, u.is_active, u.pin_hash is not null as has_pin, u.email_verified,
  u.must_set_password, u.invited_at, u.invite_accepted_at, u.last_login_at, u.created_at, u.updated_at,
  p.id as position_id, p.name as position_name,
  coalesce((
    select jsonb_agg(jsonb_build_object('_id', r.id, 'name', r.name) order by r.name collate "ru-x-icu", r.id)
    from user_restaurants w join restaurants r on r.company_id = w.company_id and r.id = w.restaurant_id
    where w.company_id = u.company_id and w.user_id = u.id), '[]') as restaurants from picked
    join users u on u.company_id = $7 and u.id = picked.id left join positions p on p.company_id = u.company_id and p.id = u.position_id order by u.name collate "ru-x-icu", u.id

-- app (unknown, unknown, unknown, unknown, unknown, unknown, unknown, unknown)
with picked as materialized (
    select u.id from users u
    where u.company_id = $1 and u.deleted_at is null and u.is_active
      and (u.id = $2 or u.id = any(array(
    select theirs.user_id from user_restaurants mine
    join user_restaurants theirs on theirs.company_id = mine.company_id and theirs.restaurant_id = mine.restaurant_id
    where mine.company_id = $3 and mine.user_id = $4)))
      
      
  and u.id = any(array(
    select w.user_id from user_restaurants w where w.company_id = $5 and w.restaurant_id = $6))
      
    order by u.name collate "ru-x-icu", u.id limit $7)
    select 
  u.id, u.name, u.email, u.phone, u.role, u.is_active, u.pin_hash is not null as has_pin, u.email_verified,
  u.must_set_password, u.invited_at, u.invite_accepted_at, u.last_login_at, u.created_at, u.updated_at,
  p.id as position_id, p.name as position_name,
  coalesce((
    select jsonb_agg(jsonb_build_object('_id', r.id, 'name', r.name) order by r.name collate "ru-x-icu", r.id)
    from user_restaurants w join restaurants r on r.company_id = w.company_id and r.id = w.restaurant_id
    where w.company_id = u.company_id and w.user_id = u.id), '[]') as restaurants from picked
    join users u on u.company_id = $8 and u.id = picked.id left join positions p on p.company_id = u.company_id and p.id = u.position_id order by u.name collate "ru-x-icu", u.id

-- app (unknown, unknown, unknown, unknown, unknown, unknown)
with picked as materialized (
    select u.id from users u
    where u.company_id = $1 and u.deleted_at is null and u.is_active
      and (u.id = $2 or u.id = any(array(
    select theirs.user_id from user_restaurants mine
    join user_restaurants theirs on theirs.company_id = mine.company_id and theirs.restaurant_id = mine.restaurant_id
    where mine.company_id = $3 and mine.user_id = $4)))
      
      
      
    order by u.name collate "ru-x-icu", u.id limit $5)
    select 
  u.id, u.name, u.email, u.phone, u.role, u.is_active, u.pin_hash is not null as has_pin, u.email_verified,
  u.must_set_password, u.invited_at, u.invite_accepted_at, u.last_login_at, u.created_at, u.updated_at,
  p.id as position_id, p.name as position_name,
  coalesce((
    select jsonb_agg(jsonb_build_object('_id', r.id, 'name', r.name) order by r.name collate "ru-x-icu", r.id)
    from user_restaurants w join restaurants r on r.company_id = w.company_id and r.id = w.restaurant_id
    where w.company_id = u.company_id and w.user_id = u.id), '[]') as restaurants from picked
    join users u on u.company_id = $6 and u.id = picked.id left join positions p on p.company_id = u.company_id and p.id = u.position_id order by u.name collate "ru-x-icu", u.id

-- app (unknown, unknown, unknown, unknown)
with picked as materialized (
    select u.id from users u
    where u.company_id = $1 and u.deleted_at is null and u.is_active
      
      
      
      and strpos(u.name_folded, $2) > 0
    order by u.name collate "ru-x-icu", u.id limit $3)
    select 
  u.id, u.name, u.email, u.phone, u.role, u.is_active, u.pin_hash is not null as has_pin, u.email_verified,
  u.must_set_password, u.invited_at, u.invite_accepted_at, u.last_login_at, u.created_at, u.updated_at,
  p.id as position_id, p.name as position_name,
  coalesce((
    select jsonb_agg(jsonb_build_object('_id', r.id, 'name', r.name) order by r.name collate "ru-x-icu", r.id)
    from user_restaurants w join restaurants r on r.company_id = w.company_id and r.id = w.restaurant_id
    where w.company_id = u.company_id and w.user_id = u.id), '[]') as restaurants from picked
    join users u on u.company_id = $4 and u.id = picked.id left join positions p on p.company_id = u.company_id and p.id = u.position_id order by u.name collate "ru-x-icu", u.id

-- app (unknown, unknown, unknown, unknown, unknown, unknown)
with picked as materialized (
    select u.id from users u where u.company_id = $1 and u.deleted_at is null
    and u.is_active
    
    
    
  and u.id = any(array(
    select w.user_id from user_restaurants w where w.company_id = $2 and w.restaurant_id = $3))
     order by u.name collate "ru-x-icu", u.id limit $4 offset $5)
    select 
  u.id, u.name, u.email, u.phone, u.role, u.is_active, u.pin_hash is not null as has_pin, u.email_verified,
  u.must_set_password, u.invited_at, u.invite_accepted_at, u.last_login_at, u.created_at, u.updated_at,
  p.id as position_id, p.name as position_name,
  coalesce((
    select jsonb_agg(jsonb_build_object('_id', r.id, 'name', r.name) order by r.name collate "ru-x-icu", r.id)
    from user_restaurants w join restaurants r on r.company_id = w.company_id and r.id = w.restaurant_id
    where w.company_id = u.company_id and w.user_id = u.id), '[]') as restaurants from picked
    join users u on u.company_id = $6 and u.id = picked.id left join positions p on p.company_id = u.company_id and p.id = u.position_id order by u.name collate "ru-x-icu", u.id

-- app (unknown, unknown, unknown, unknown, unknown)
with picked as materialized (
    select u.id from users u where u.company_id = $1 and u.deleted_at is null
    and u.is_active
    
    and u.position_id = $2
    
     order by u.name collate "ru-x-icu", u.id limit $3 offset $4)
    select 
  u.id, u.name, u.email, u.phone, u.role, u.is_active, u.pin_hash is not null as has_pin, u.email_verified,
  u.must_set_password, u.invited_at, u.invite_accepted_at, u.last_login_at, u.created_at, u.updated_at,
  p.id as position_id, p.name as position_name,
  coalesce((
    select jsonb_agg(jsonb_build_object('_id', r.id, 'name', r.name) order by r.name collate "ru-x-icu", r.id)
    from user_restaurants w join restaurants r on r.company_id = w.company_id and r.id = w.restaurant_id
    where w.company_id = u.company_id and w.user_id = u.id), '[]') as restaurants from picked
    join users u on u.company_id = $5 and u.id = picked.id left join positions p on p.company_id = u.company_id and p.id = u.position_id order by u.name collate "ru-x-icu", u.id

-- app (unknown, unknown, unknown, unknown)
with picked as materialized (
    select u.id from users u
    where u.company_id = $1 and u.deleted_at is null and u.is_active
      
      and u.position_id = $2
      
      
    order by u.name collate "ru-x-icu", u.id limit $3)
    select 
  u.id, u.name, u.email, u.phone, u.role, u.is_active, u.pin_hash is not null as has_pin, u.email_verified,
  u.must_set_password, u.invited_at, u.invite_accepted_at, u.last_login_at, u.created_at, u.updated_at,
  p.id as position_id, p.name as position_name,
  coalesce((
    select jsonb_agg(jsonb_build_object('_id', r.id, 'name', r.name) order by r.name collate "ru-x-icu", r.id)
    from user_restaurants w join restaurants r on r.company_id = w.company_id and r.id = w.restaurant_id
    where w.company_id = u.company_id and w.user_id = u.id), '[]') as restaurants from picked
    join users u on u.company_id = $4 and u.id = picked.id left join positions p on p.company_id = u.company_id and p.id = u.position_id order by u.name collate "ru-x-icu", u.id

-- app (unknown, unknown, unknown, unknown, unknown, unknown, unknown, unknown, unknown)
with picked as materialized (
    select u.id from users u where u.company_id = $1 and u.deleted_at is null
    and u.is_active
    and u.role = $2
    
    
  and u.id = any(array(
    select w.user_id from user_restaurants w where w.company_id = $3 and w.restaurant_id = $4))
    and (strpos(u.name_folded, $5) > 0 or strpos(u.email, $6) > 0
    ) order by u.name collate "ru-x-icu", u.id limit $7 offset $8)
    select 
  u.id, u.name, u.email, u.phone, u.role, u.is_active, u.pin_hash is not null as has_pin, u.email_verified,
  u.must_set_password, u.invited_at, u.invite_accepted_at, u.last_login_at, u.created_at, u.updated_at,
  p.id as position_id, p.name as position_name,
  coalesce((
    select jsonb_agg(jsonb_build_object('_id', r.id, 'name', r.name) order by r.name collate "ru-x-icu", r.id)
    from user_restaurants w join restaurants r on r.company_id = w.company_id and r.id = w.restaurant_id
    where w.company_id = u.company_id and w.user_id = u.id), '[]') as restaurants from picked
    join users u on u.company_id = $9 and u.id = picked.id left join positions p on p.company_id = u.company_id and p.id = u.position_id order by u.name collate "ru-x-icu", u.id

-- app (unknown, unknown, unknown, unknown, unknown)
with picked as materialized (
    select u.id from users u where u.company_id = $1 and u.deleted_at is null
    and u.is_active
    and u.role = $2
    
    
     order by u.name collate "ru-x-icu", u.id limit $3 offset $4)
    select 
  u.id, u.name, u.email, u.phone, u.role, u.is_active, u.pin_hash is not null as has_pin, u.email_verified,
  u.must_set_password, u.invited_at, u.invite_accepted_at, u.last_login_at, u.created_at, u.updated_at,
  p.id as position_id, p.name as position_name,
  coalesce((
    select jsonb_agg(jsonb_build_object('_id', r.id, 'name', r.name) order by r.name collate "ru-x-icu", r.id)
    from user_restaurants w join restaurants r on r.company_id = w.company_id and r.id = w.restaurant_id
    where w.company_id = u.company_id and w.user_id = u.id), '[]') as restaurants from picked
    join users u on u.company_id = $5 and u.id = picked.id left join positions p on p.company_id = u.company_id and p.id = u.position_id order by u.name collate "ru-x-icu", u.id

-- app (unknown, unknown, unknown, unknown)
with picked as materialized (
    select u.id from users u where u.company_id = $1 and u.deleted_at is null
    and u.is_active
    
    
    
     order by u.name collate "ru-x-icu", u.id limit $2 offset $3)
    select 
  u.id, u.name, u.email, u.phone, u.role, u.is_active, u.pin_hash is not null as has_pin, u.email_verified,
  u.must_set_password, u.invited_at, u.invite_accepted_at, u.last_login_at, u.created_at, u.updated_at,
  p.id as position_id, p.name as position_name,
  coalesce((
    select jsonb_agg(jsonb_build_object('_id', r.id, 'name', r.name) order by r.name collate "ru-x-icu", r.id)
    from user_restaurants w join restaurants r on r.company_id = w.company_id and r.id = w.restaurant_id
    where w.company_id = u.company_id and w.user_id = u.id), '[]') as restaurants from picked
    join users u on u.company_id = $4 and u.id = picked.id left join positions p on p.company_id = u.company_id and p.id = u.position_id order by u.name collate "ru-x-icu", u.id

-- app (unknown, unknown, unknown)
with picked as materialized (
    select u.id from users u
    where u.company_id = $1 and u.deleted_at is null and u.is_active
      
      
      
      
    order by u.name collate "ru-x-icu", u.id limit $2)
    select 
  u.id, u.name, u.email, u.phone, u.role, u.is_active, u.pin_hash is not null as has_pin, u.email_verified,
  u.must_set_password, u.invited_at, u.invite_accepted_at, u.last_login_at, u.created_at, u.updated_at,
  p.id as position_id, p.name as position_name,
  coalesce((
    select jsonb_agg(jsonb_build_object('_id', r.id, 'name', r.name) order by r.name collate "ru-x-icu", r.id)
    from user_restaurants w join restaurants r on r.company_id = w.company_id and r.id = w.restaurant_id
    where w.company_id = u.company_id and w.user_id = u.id), '[]') as restaurants from picked
    join users u on u.company_id = $3 and u.id = picked.id left join positions p on p.company_id = u.company_id and p.id = u.position_id order by u.name collate "ru-x-icu", u.id

-- app (unknown, unknown, unknown, unknown)
with picked as materialized (
    select u.id from users u where u.company_id = $1 and u.deleted_at is null
    
    
    
    
     order by u.created_at desc, u.id desc limit $2 offset $3)
    select 
  u.id, u.name, u.email, u.phone, u.role, u.is_active, u.pin_hash is not null as has_pin, u.email_verified,
  u.must_set_password, u.invited_at, u.invite_accepted_at, u.last_login_at, u.created_at, u.updated_at,
  p.id as position_id, p.name as position_name,
  coalesce((
    select jsonb_agg(jsonb_build_object('_id', r.id, 'name', r.name) order by r.name collate "ru-x-icu", r.id)
    from user_restaurants w join restaurants r on r.company_id = w.company_id and r.id = w.restaurant_id
    where w.company_id = u.company_id and w.user_id = u.id), '[]') as restaurants from picked
    join users u on u.company_id = $4 and u.id = picked.id left join positions p on p.company_id = u.company_id and p.id = u.position_id order by u.created_at desc, u.id desc

-- app (unknown, unknown, unknown, unknown)
with picked as materialized (
    select u.id from users u where u.company_id = $1 and u.deleted_at is null
    
    
    
    
     order by u.name collate "ru-x-icu", u.id limit $2 offset $3)
    select 
  u.id, u.name, u.email, u.phone, u.role, u.is_active, u.pin_hash is not null as has_pin, u.email_verified,
  u.must_set_password, u.invited_at, u.invite_accepted_at, u.last_login_at, u.created_at, u.updated_at,
  p.id as position_id, p.name as position_name,
  coalesce((
    select jsonb_agg(jsonb_build_object('_id', r.id, 'name', r.name) order by r.name collate "ru-x-icu", r.id)
    from user_restaurants w join restaurants r on r.company_id = w.company_id and r.id = w.restaurant_id
    where w.company_id = u.company_id and w.user_id = u.id), '[]') as restaurants from picked
    join users u on u.company_id = $4 and u.id = picked.id left join positions p on p.company_id = u.company_id and p.id = u.position_id order by u.name collate "ru-x-icu", u.id

-- app (jsonb, unknown, unknown, unknown)
with seen as (
      select v."articleId"::uuid as article_id, v."userId"::uuid as user_id, v.at::timestamptz as at
      from jsonb_to_recordset($1) as v("articleId" text, "userId" text, at text)
      where exists (select from articles a where a.company_id = $2 and a.id = v."articleId"::uuid)
    ), logged as (
      insert into article_view_log (company_id, article_id, user_id, viewed_at)
      select $3, article_id, user_id, at from seen on conflict do nothing returning article_id
    )
    insert into article_views as c (company_id, article_id, n)
    select $4, article_id, count(*)::int from logged group by article_id
    on conflict (company_id, article_id) do update set n = c.n + excluded.n

-- app (unknown, unknown)
delete from article_positions where company_id = $1 and article_id = $2

-- app (unknown, unknown)
delete from article_tags where company_id = $1 and article_id = $2

-- app (unknown, unknown)
delete from articles where company_id = $1 and id = $2

-- app (unknown, unknown)
delete from categories where company_id = $1 and id = $2

-- app (unknown, unknown)
delete from file_refs where company_id = $1 and kind = 'article' and entity_id = $2

-- app (unknown, unknown)
delete from file_refs where company_id = $1 and kind = 'test' and entity_id = $2

-- app (unknown, unknown)
delete from files where company_id = $1 and id = $2

-- app (jsonb)
delete from one_time_tokens where purpose = 'url' and data @> $1

-- app (unknown)
delete from rate_limits where key = $1

-- app (unknown, unknown, unknown, unknown)
delete from rate_limits where key in ($1,$2,$3,$4)

-- app (unknown, unknown)
delete from restaurants where company_id = $1 and id = $2

-- app (unknown, unknown)
delete from sessions where company_id = $1 and id = $2

-- app (unknown, unknown)
delete from sessions where company_id = $1 and user_id = $2 and kind = 'pin'

-- app (unknown, unknown)
delete from test_positions where company_id = $1 and test_id = $2

-- app (unknown, unknown)
delete from test_restaurants where company_id = $1 and test_id = $2

-- app (unknown, unknown)
delete from user_restaurants where company_id = $1 and user_id = $2

-- app (unknown, unknown, unknown, timestamp with time zone, timestamp with time zone)
insert into "positions" ("company_id","id","name","created_at","updated_at")values($1,$2,$3,$4,$5)

-- app (unknown, unknown, unknown, timestamp with time zone, timestamp with time zone)
insert into "restaurants" ("company_id","id","name","created_at","updated_at")values($1,$2,$3,$4,$5)

-- app (unknown, unknown, unknown)
insert into article_views (company_id, article_id, n) values ($1, $2, $3)

-- app (unknown, unknown, unknown, unknown, unknown, unknown, unknown, unknown, unknown, unknown, timestamp with time zone, unknown)
insert into files ("company_id","id","key","name","original_name","mimetype","size","width","height","uploaded_by","created_at","copies_tries")values($1,$2,$3,$4,$5,$6,$7,$8,$9,$10,$11,$12) returning id, key, name, original_name, mimetype, size, width, height, copies, created_at

-- app (unknown, unknown, unknown, timestamp with time zone, timestamp with time zone)
insert into object_removals ("company_id","id","key","created_at","due_at")values($1,$2,$3,$4,$5)

-- app (unknown, unknown, unknown)
insert into user_restaurants ("company_id","user_id","restaurant_id")values($1,$2,$3)

-- app (unknown, unknown, unknown, unknown, unknown, unknown, unknown, unknown, unknown, unknown, boolean, boolean, timestamp with time zone, timestamp with time zone, timestamp with time zone)
insert into users ("company_id","id","name","email","phone","role","position_id","pin_hash","pin_digits","password_hash","must_set_password","email_verified","invited_at","created_at","updated_at")values($1,$2,$3,$4,$5,$6,$7,$8,$9,$10,$11,$12,$13,$14,$15)

-- app ()
select

-- app (unknown, timestamp with time zone)
select 1 from seen_addresses where key = $1 and seen_at > $2

-- app (unknown)
select article_rev_raise($1)

-- app (unknown, unknown, unknown, unknown, unknown)
select article_search_write($1, $2, $3, $4::text[], $5)

-- app (unknown, unknown, unknown)
select count(*)::int as n from articles a where 
    a.company_id = $1 and (a.status = 'published' and (not a.limited or exists (
        select from article_positions p
        where p.company_id = $2 and p.article_id = a.id and p.position_id = any($3::uuid[]))))

-- app (unknown, unknown, unknown, unknown, unknown, unknown)
select count(*)::int as n from articles a where 
    a.company_id = $1 and (a.status = 'published' and (not a.limited or exists (
        select from article_positions p
        where p.company_id = $2 and p.article_id = a.id and p.position_id = any($3::uuid[]))))
    
    
    and a.topic_id in (
      with recursive below as (
        select id from topics where company_id = $4 and id = $5 and archived_at is null and is_active
        union select c.id from topics c join below on c.parent_id = below.id
        where c.company_id = $6 and c.archived_at is null and c.is_active)
      select id from below)

-- app (unknown, unknown, unknown, unknown, unknown)
select count(*)::int as n from articles a where 
    a.company_id = $1 and (a.status = 'published' and (not a.limited or exists (
        select from article_positions p
        where p.company_id = $2 and p.article_id = a.id and p.position_id = any($3::uuid[]))))
    
    and exists (select from article_tags g where g.company_id = $4 and g.article_id = a.id and g.tag_key = any($5::text[]))

-- app (unknown)
select count(*)::int as n from articles a where 
    a.company_id = $1 and true

-- app (unknown, unknown)
select count(*)::int as n from articles a where 
    a.company_id = $1 and true
    and a.status = $2

-- app (unknown, unknown, unknown, unknown, unknown, unknown, unknown)
select count(*)::int as n from articles a where 
    a.company_id = $1 and true
    and a.status = $2
    and exists (select from article_tags g where g.company_id = $3 and g.article_id = a.id and g.tag_key = any($4::text[]))
    and a.topic_id in (
      with recursive below as (
        select id from topics where company_id = $5 and id = $6 and archived_at is null 
        union select c.id from topics c join below on c.parent_id = below.id
        where c.company_id = $7 and c.archived_at is null )
      select id from below)

-- app (unknown, unknown, unknown, unknown)
select count(*)::int as n from articles a where 
    a.company_id = $1 and true
    
    
    and a.topic_id in (
      with recursive below as (
        select id from topics where company_id = $2 and id = $3 and archived_at is null 
        union select c.id from topics c join below on c.parent_id = below.id
        where c.company_id = $4 and c.archived_at is null )
      select id from below)

-- app (unknown, unknown, unknown)
select count(*)::int as n from articles a where 
    a.company_id = $1 and true
    
    and exists (select from article_tags g where g.company_id = $2 and g.article_id = a.id and g.tag_key = any($3::text[]))

-- app (unknown)
select count(*)::int as n from categories where company_id = $1

-- app (unknown)
select count(*)::int as n from positions where company_id = $1

-- app (unknown)
select count(*)::int as n from restaurants where company_id = $1

-- app (unknown)
select count(*)::int as n from tests where company_id = $1

-- app (unknown, unknown)
select from articles where company_id = $1 and id = $2

-- app (unknown, unknown)
select from companies where id = $1 or subdomain = $2

-- app (unknown)
select from restaurants where company_id = $1 and is_active limit 1

-- app (unknown, unknown)
select id from tests where company_id = $1 and id = $2 for no key update

-- app (unknown)
select pg_advisory_xact_lock(hashtextextended($1, 0))

-- app (unknown)
select set_config('app.company', $1, true)

-- app (text)
select where set_config('app.company', $1, true) is null

-- app (unknown, unknown)
update kept_answers set answer = $1 where id = $2

-- app (unknown)
update rate_limits set hits = greatest(hits - 1, 0) where key = $1

-- app (timestamp with time zone, timestamp with time zone, unknown, unknown)
update topics set archived_at = $1, updated_at = $2 where company_id = $3 and id = $4

-- app (timestamp with time zone, unknown, unknown)
update users set invited_at = $1 where company_id = $2 and id = $3

-- directory (unknown)
select id, name, subdomain, logos from companies where subdomain = $1

-- directory (unknown, unknown, unknown)
select u.company_id, c.name as company_name, c.subdomain, u.id as user_id, u.password_hash, u.is_active,
        u.email_verified
      from users u join companies c on c.id = u.company_id
      where u.email = $1 and ($2::text is null or c.subdomain = $3)
      order by u.last_login_at desc nulls last, u.company_id
      limit 8

-- jobs (timestamp with time zone, unknown)
delete from codes where ctid = any (array(select ctid from codes where expires_at <= $1 limit $2))

-- jobs (timestamp with time zone, unknown)
delete from companies where id in (
      select c.id from companies c
      where c.created_at <= $1
        and exists (select from users u where u.company_id = c.id)
        and not exists (
          select from users u where u.company_id = c.id and (u.email_verified or u.last_login_at is not null))
      limit $2)

-- jobs (timestamp with time zone, unknown, unknown)
delete from files f where (f.company_id, f.id) in (
    select o.company_id, o.id from files o
    where o.unreferenced_since <= $1
      and not exists (select from file_refs r where r.company_id = o.company_id and r.file_id = o.id)
      and not exists (
        select from companies c where c.id = o.company_id
          and c.logos @> jsonb_build_array(jsonb_build_object('url', $2 || o.id || '/' || o.name)))
    order by o.unreferenced_since limit $3 for update skip locked)
  returning f.company_id, f.key, f.copies

-- jobs (timestamp with time zone, unknown)
delete from kept_answers where id in (
      select id from kept_answers where created_at <= $1 limit $2)

-- jobs (timestamp with time zone, unknown)
delete from one_time_tokens
    where hash in (select hash from one_time_tokens where expires_at <= $1 limit $2)

-- jobs (timestamp with time zone, unknown)
delete from pin_tries where key in (
      select key from pin_tries where window_start <= $1 limit $2)

-- jobs (timestamp with time zone, unknown)
delete from rate_limits where key in (
      select key from rate_limits where window_start <= $1 limit $2)

-- jobs (timestamp with time zone, unknown)
delete from seen_addresses where key in (
      select key from seen_addresses where seen_at <= $1 limit $2)

-- jobs (timestamp with time zone, unknown)
delete from sessions where (company_id, id) in (
      select company_id, id from sessions where expires_at <= $1 limit $2)

-- jobs (unknown, unknown, unknown, unknown, timestamp with time zone)
insert into codes (purpose, email, subdomain, hash, expires_at)
    values ($1, $2, $3, $4, $5)
    on conflict (purpose, email, subdomain) do update set
      hash = excluded.hash, wrong = 0, confirmed = false, used = false, expires_at = excluded.expires_at

-- jobs (unknown, timestamp with time zone, timestamp with time zone, timestamp with time zone, timestamp with time zone, timestamp with time zone)
insert into job_runs as r (job, due_at, lease_until, started_at) values ($1, $2, $3, $4)
      on conflict (job) do update set lease_until = excluded.lease_until, started_at = excluded.started_at
        where r.due_at <= $5 and (r.lease_until is null or r.lease_until <= $6)
      returning 1

-- jobs (timestamp with time zone, unknown)
select company_id, id, key, attempts from object_removals where due_at <= $1 order by due_at limit $2

-- jobs (unknown, unknown, timestamp with time zone)
select event_months_keep($1::date, $2, $3)
      as touched

-- jobs (unknown)
select key from object_removals where key = any ($1::text[])

-- jobs (unknown)
select key, copies from files where key = any ($1::text[])

-- jobs ()
select t.id, d.oid::text || case when has_function_privilege('pg_control_system()', 'execute')
      then '@' || (select system_identifier::text from pg_control_system()) else '' end as place
    from this_database t, pg_database d where d.datname = current_database()

-- jobs (jsonb, unknown, unknown)
update files set copies = $1, copies_tries = null
      where company_id = $2 and id = $3 returning 1

-- jobs (unknown, timestamp with time zone)
update files set copies_tries = copies_tries + 1 where (company_id, id) = (
        select company_id, id from files where copies_tries < $1 and created_at <= $2
        order by copies_tries, created_at limit 1 for update skip locked)
      returning company_id, id, key, size, width

-- jobs (timestamp with time zone, unknown, timestamp with time zone)
update job_runs set lease_until = $1
      where job = $2 and started_at = $3 and lease_until is not null returning 1

-- jobs (timestamp with time zone, timestamp with time zone, unknown, unknown, unknown, timestamp with time zone)
update job_runs set lease_until = null, due_at = $1, ended_at = $2, count = $3,
        error = $4
      where job = $5 and started_at = $6

-- jobs (timestamp with time zone, unknown)
update kept_answers set answer = null where id in (
      select id from kept_answers where answer is not null and answer_until <= $1 limit $2)

-- jobs (timestamp with time zone, unknown, unknown)
update object_removals set attempts = attempts + 1, due_at = $1
          where company_id = $2 and id = $3

-- jobs (timestamp with time zone, timestamp with time zone)
update outbox set attempts = attempts + 1, due_at = $1
      where id = (select id from outbox where due_at <= $2 order by due_at limit 1 for update skip locked)
      returning id, template, email, subdomain, created_at, attempts

-- jobs (unknown, unknown)
delete from object_removals where company_id = $1 and id = $2

-- jobs (unknown, unknown)
delete from outbox where id = $1 and attempts = $2

-- jobs (unknown, unknown, unknown, timestamp with time zone, timestamp with time zone)
insert into object_removals ("company_id","id","key","created_at","due_at")values($1,$2,$3,$4,$5)

-- jobs ()
select count from job_runs where job = 'held'

-- jobs ()
select count, error from job_runs where job = 'counting'

-- jobs ()
select error from job_runs where job = 'failing'

-- jobs ()
select error from job_runs where job = 'slow'

-- jobs ()
select sweep_max from this_database

-- jobs ()
update this_database set sweep_max = null
