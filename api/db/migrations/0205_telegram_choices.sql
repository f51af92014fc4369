-- What somebody wants to hear in Telegram stands with all that he has chosen of his notifications.
call backfill($$
  insert into notification_settings (company_id, user_id, choices, quiet_from, quiet_to, digest_from, updated_at)
  select l.company_id, l.user_id, jsonb_object_agg(k, coalesce(s.choices -> k, '{}') || '{"telegram": false}'),
    '23:00', '08:00', now(), now()
  from telegram_links l
  cross join unnest(l.silent) k
  left join notification_settings s on s.company_id = l.company_id and s.user_id = l.user_id
  group by l.company_id, l.user_id
  on conflict (company_id, user_id) do update set choices = notification_settings.choices || excluded.choices
$$, 'notification_settings', 'telegram_links');
alter table telegram_links drop column silent;
