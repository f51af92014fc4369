-- What is unlogged is empty on a standby and after a crash: the limits that guard PINs, passwords and codes would begin at 0
-- just when nobody looks (C14). Throttles stand in the same table; logging them too costs a line of the log a call.
alter table pin_tries set logged;
alter table rate_limits set logged;
