-- What somebody was sent of a notification that grows: more of it is written into the same message.
create table telegram_messages (
  company_id uuid not null,
  user_id uuid not null,
  notification_id uuid not null,
  -- The delivery that sends or changes it now: one at a time. Null: nobody does.
  held_by uuid,
  -- Null until it was sent. Numbers of messages are those of a bot and a chat.
  bot_id bigint,
  chat_id bigint,
  message_id bigint,
  -- A sum of what it says.
  said text,
  primary key (company_id, user_id, notification_id),
  foreign key (company_id, user_id, notification_id) references notifications (company_id, user_id, id) on delete cascade,
  check (num_nulls(bot_id, chat_id, message_id, said) in (0, 4))
);
call tenant_wall('telegram_messages', 'select, insert, update');
