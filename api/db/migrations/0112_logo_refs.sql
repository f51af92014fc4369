-- A logo is a reference to a file like any other: those that were set before references were written get theirs. Who asks
-- for the file of a logo has proved no company yet, so the directory may look for it, and for nothing else that is named.
call backfill($$
  insert into file_refs (company_id, file_id, kind, entity_id)
  select distinct c.id, f.id, 'logo', c.id
  from companies c cross join lateral jsonb_array_elements(c.logos) logo
  join files f on f.company_id = c.id
    and f.id = substring(logo ->> 'url' from '/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})/[^/]+$')::uuid
  on conflict do nothing
$$, 'files', 'file_refs');
grant select (company_id, file_id, kind) on file_refs to directory;
create policy directory on file_refs for select to directory using (kind = 'logo');
