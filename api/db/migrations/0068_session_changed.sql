-- What a call's frame selects when the proof of its session is gone (ENTER_SESSION of api/db/client.ts). The look-up
-- itself stands in the frame: inside a plpgsql function it cost Postgres half as much again (70 us a call, now 50).
-- session_enter stays for processes of the version before, which run beside this one during a restart (R13).
create function session_changed() returns void language plpgsql set search_path = public, pg_temp as $$
begin
  raise exception using errcode = 'P0401', message = 'the session has changed';
end $$;
grant execute on function session_changed to app;
