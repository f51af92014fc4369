-- An article that nobody has edited yet has no time of the last edit.
alter table articles alter last_edited_at drop not null, alter last_edited_at drop default;
