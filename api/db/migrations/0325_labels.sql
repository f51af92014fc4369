-- What an article shows beside its own row, as 0317 has it for shifts: `labels` are the topics and the positions that articles
-- name. While neither the row nor this changes, an article remembered is the article of today.
create constraint trigger labels after update on topics deferrable initially deferred for each row
  when (case when (old.name, old.color, old.is_active, old.archived_at) is distinct from
      (new.name, new.color, new.is_active, new.archived_at)
    then rev_due(new.company_id, 'labels') else false end)
  execute function rev_raise('labels');
create constraint trigger labels after update on positions deferrable initially deferred for each row
  when (case when old.name is distinct from new.name
    then rev_due(new.company_id, 'labels') else false end)
  execute function rev_raise('labels');
