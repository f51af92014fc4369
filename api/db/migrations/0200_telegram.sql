-- A company's Telegram bot and whom it speaks to. The token is sealed with DATA_SECRET (accounts/sealed.ts).
create table telegram_integrations (
  company_id uuid primary key references companies (id) on delete cascade,
  -- One bot has one company: Telegram gives its messages to one reader only.
  bot_id bigint not null constraint telegram_integrations_bot unique,
  bot_username text not null,
  bot_name text not null,
  token text not null,
  token_mask text not null,
  is_active boolean not null default true,
  -- Switched off for everybody.
  silent text[] not null default '{}',
  quiet_on boolean not null default true,
  quiet_from text not null default '23:00',
  quiet_to text not null default '08:00',
  -- By which address Telegram calls, and what it has to say there: hashes, both secrets are known to Telegram alone.
  path_hash text not null constraint telegram_integrations_path unique,
  header_hash text not null,
  -- Without a public address the bot asks for its messages instead.
  polls boolean not null,
  -- Which process does, and for how long it may.
  polled_by uuid,
  polled_until timestamptz,
  -- Telegram takes its token no more, or cannot be reached: set with last_error, cleared by the next success.
  is_failing boolean not null default false,
  last_error text,
  connected_at timestamptz not null,
  updated_at timestamptz not null
);
call tenant_wall('telegram_integrations', 'select, insert, update, delete');
-- A call from Telegram names no company: its secret address does.
create policy directory on telegram_integrations for select to directory using (true);
grant select (company_id, path_hash, header_hash) on telegram_integrations to directory;
-- Who asks for messages takes bots of all companies.
create policy jobs on telegram_integrations for all to jobs using (polls);
grant select (company_id, polls, is_active, polled_by, polled_until) on telegram_integrations to jobs;
grant update (polled_by, polled_until) on telegram_integrations to jobs;

-- telegram_id is null once it was unlinked: what the person wants to hear of stays his.
create table telegram_links (
  company_id uuid not null,
  user_id uuid not null,
  telegram_id bigint,
  username text,
  linked_at timestamptz,
  -- He has blocked the bot, and was unlinked by that.
  blocked_at timestamptz,
  silent text[] not null default '{}',
  primary key (company_id, user_id),
  constraint telegram_links_one unique (company_id, telegram_id),
  check ((telegram_id is null) = (linked_at is null)),
  check (telegram_id is null or blocked_at is null),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
call tenant_wall('telegram_links', 'select, insert, update, delete');

create table telegram_link_codes (
  company_id uuid not null,
  user_id uuid not null,
  hash text not null,
  expires_at timestamptz not null,
  primary key (company_id, user_id),
  constraint telegram_link_codes_hash unique (company_id, hash),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
create index telegram_link_codes_expired on telegram_link_codes (expires_at);
call tenant_wall('telegram_link_codes', 'select, insert, update, delete');
create policy jobs on telegram_link_codes for all to jobs using (true);
grant select (company_id, user_id, expires_at), delete on telegram_link_codes to jobs;

create table telegram_chats (
  company_id uuid not null references companies (id) on delete cascade,
  id uuid not null,
  chat_id bigint not null,
  title text not null,
  -- null is all of them.
  restaurant_id uuid,
  events text[] not null default '{}',
  has_topics boolean not null default false,
  thread_id integer,
  connected_at timestamptz not null,
  last_error text,
  primary key (company_id, id),
  constraint telegram_chats_one unique (company_id, chat_id),
  foreign key (company_id, restaurant_id) references restaurants (company_id, id)
);
create index telegram_chats_restaurant on telegram_chats (company_id, restaurant_id);
call tenant_wall('telegram_chats', 'select, insert, update, delete');

-- Which updates were taken in: Telegram gives one again until it has heard that it was.
create table telegram_updates (
  company_id uuid not null references companies (id) on delete cascade,
  bot_id bigint not null,
  update_id bigint not null,
  at timestamptz not null,
  primary key (company_id, bot_id, update_id)
);
create index telegram_updates_age on telegram_updates (at);
call tenant_wall('telegram_updates', 'select, insert, delete');
create policy jobs on telegram_updates for all to jobs using (true);
grant select (company_id, bot_id, update_id, at), delete on telegram_updates to jobs;
