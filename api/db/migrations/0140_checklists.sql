-- Checklists. The items stand in their version alone, written once: the runs of three years point to it instead of carrying
-- a copy of them.
create table checklists (
  company_id uuid not null references companies on delete cascade,
  id uuid not null,
  title text not null,
  description text not null default '',
  category_id uuid,
  is_active boolean not null default true,
  mode text not null default 'shared' check (mode in ('shared', 'personal')),
  sign text not null default 'none' check (sign in ('none', 'complete', 'each')),
  audience_id uuid,
  schedule jsonb not null,
  allow_late boolean not null default true,
  version integer not null default 1,
  -- When it was last said who does it and when: what was due before that is asked of nobody.
  live_since timestamptz not null default now(),
  -- In the link of its QR code. The codes of its places are reckoned from `scan_key`, which nobody is shown.
  public_code text not null,
  scan_key uuid not null default gen_random_uuid(),
  created_by uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, category_id) references categories (company_id, id),
  foreign key (company_id, audience_id) references audiences (company_id, id),
  foreign key (company_id, created_by) references users (company_id, id) on delete set null (created_by)
);
create unique index checklists_code on checklists (company_id, public_code);
create index checklists_category on checklists (company_id, category_id) where category_id is not null;
create index checklists_audience on checklists (company_id, audience_id);
create index checklists_author on checklists (company_id, created_by);
call tenant_wall('checklists');

create table checklist_versions (
  company_id uuid not null,
  checklist_id uuid not null,
  version integer not null,
  title text not null,
  items jsonb not null,
  schedule jsonb not null,
  saved_by uuid,
  saved_at timestamptz not null default now(),
  primary key (company_id, checklist_id, version),
  foreign key (company_id, checklist_id) references checklists (company_id, id) on delete cascade,
  foreign key (company_id, saved_by) references users (company_id, id) on delete set null (saved_by)
);
create index checklist_versions_saved_by on checklist_versions (company_id, saved_by);
call tenant_wall('checklist_versions', 'select, insert');
-- The sweep of audiences asks who carries one.
grant select (company_id, audience_id) on checklists to jobs;
create policy jobs on checklists for select to jobs using (true);
