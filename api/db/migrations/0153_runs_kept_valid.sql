-- outside a transaction
alter table companies validate constraint companies_runs_kept_months_check;
