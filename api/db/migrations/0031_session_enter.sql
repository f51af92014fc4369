-- The company of a call and the proof of its session in one statement ahead of the call's first query, so that a reading
-- call needs no query for the session. `proof` names the versions of the rows that the session was read from: while none
-- of them was written, everything that was read is still so, its rights included. Otherwise P0401, and the query behind
-- it is skipped. It runs with the caller's own rights, behind the walls that it has just set.
create function session_enter(company text, session text, account text, proof text) returns void language plpgsql
set search_path = public, pg_temp as $$
begin
  perform set_config('app.company', company, true);
  perform from sessions s
    join users u on u.company_id = s.company_id and u.id = s.user_id
    join companies c on c.id = s.company_id
    left join positions p on p.company_id = u.company_id and p.id = u.position_id
    where s.company_id = company::uuid and s.id = session::uuid and s.user_id = account::uuid
      and concat_ws(' ', s.xmin, u.xmin, c.xmin, p.xmin) = proof;
  if not found then
    raise exception using errcode = 'P0401', message = 'the session has changed';
  end if;
end $$;
grant execute on function session_enter to app;
-- Its other columns are granted one by one.
grant select (xmin) on companies to app;
