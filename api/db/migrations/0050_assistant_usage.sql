-- Tokens of the assistant that a company has used on its latest day (UTC): a budget of money, shared by all instances (C14).
-- One row a company; another day starts it anew.
create table assistant_usage (
  company_id uuid primary key references companies on delete cascade,
  day date not null,
  tokens bigint not null check (tokens >= 0)
);
call tenant_wall('assistant_usage', 'select, insert, update');
