-- outside a transaction
alter table one_time_tokens validate constraint one_time_tokens_purpose_check;
