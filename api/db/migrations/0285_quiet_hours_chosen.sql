-- Whether somebody has chosen his quiet hours: whoever chose other things alone goes on by the hours of his company's bot.
-- Null in what releases before this one wrote: there what differs from the hours that everybody begins with was chosen.
alter table notification_settings add column quiet_chosen boolean;
