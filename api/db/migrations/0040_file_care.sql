-- How files are kept and let go (U7, U8). `unreferenced_since` is null while something refers to the file; `copies` are
-- the smaller WebP forms of a picture (width -> bytes); `copies_tries` counts the tries to make them and is null when
-- nothing is to be made.
alter table files
  add column unreferenced_since timestamptz default now(),
  add column copies jsonb not null default '{}',
  add column copies_tries smallint;
update files f set unreferenced_since = null
where exists (select from file_refs r where r.company_id = f.company_id and r.file_id = f.id);
create index files_unreferenced on files (unreferenced_since) where unreferenced_since is not null;
create index files_to_copy on files (created_at) where copies_tries is not null;
-- The sum of a company's files (C7) reads this index only.
create index files_usage on files (company_id) include (size);

create function file_refs_added() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  update files f set unreferenced_since = null
  from (select distinct company_id, file_id from added order by company_id, file_id) a
  where f.company_id = a.company_id and f.id = a.file_id and f.unreferenced_since is not null;
  return null;
end $$;
create function file_refs_removed() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  -- Locked first: of two transactions that take the last two references away, the second sees what the first did.
  perform from files f join (select distinct company_id, file_id from removed) r
    on f.company_id = r.company_id and f.id = r.file_id
  order by f.company_id, f.id for no key update of f;
  update files f set unreferenced_since = now()
  from (select distinct company_id, file_id from removed) r
  where f.company_id = r.company_id and f.id = r.file_id and f.unreferenced_since is null
    and not exists (select from file_refs s where s.company_id = f.company_id and s.file_id = f.id);
  return null;
end $$;
grant execute on function file_refs_added, file_refs_removed to app;
create trigger file_refs_added after insert on file_refs
  referencing new table as added for each statement execute function file_refs_added();
create trigger file_refs_removed after delete on file_refs
  referencing old table as removed for each statement execute function file_refs_removed();

-- Objects of rows that are gone: written by the transaction that deletes the row, emptied by a job.
-- No reference to companies: objects outlive a deleted company until they are removed.
create table object_removals (
  company_id uuid not null,
  id uuid not null,
  key text not null check (starts_with(key, company_id::text || '/')),
  created_at timestamptz not null,
  due_at timestamptz not null,
  attempts integer not null default 0,
  primary key (company_id, id)
);
create index object_removals_due on object_removals (due_at);
call tenant_wall('object_removals', 'select, insert');

grant select, insert, update (due_at, attempts), delete on object_removals to jobs;
create policy jobs on object_removals to jobs using (true);
grant select (logos) on companies to jobs;
grant select (company_id, id, key, name, mimetype, size, width, height, unreferenced_since, copies, copies_tries, created_at),
  update (copies, copies_tries), delete on files to jobs;
create policy jobs on files to jobs using (true);
grant select (company_id, file_id) on file_refs to jobs;
create policy jobs on file_refs for select to jobs using (true);
