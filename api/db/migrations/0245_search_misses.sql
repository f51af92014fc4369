-- What was searched for and not found, by the day of the company's calendar; by whom is not kept.
create table search_misses (
  company_id uuid not null references companies on delete cascade,
  day date not null,
  -- As it is compared: small letters, е for ё, single blanks (nameKey in openapi/rules/folded.ts).
  query text not null,
  count integer not null check (count > 0),
  primary key (company_id, day, query)
);
create index search_misses_day on search_misses (day);
call tenant_wall('search_misses', 'select, insert, update');
create policy jobs on search_misses to jobs using (true);
grant select, delete on search_misses to jobs;
