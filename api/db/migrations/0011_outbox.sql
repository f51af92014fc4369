-- Letters to send, written by the transaction that causes them (R8). A row names template and account, never a code
-- (A7). No company_id and so no policy: whoever asks for a code has not proved a company. The API may add and not look.
create table outbox (
  id uuid primary key,
  template text not null check (template in ('verify-email', 'password-reset', 'password-changed')),
  email text not null check (email = lower(email)),
  subdomain text not null default '',
  created_at timestamptz not null,
  -- Also the lease of a worker: a letter in its hands is not due for others until then.
  due_at timestamptz not null,
  attempts integer not null default 0,
  last_error text
);
create index outbox_due on outbox (due_at);
grant insert (id, template, email, subdomain, created_at, due_at) on outbox to app;
grant select, update (due_at, attempts, last_error), delete on outbox to jobs;
