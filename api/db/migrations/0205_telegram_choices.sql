-- What somebody wants to hear in Telegram stands with all that he has chosen of his notifications: no release wrote it here.
alter table telegram_links drop column silent;
