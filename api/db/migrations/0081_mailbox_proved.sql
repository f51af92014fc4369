-- Whose account it is: its own person proved the mailbox, by a code or a link of a letter, and no administrator has set the
-- password since. Whoever adds somebody else's e-mail to a company of his own must not take the places of these at the
-- main address.
alter table users add column mailbox_proved boolean not null default false;
grant select (mailbox_proved, created_at) on users to directory;

-- Whoever came by an invitation, and whoever registered a company and confirmed the address. Of the others nobody knows:
-- they stand behind these, and are proved by the next code.
call backfill($$
  update users u set mailbox_proved = true
  from companies c
  where c.id = u.company_id and u.email is not null and u.email_verified
    and (u.invite_accepted_at is not null or (u.role = 'admin' and u.created_at = c.created_at))
$$, 'users');
