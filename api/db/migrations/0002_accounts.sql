-- Ids are uuids given by the application. A company's row names its company first, in keys and in references,
-- so that the database itself refuses another company's id (T8).

-- The company is the tenant, not a tenant's row: no company_id and no policy, only column grants (C13).
create table companies (
  id uuid primary key,
  name text not null,
  subdomain text not null unique check (subdomain = lower(subdomain)),
  timezone text not null default 'Europe/Moscow',
  contact_email text,
  contact_phone text,
  address text,
  logos jsonb not null default '[]',
  module_settings jsonb,
  search_no integer not null generated always as identity unique,
  -- Ahead of every lexeme of the company, so that one plain index serves all companies and prefixes stay inside one.
  search_key text not null generated always as ('c' || search_no::text || ':') stored unique,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
-- Whose logo a public file is (B29).
create index companies_logos on companies using gin (logos jsonb_path_ops);
grant
  select (id, name, subdomain, timezone, contact_email, contact_phone, address, logos, module_settings, search_key,
    created_at, updated_at),
  insert (id, name, subdomain, timezone, contact_email, contact_phone, address, logos, module_settings, created_at,
    updated_at),
  update (name, timezone, contact_email, contact_phone, address, logos, module_settings, updated_at)
on companies to app;
grant select (id, name, subdomain, logos) on companies to directory;
grant select (id, search_key) on companies to finder;

create table positions (
  company_id uuid not null references companies on delete cascade,
  id uuid not null,
  name text not null,
  description text not null default '',
  status text not null default 'active' check (status in ('active', 'inactive')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id)
);
create unique index positions_name on positions (company_id, lower(name));
call tenant_wall('positions', 'select, insert, update');

create table users (
  company_id uuid not null references companies on delete cascade,
  id uuid not null,
  name text not null,
  email text not null check (email = lower(email)),
  phone text,
  role text not null default 'user' check (role in ('user', 'admin')),
  position_id uuid,
  password_hash text,
  pin_hash text,
  email_verified boolean not null default false,
  is_active boolean not null default true,
  must_set_password boolean not null default false,
  last_login_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id),
  unique (company_id, email),
  unique (company_id, pin_hash),
  foreign key (company_id, position_id) references positions (company_id, id)
);
create index users_position on users (company_id, position_id);
create index users_name on users (company_id, name collate "ru-x-icu");
-- Sign-in by e-mail alone: the newest sign-ins first (A33).
create index users_email on users (email, last_login_at desc nulls last);
call tenant_wall('users');
grant select (company_id, id, email, password_hash, is_active, email_verified, last_login_at) on users to directory;
create policy directory on users for select to directory using (true);

create table sessions (
  company_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  kind text not null,
  expires_at timestamptz not null,
  device jsonb,
  ip text,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
create index sessions_user on sessions (company_id, user_id);
create index sessions_expired on sessions (expires_at);
call tenant_wall('sessions');
grant select (company_id, id, expires_at), delete on sessions to jobs;
create policy jobs on sessions to jobs using (expires_at < now());
