-- A link to a company's archive, used once.
alter table one_time_tokens drop constraint one_time_tokens_purpose_check;
alter table one_time_tokens add constraint one_time_tokens_purpose_check
  check (purpose in ('url', 'choice', 'registration', 'archive')) not valid;
