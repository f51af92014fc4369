-- One row a used Idempotency-Key: written first and completed last in the transaction of the work, so both are there or
-- neither. It names no company, because a registration has none yet: who called is inside the key's hash, and the answer is
-- sealed with DATA_SECRET.
create table kept_answers (
  id text collate "C" primary key,
  digest text not null,
  answer text,
  answer_until timestamptz not null,
  created_at timestamptz not null
);
create index kept_answers_created on kept_answers (created_at);
create index kept_answers_until on kept_answers (answer_until) where answer is not null;
grant select, insert, update on kept_answers to app;
grant select, update (answer), delete on kept_answers to jobs;

-- idempotency_keys goes with the next release: processes of the version before still write it while this one comes (R13).
