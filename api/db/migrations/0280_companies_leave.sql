-- Closed since it was told to leave, and until this moment it can be taken back; then a job deletes it. `-infinity`: its
-- deletion has begun.
alter table companies add column leaves_at timestamptz;
grant select (leaves_at) on companies to app, directory, jobs;
grant update (leaves_at) on companies to jobs;
