-- Codes of letters (A7, S5, S6): one alive for a purpose, an address and a company's subdomain ('' is the main address,
-- A33). No company_id and so no policy: who types a code has not proved a company, and an address without an account has
-- a row too, so that the answers give no account away (A27). Only a keyed hash is stored.
create table codes (
  purpose text not null check (purpose in ('email', 'reset')),
  email text not null check (email = lower(email)),
  subdomain text not null,
  hash text not null,
  wrong smallint not null default 0,
  -- Found right by verify-password-reset: lives on for the change, once (A27).
  confirmed boolean not null default false,
  used boolean not null default false,
  expires_at timestamptz not null,
  primary key (purpose, email, subdomain)
);
create index codes_expired on codes (expires_at);
-- A try marks a code; only the worker that hands a letter over makes one.
grant select, update (wrong, confirmed, used, expires_at) on codes to app;
grant select, insert, update, delete on codes to jobs;
