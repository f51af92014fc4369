-- Report forms of tasks. `fields` are those of `version`; each version stays in form_versions, because answers are shown with
-- the fields that they were given to.
create table forms (
  company_id uuid not null references companies on delete cascade,
  id uuid not null,
  title text not null,
  description text not null default '',
  category_id uuid,
  is_active boolean not null default true,
  version integer not null default 1,
  fields jsonb not null,
  -- Kept by triggers: nobody counts a hundred thousand tasks for a list of forms.
  used_count integer not null default 0,
  responses_count integer not null default 0,
  created_by uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, category_id) references categories (company_id, id),
  foreign key (company_id, created_by) references users (company_id, id) on delete set null (created_by)
);
create index forms_category on forms (company_id, category_id) where category_id is not null;
create index forms_author on forms (company_id, created_by);
call tenant_wall('forms');

create table form_versions (
  company_id uuid not null,
  form_id uuid not null,
  version integer not null,
  fields jsonb not null,
  saved_by uuid,
  saved_at timestamptz not null default now(),
  primary key (company_id, form_id, version),
  foreign key (company_id, form_id) references forms (company_id, id) on delete cascade,
  foreign key (company_id, saved_by) references users (company_id, id) on delete set null (saved_by)
);
create index form_versions_saved_by on form_versions (company_id, saved_by);
call tenant_wall('form_versions', 'select, insert');
