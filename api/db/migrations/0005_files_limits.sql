create table files (
  company_id uuid not null references companies on delete cascade,
  id uuid not null,
  -- The object in S3: begins with the company's id (T9).
  key text not null unique,
  name text not null,
  original_name text not null,
  mimetype text not null,
  size bigint not null check (size >= 0),
  width integer,
  height integer,
  uploaded_by uuid,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, uploaded_by) references users (company_id, id) on delete set null (uploaded_by),
  check (starts_with(key, company_id::text || '/'))
);
create index files_uploader on files (company_id, uploaded_by);
call tenant_wall('files');

-- What refers to a file: who may read the one may read the other (B29), and a file that is referred to stays (U8).
create table file_refs (
  company_id uuid not null,
  file_id uuid not null,
  kind text not null,
  entity_id uuid not null,
  primary key (company_id, file_id, kind, entity_id),
  foreign key (company_id, file_id) references files (company_id, id)
);
create index file_refs_entity on file_refs (company_id, kind, entity_id);
call tenant_wall('file_refs', 'select, insert, delete');

-- No company_id and so no policy: the limits that guard a secret (C14) are counted before anybody has proved a company,
-- by address or by e-mail. The keys are hashes or addresses, never a company's data.
-- Unlogged: a crash of Postgres forgets the counts, a restart of the API does not.
create unlogged table rate_limits (
  key text primary key,
  window_start timestamptz not null default now(),
  hits integer not null default 0
) with (fillfactor = 50);
create index rate_limits_window on rate_limits (window_start);
grant select, insert, update, delete on rate_limits to app;
grant select, delete on rate_limits to jobs;

-- The stored answer of a repeated POST (C12, R2). status is null while the first one runs.
create table idempotency_keys (
  company_id uuid not null,
  user_id uuid not null,
  operation text not null,
  key text collate "C" not null check (octet_length(key) between 1 and 255),
  body_hash text not null,
  status smallint,
  headers jsonb,
  body text,
  created_at timestamptz not null default now(),
  primary key (company_id, user_id, operation, key),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
create index idempotency_keys_created on idempotency_keys (created_at);
call tenant_wall('idempotency_keys');
grant select (company_id, user_id, operation, key, created_at), delete on idempotency_keys to jobs;
create policy jobs on idempotency_keys to jobs using (created_at < now() - interval '24 hours');
