-- When the device line of a session was last written: again after an hour at the earliest (C6).
alter table sessions add column device_at timestamptz;

-- At most three changes of an unverified account's e-mail (A26), however many proofs were given out.
alter table users add column email_changes smallint not null default 0;

-- A password change and "everywhere out" also take the links and choices that are under way (S10).
create index one_time_tokens_data on one_time_tokens using gin (data jsonb_path_ops);

-- Wrong PINs of an address at a company, and of a whole company (A11). The company is in the key, unproved, so there is no
-- company_id and no policy; keys are hashes. Unlogged like rate_limits: a restart of the API forgets nothing.
create unlogged table pin_tries (
  key text primary key,
  window_start timestamptz not null,
  wrong integer not null default 0,
  -- Tries that have not been judged yet: parallel ones cannot slip through, and right ones lock nobody out.
  pending integer not null default 0,
  -- How often the address had to wait: each time twice as long.
  level smallint not null default 0,
  blocked_until timestamptz
) with (fillfactor = 50);
create index pin_tries_window on pin_tries (window_start);
grant select, insert, update on pin_tries to app;
grant select, delete on pin_tries to jobs;

-- Addresses that have signed in, to an account or to a company (S4, A11): they are not locked out by strangers. Keys are
-- hashes, one look-up whether the account exists or not (S7).
create table seen_addresses (
  key text primary key,
  seen_at timestamptz not null
);
create index seen_addresses_at on seen_addresses (seen_at);
grant select, insert, update on seen_addresses to app;
grant select, delete on seen_addresses to jobs;
