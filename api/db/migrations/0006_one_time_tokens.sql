-- Tokens of links and of the choice between companies (A10, A28, S11): used once, short-lived, kept only as a hash of 128
-- random bits. No company_id and so no policy: the holder has not proved a company yet, a choice names several, and
-- without the token itself a row gives nothing away but ids.
create table one_time_tokens (
  hash text primary key,
  purpose text not null check (purpose in ('url', 'choice', 'registration')),
  data jsonb not null,
  expires_at timestamptz not null
);
create index one_time_tokens_expired on one_time_tokens (expires_at);
grant select, insert, delete on one_time_tokens to app;
grant select (hash, expires_at), delete on one_time_tokens to jobs;
