-- Keys by which other systems call for a company. A secret is kept nowhere: only its HMAC under DATA_SECRET.
create table api_keys (
  company_id uuid not null references companies (id) on delete cascade,
  id uuid not null,
  -- Stands in the key itself, so that its row is found before anything is compared.
  public_id text not null constraint api_keys_public unique,
  name text not null,
  hash text not null,
  tail text not null,
  -- The secret before, for as long as it lives on.
  old_hash text,
  old_until timestamptz,
  scopes text[] not null,
  addresses text[] not null default '{}',
  expires_at timestamptz,
  revoked_at timestamptz,
  paused_at timestamptz,
  resumed_at timestamptz,
  -- Days before its end that have been told of, 0: that it has ended.
  expiry_told smallint,
  unused_told_at timestamptz,
  rotated_at timestamptz,
  last_used_at timestamptz,
  last_address text,
  created_by uuid,
  created_by_name text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (company_id, id),
  check ((old_hash is null) = (old_until is null)),
  foreign key (company_id, created_by) references users (company_id, id) on delete set null (created_by)
);
create index api_keys_author on api_keys (company_id, created_by);
create index api_keys_ended on api_keys (least(expires_at, revoked_at));
call tenant_wall('api_keys', 'select, insert, update, delete');
-- A call names no company but by its key.
create policy directory on api_keys for select to directory using (true);
grant select (company_id, id, public_id) on api_keys to directory;
create policy jobs on api_keys for all to jobs using (true);
grant select (company_id, id, expires_at, revoked_at, paused_at, resumed_at, last_used_at, created_at, expiry_told, unused_told_at), delete on api_keys to jobs;

-- Calls by the day of the company's calendar.
create table api_key_days (
  company_id uuid not null,
  key_id uuid not null,
  day date not null,
  calls integer not null default 0,
  errors integer not null default 0,
  last_address text,
  primary key (company_id, key_id, day),
  foreign key (company_id, key_id) references api_keys (company_id, id) on delete cascade
);
create index api_key_days_day on api_key_days (day);
call tenant_wall('api_key_days', 'select, insert, update, delete');
create policy jobs on api_key_days for all to jobs using (true);
grant select (company_id, key_id, day), delete on api_key_days to jobs;
