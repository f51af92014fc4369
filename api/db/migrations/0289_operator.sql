-- What an operator gives a company and does with it. `leaves_at` of `infinity`: closed, and never deleted by itself.
alter table companies add column quota_gigabytes integer;
grant select (quota_gigabytes) on companies to app, jobs;
grant update (quota_gigabytes) on companies to jobs;

-- Names are as they were: it outlives the company and the person.
create table operator_actions (
  id uuid primary key,
  at timestamptz not null,
  operator text not null,
  action text not null,
  company text,
  about text
);
create index operator_actions_of_company on operator_actions (company, id desc);
grant select, insert on operator_actions to jobs;
grant select on operator_actions to backup;

create function operator_actions_stay() returns trigger language plpgsql set search_path to public, pg_temp as $$
begin
  raise exception 'operator_actions is only added to';
end $$;
create trigger operator_actions_stay before update or delete or truncate on operator_actions
  for each statement execute function operator_actions_stay();
