-- Which database this is: the bucket whose leftovers it may sweep holds the same id (files/bucket-owner.ts).
create table this_database (
  id uuid primary key default gen_random_uuid(),
  single boolean not null unique default true check (single),
  -- An operator's word for the next sweep: how many leftovers it may take at most.
  sweep_max integer check (sweep_max >= 0)
);
insert into this_database default values;
grant select, update (sweep_max) on this_database to jobs;

-- Removals wait for weeks now, and the sweep asks which objects have one.
create index object_removals_key on object_removals (key);
