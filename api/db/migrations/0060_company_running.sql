-- Staff may sign in by PIN alone, and a removed person leaves only a name (screens.md §5).
alter table users alter column email drop not null;
alter table users
  add column invited_at timestamptz,
  add column invite_accepted_at timestamptz,
  add column deleted_at timestamptz,
  -- The card of the first steps, put away by this administrator.
  add column onboarding_hidden boolean not null default false;
-- Whom there is to show, in each order of the list.
create index users_by_name on users (company_id, name collate "ru-x-icu", id) where deleted_at is null;
create index users_by_login on users (company_id, last_login_at desc nulls last, id) where deleted_at is null;
create index users_by_age on users (company_id, created_at desc, id desc) where deleted_at is null;
drop index users_name;

-- An invitation names whom, like every letter; its link is made when it is sent.
alter table outbox drop constraint outbox_template_check;
alter table outbox add check (template in ('verify-email', 'password-reset', 'password-changed', 'invitation'));
