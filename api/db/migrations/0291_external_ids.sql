-- How a row is called by a system that keeps in step with us: one of its kind in a company (D34). Where it has none, which is
-- nearly everywhere, no index holds it. Those of large tables are made beside their writers (0292, 0293, 0294).
alter table users add column external_id text;
alter table restaurants add column external_id text;
alter table positions add column external_id text;
alter table articles add column external_id text;
alter table tasks add column external_id text;
create unique index restaurants_external_id on restaurants (company_id, external_id) where external_id is not null;
create unique index positions_external_id on positions (company_id, external_id) where external_id is not null;

-- Which transaction wrote the row's `updated_at` last: times are taken before a commit, so who reads "what is newer than the
-- last one that I saw" passes by whoever commits late. Rows from before this are older than all that comes (D35).
alter table users add column xid xid8 not null default '0';
alter table users alter column xid set default pg_current_xact_id();
create function changed_by() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  new.xid := pg_current_xact_id();
  return new;
end $$;
create trigger changed_by before update of updated_at on users for each row execute function changed_by();
