-- A logo is a reference to a file like any other: those that were set before references were written get theirs, company by
-- company behind its wall, which the owner passes as a member of app. Who asks for the file of a logo has proved no company
-- yet, so the directory may look for it, and for nothing else that is named.
create procedure logo_refs_write() language plpgsql as $$
declare
  one record;
begin
  for one in select id, logos from companies where logos <> '[]' loop
    perform set_config('app.company', one.id::text, true);
    insert into file_refs (company_id, file_id, kind, entity_id)
    select distinct one.id, f.id, 'logo', one.id
    from jsonb_array_elements(one.logos) logo
    join files f on f.company_id = one.id
      and f.id = substring(logo ->> 'url' from '/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})/[^/]+$')::uuid
    on conflict do nothing;
  end loop;
  perform set_config('app.company', '', true);
end $$;
call logo_refs_write();
drop procedure logo_refs_write;
grant select (company_id, file_id, kind) on file_refs to directory;
create policy directory on file_refs for select to directory using (kind = 'logo');
