-- One number for each topic of a company that processes remember answers of: raised by every write of the topic as its last
-- statement, read with what it vouches for (db/revisions.ts). In slots, so that those who write at once seldom wait for each
-- other. Articles have a table of their own, which processes of the version before read and raise.
create table revisions (
  company_id uuid not null references companies on delete cascade,
  topic text not null,
  slot smallint not null,
  rev bigint not null,
  primary key (company_id, topic, slot)
);
call tenant_wall('revisions', 'select, insert, update');

create function revision_raise(company uuid, of_topic text) returns void language sql set search_path = public, pg_temp as $$
  insert into revisions as r (company_id, topic, slot, rev) values (company, of_topic, pg_backend_pid() % 16, 1)
  on conflict (company_id, topic, slot) do update set rev = r.rev + 1
$$;
grant execute on function revision_raise to app;
