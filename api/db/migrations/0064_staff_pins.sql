-- An administrator's PIN is longer than others (C3), and a hash does not tell whether that of a promoted person is.
alter table users add column pin_digits smallint;
