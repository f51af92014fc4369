-- Rows of two companies in every table, as of the migration below. `bun api/test/keep-rows.ts` writes them anew.
-- 0069_search_vocabulary
-- Events without section and folded title, and files without their references, are what 0040, 0062 and 0066 left.
insert into codes (purpose, email, subdomain, hash, wrong, confirmed, used, expires_at) overriding system value select purpose, email, subdomain, hash, wrong, confirmed, used, expires_at from json_populate_recordset(null::codes, $rows$[
{"purpose":"email","email":"same@example.com","subdomain":"","hash":"hash","wrong":0,"confirmed":false,"used":false,"expires_at":"2026-11-22T04:27:10.329775+00:00"}
]$rows$);
insert into companies (id, name, subdomain, timezone, contact_email, contact_phone, address, logos, module_settings, search_no, created_at, updated_at) overriding system value select id, name, subdomain, timezone, contact_email, contact_phone, address, logos, module_settings, search_no, created_at, updated_at from json_populate_recordset(null::companies, $rows$[
{"id":"01a20182-0d9d-7003-bca0-45c038076b1e","name":"Alfa","subdomain":"alfa","timezone":"Europe/Moscow","contact_email":null,"contact_phone":null,"address":null,"logos":[],"module_settings":null,"search_no":1,"created_at":"2026-11-22T04:27:10.129166+00:00","updated_at":"2026-11-22T04:27:10.129166+00:00"},
{"id":"01a20182-0e15-756d-9b1c-080a455768af","name":"Beta","subdomain":"beta","timezone":"Europe/Moscow","contact_email":null,"contact_phone":null,"address":null,"logos":[],"module_settings":null,"search_no":2,"created_at":"2026-11-22T04:27:10.229655+00:00","updated_at":"2026-11-22T04:27:10.229655+00:00"}
]$rows$);
insert into job_runs (job, due_at, lease_until, started_at, ended_at, count, error) overriding system value select job, due_at, lease_until, started_at, ended_at, count, error from json_populate_recordset(null::job_runs, $rows$[
{"job":"codes","due_at":"2026-11-22T04:27:10.332053+00:00","lease_until":null,"started_at":null,"ended_at":null,"count":null,"error":null}
]$rows$);
insert into object_removals (company_id, id, key, created_at, due_at, attempts) overriding system value select company_id, id, key, created_at, due_at, attempts from json_populate_recordset(null::object_removals, $rows$[
{"company_id":"01a20182-0d9d-7003-bca0-45c038076b1e","id":"01a20182-0e0b-757f-b244-e77bf0af3841","key":"01a20182-0d9d-7003-bca0-45c038076b1e/gone","created_at":"2026-11-22T04:27:10.109+00:00","due_at":"2026-11-22T04:27:10.109+00:00","attempts":0},
{"company_id":"01a20182-0e15-756d-9b1c-080a455768af","id":"01a20182-0e27-77f9-ab54-4a71501c0a29","key":"01a20182-0e15-756d-9b1c-080a455768af/gone","created_at":"2026-11-22T04:27:10.229+00:00","due_at":"2026-11-22T04:27:10.229+00:00","attempts":0}
]$rows$);
insert into one_time_tokens (hash, purpose, data, expires_at) overriding system value select hash, purpose, data, expires_at from json_populate_recordset(null::one_time_tokens, $rows$[
{"hash":"hash","purpose":"url","data":{},"expires_at":"2026-11-22T04:27:10.33143+00:00"}
]$rows$);
insert into outbox (id, template, email, subdomain, created_at, due_at, attempts, last_error) overriding system value select id, template, email, subdomain, created_at, due_at, attempts, last_error from json_populate_recordset(null::outbox, $rows$[
{"id":"0c5ba950-1ca1-4f2c-b4c8-88757b57ccb9","template":"verify-email","email":"same@example.com","subdomain":"","created_at":"2026-11-22T04:27:10.330785+00:00","due_at":"2026-11-22T04:27:10.330785+00:00","attempts":0,"last_error":null}
]$rows$);
insert into pin_tries (key, window_start, wrong, pending, level, blocked_until) overriding system value select key, window_start, wrong, pending, level, blocked_until from json_populate_recordset(null::pin_tries, $rows$[
{"key":"key","window_start":"2026-11-22T04:27:10.332605+00:00","wrong":0,"pending":0,"level":0,"blocked_until":null}
]$rows$);
insert into rate_limits (key, window_start, hits) overriding system value select key, window_start, hits from json_populate_recordset(null::rate_limits, $rows$[
{"key":"key","window_start":"2026-11-22T04:27:10.333228+00:00","hits":0}
]$rows$);
insert into seen_addresses (key, seen_at) overriding system value select key, seen_at from json_populate_recordset(null::seen_addresses, $rows$[
{"key":"key","seen_at":"2026-11-22T04:27:10.333814+00:00"}
]$rows$);
insert into article_revs (company_id, slot, rev) overriding system value select company_id, slot, rev from json_populate_recordset(null::article_revs, $rows$[
{"company_id":"01a20182-0d9d-7003-bca0-45c038076b1e","slot":9,"rev":1},
{"company_id":"01a20182-0e15-756d-9b1c-080a455768af","slot":9,"rev":1}
]$rows$);
insert into article_stems (company_id, stem) overriding system value select company_id, stem from json_populate_recordset(null::article_stems, $rows$[
{"company_id":"01a20182-0d9d-7003-bca0-45c038076b1e","stem":"alfa"},
{"company_id":"01a20182-0d9d-7003-bca0-45c038076b1e","stem":"блюд"},
{"company_id":"01a20182-0d9d-7003-bca0-45c038076b1e","stem":"гост"},
{"company_id":"01a20182-0d9d-7003-bca0-45c038076b1e","stem":"зал"},
{"company_id":"01a20182-0d9d-7003-bca0-45c038076b1e","stem":"люб"},
{"company_id":"01a20182-0d9d-7003-bca0-45c038076b1e","stem":"сервис"},
{"company_id":"01a20182-0d9d-7003-bca0-45c038076b1e","stem":"тепл"},
{"company_id":"01a20182-0e15-756d-9b1c-080a455768af","stem":"beta"},
{"company_id":"01a20182-0e15-756d-9b1c-080a455768af","stem":"блюд"},
{"company_id":"01a20182-0e15-756d-9b1c-080a455768af","stem":"гост"},
{"company_id":"01a20182-0e15-756d-9b1c-080a455768af","stem":"зал"},
{"company_id":"01a20182-0e15-756d-9b1c-080a455768af","stem":"люб"},
{"company_id":"01a20182-0e15-756d-9b1c-080a455768af","stem":"сервис"},
{"company_id":"01a20182-0e15-756d-9b1c-080a455768af","stem":"тепл"}
]$rows$);
insert into assistant_usage (company_id, day, tokens) overriding system value select company_id, day, tokens from json_populate_recordset(null::assistant_usage, $rows$[
{"company_id":"01a20182-0d9d-7003-bca0-45c038076b1e","day":"2026-01-12","tokens":10},
{"company_id":"01a20182-0e15-756d-9b1c-080a455768af","day":"2026-01-12","tokens":10}
]$rows$);
insert into categories (company_id, id, name, description, color, is_active, created_at, updated_at) overriding system value select company_id, id, name, description, color, is_active, created_at, updated_at from json_populate_recordset(null::categories, $rows$[
{"company_id":"01a20182-0d9d-7003-bca0-45c038076b1e","id":"01a20182-0d9d-700a-9b03-6b34aab2d3e3","name":"Alfa","description":"","color":"#f45e8e","is_active":true,"created_at":"2026-11-22T04:27:10.129166+00:00","updated_at":"2026-11-22T04:27:10.129166+00:00"},
{"company_id":"01a20182-0e15-756d-9b1c-080a455768af","id":"01a20182-0e15-7574-9ae1-1f48ba89370d","name":"Beta","description":"","color":"#f45e8e","is_active":true,"created_at":"2026-11-22T04:27:10.229655+00:00","updated_at":"2026-11-22T04:27:10.229655+00:00"}
]$rows$);
insert into events (company_id, id, at, action, user_id, entity_type, entity_id, entity_title, changes, request_id, ip, type, device, title_folded) overriding system value select company_id, id, at, action, user_id, entity_type, entity_id, entity_title, changes, request_id, ip, type, device, title_folded from json_populate_recordset(null::events, $rows$[
{"company_id":"01a20182-0d9d-7003-bca0-45c038076b1e","id":"01a20182-0e11-7208-b0e8-7a8142663e85","at":"2026-11-22T04:27:10.129166+00:00","action":"article.created","user_id":"01a20182-0d9d-7005-9ce9-f06f128f9920","entity_type":null,"entity_id":null,"entity_title":"Ёлка","changes":null,"request_id":null,"ip":null,"type":"","device":null,"title_folded":null},
{"company_id":"01a20182-0e15-756d-9b1c-080a455768af","id":"01a20182-0e29-73bf-afee-9b27b3184ac1","at":"2026-11-22T04:27:10.229655+00:00","action":"article.created","user_id":"01a20182-0e15-756f-856d-f581b5fd56b4","entity_type":null,"entity_id":null,"entity_title":"Ёлка","changes":null,"request_id":null,"ip":null,"type":"","device":null,"title_folded":null}
]$rows$);
insert into positions (company_id, id, name, description, status, created_at, updated_at) overriding system value select company_id, id, name, description, status, created_at, updated_at from json_populate_recordset(null::positions, $rows$[
{"company_id":"01a20182-0d9d-7003-bca0-45c038076b1e","id":"01a20182-0d9d-7004-9a6b-3969a8240109","name":"Официант","description":"","status":"active","created_at":"2026-11-22T04:27:10.129166+00:00","updated_at":"2026-11-22T04:27:10.129166+00:00"},
{"company_id":"01a20182-0e15-756d-9b1c-080a455768af","id":"01a20182-0e15-756e-bfce-e1a5a84257a7","name":"Официант","description":"","status":"active","created_at":"2026-11-22T04:27:10.229655+00:00","updated_at":"2026-11-22T04:27:10.229655+00:00"}
]$rows$);
insert into restaurants (company_id, id, name, address, phone, timezone, open_time, close_time, is_active, created_at, updated_at) overriding system value select company_id, id, name, address, phone, timezone, open_time, close_time, is_active, created_at, updated_at from json_populate_recordset(null::restaurants, $rows$[
{"company_id":"01a20182-0d9d-7003-bca0-45c038076b1e","id":"01a20182-0d9d-7009-91fc-7855582210d1","name":"Alfa","address":"","phone":"","timezone":null,"open_time":null,"close_time":null,"is_active":true,"created_at":"2026-11-22T04:27:10.129166+00:00","updated_at":"2026-11-22T04:27:10.129166+00:00"},
{"company_id":"01a20182-0e15-756d-9b1c-080a455768af","id":"01a20182-0e15-7573-ac91-94f23427f43b","name":"Beta","address":"","phone":"","timezone":null,"open_time":null,"close_time":null,"is_active":true,"created_at":"2026-11-22T04:27:10.229655+00:00","updated_at":"2026-11-22T04:27:10.229655+00:00"}
]$rows$);
insert into topics (company_id, id, name, description, color, parent_id, sort_order, is_active, archived_at, created_at, updated_at) overriding system value select company_id, id, name, description, color, parent_id, sort_order, is_active, archived_at, created_at, updated_at from json_populate_recordset(null::topics, $rows$[
{"company_id":"01a20182-0d9d-7003-bca0-45c038076b1e","id":"01a20182-0d9d-7006-9559-9bb84d025e9b","name":"Alfa","description":"","color":"#f45e8e","parent_id":null,"sort_order":0,"is_active":true,"archived_at":null,"created_at":"2026-11-22T04:27:10.129166+00:00","updated_at":"2026-11-22T04:27:10.129166+00:00"},
{"company_id":"01a20182-0e15-756d-9b1c-080a455768af","id":"01a20182-0e15-7570-af68-1b613296fb12","name":"Beta","description":"","color":"#f45e8e","parent_id":null,"sort_order":0,"is_active":true,"archived_at":null,"created_at":"2026-11-22T04:27:10.229655+00:00","updated_at":"2026-11-22T04:27:10.229655+00:00"}
]$rows$);
insert into tests (company_id, id, title, description, is_active, category_id, questions, settings, version, created_at, updated_at) overriding system value select company_id, id, title, description, is_active, category_id, questions, settings, version, created_at, updated_at from json_populate_recordset(null::tests, $rows$[
{"company_id":"01a20182-0d9d-7003-bca0-45c038076b1e","id":"01a20182-0d9d-700b-8178-94d5f60d1ac1","title":"Alfa","description":"","is_active":true,"category_id":"01a20182-0d9d-700a-9b03-6b34aab2d3e3","questions":[],"settings":{},"version":1,"created_at":"2026-11-22T04:27:10.129166+00:00","updated_at":"2026-11-22T04:27:10.129166+00:00"},
{"company_id":"01a20182-0e15-756d-9b1c-080a455768af","id":"01a20182-0e15-7575-a322-301a3ac8226d","title":"Beta","description":"","is_active":true,"category_id":"01a20182-0e15-7574-9ae1-1f48ba89370d","questions":[],"settings":{},"version":1,"created_at":"2026-11-22T04:27:10.229655+00:00","updated_at":"2026-11-22T04:27:10.229655+00:00"}
]$rows$);
insert into users (company_id, id, name, email, phone, role, position_id, password_hash, pin_hash, email_verified, is_active, must_set_password, last_login_at, created_at, updated_at, email_changes, invited_at, invite_accepted_at, deleted_at, onboarding_hidden, pin_digits) overriding system value select company_id, id, name, email, phone, role, position_id, password_hash, pin_hash, email_verified, is_active, must_set_password, last_login_at, created_at, updated_at, email_changes, invited_at, invite_accepted_at, deleted_at, onboarding_hidden, pin_digits from json_populate_recordset(null::users, $rows$[
{"company_id":"01a20182-0d9d-7003-bca0-45c038076b1e","id":"01a20182-0d9d-7005-9ce9-f06f128f9920","name":"Сотрудник Alfa","email":"same@example.com","phone":null,"role":"user","position_id":"01a20182-0d9d-7004-9a6b-3969a8240109","password_hash":null,"pin_hash":"same","email_verified":false,"is_active":true,"must_set_password":false,"last_login_at":null,"created_at":"2026-11-22T04:27:10.129166+00:00","updated_at":"2026-11-22T04:27:10.129166+00:00","email_changes":0,"invited_at":null,"invite_accepted_at":null,"deleted_at":null,"onboarding_hidden":false,"pin_digits":null},
{"company_id":"01a20182-0e15-756d-9b1c-080a455768af","id":"01a20182-0e15-756f-856d-f581b5fd56b4","name":"Сотрудник Beta","email":"same@example.com","phone":null,"role":"user","position_id":"01a20182-0e15-756e-bfce-e1a5a84257a7","password_hash":null,"pin_hash":"same","email_verified":false,"is_active":true,"must_set_password":false,"last_login_at":null,"created_at":"2026-11-22T04:27:10.229655+00:00","updated_at":"2026-11-22T04:27:10.229655+00:00","email_changes":0,"invited_at":null,"invite_accepted_at":null,"deleted_at":null,"onboarding_hidden":false,"pin_digits":null}
]$rows$);
insert into articles (company_id, id, title, content, status, priority, topic_id, tags, limited, sort_order, version, created_by, created_by_name, created_at, last_edited_at, updated_at) overriding system value select company_id, id, title, content, status, priority, topic_id, tags, limited, sort_order, version, created_by, created_by_name, created_at, last_edited_at, updated_at from json_populate_recordset(null::articles, $rows$[
{"company_id":"01a20182-0d9d-7003-bca0-45c038076b1e","id":"01a20182-0d9d-7007-a123-d6534425a983","title":"Сервис Alfa","content":{"blocks": []},"status":"published","priority":"medium","topic_id":"01a20182-0d9d-7006-9559-9bb84d025e9b","tags":["Зал"],"limited":true,"sort_order":1,"version":1,"created_by":"01a20182-0d9d-7005-9ce9-f06f128f9920","created_by_name":"Сотрудник Alfa","created_at":"2026-11-22T04:27:10.129166+00:00","last_edited_at":null,"updated_at":"2026-11-22T04:27:10.129166+00:00"},
{"company_id":"01a20182-0e15-756d-9b1c-080a455768af","id":"01a20182-0e15-7571-bbda-3524f4f07ede","title":"Сервис Beta","content":{"blocks": []},"status":"published","priority":"medium","topic_id":"01a20182-0e15-7570-af68-1b613296fb12","tags":["Зал"],"limited":true,"sort_order":1,"version":1,"created_by":"01a20182-0e15-756f-856d-f581b5fd56b4","created_by_name":"Сотрудник Beta","created_at":"2026-11-22T04:27:10.229655+00:00","last_edited_at":null,"updated_at":"2026-11-22T04:27:10.229655+00:00"}
]$rows$);
insert into files (company_id, id, key, name, original_name, mimetype, size, width, height, uploaded_by, created_at, unreferenced_since, copies, copies_tries) overriding system value select company_id, id, key, name, original_name, mimetype, size, width, height, uploaded_by, created_at, unreferenced_since, copies, copies_tries from json_populate_recordset(null::files, $rows$[
{"company_id":"01a20182-0d9d-7003-bca0-45c038076b1e","id":"01a20182-0d9d-7008-879e-11057793c06f","key":"01a20182-0d9d-7003-bca0-45c038076b1e/01a20182-0d9d-7008-879e-11057793c06f","name":"menu.png","original_name":"Меню.png","mimetype":"image/png","size":10,"width":null,"height":null,"uploaded_by":"01a20182-0d9d-7005-9ce9-f06f128f9920","created_at":"2026-11-22T04:27:10.129166+00:00","unreferenced_since":"2026-11-01T00:00:00+00:00","copies":{},"copies_tries":null},
{"company_id":"01a20182-0e15-756d-9b1c-080a455768af","id":"01a20182-0e15-7572-a0a1-a868fca5e12d","key":"01a20182-0e15-756d-9b1c-080a455768af/01a20182-0e15-7572-a0a1-a868fca5e12d","name":"menu.png","original_name":"Меню.png","mimetype":"image/png","size":10,"width":null,"height":null,"uploaded_by":"01a20182-0e15-756f-856d-f581b5fd56b4","created_at":"2026-11-22T04:27:10.229655+00:00","unreferenced_since":"2026-11-01T00:00:00+00:00","copies":{},"copies_tries":null}
]$rows$);
insert into idempotency_keys (company_id, user_id, operation, key, body_hash, status, headers, body, created_at) overriding system value select company_id, user_id, operation, key, body_hash, status, headers, body, created_at from json_populate_recordset(null::idempotency_keys, $rows$[
{"company_id":"01a20182-0d9d-7003-bca0-45c038076b1e","user_id":"01a20182-0d9d-7005-9ce9-f06f128f9920","operation":"articleCreate","key":"k","body_hash":"h","status":null,"headers":null,"body":null,"created_at":"2026-11-22T04:27:10.129166+00:00"},
{"company_id":"01a20182-0e15-756d-9b1c-080a455768af","user_id":"01a20182-0e15-756f-856d-f581b5fd56b4","operation":"articleCreate","key":"k","body_hash":"h","status":null,"headers":null,"body":null,"created_at":"2026-11-22T04:27:10.229655+00:00"}
]$rows$);
insert into sessions (company_id, id, user_id, kind, expires_at, device, ip, created_at, device_at) overriding system value select company_id, id, user_id, kind, expires_at, device, ip, created_at, device_at from json_populate_recordset(null::sessions, $rows$[
{"company_id":"01a20182-0d9d-7003-bca0-45c038076b1e","id":"01a20182-0dd4-779a-8535-70689aedc065","user_id":"01a20182-0d9d-7005-9ce9-f06f128f9920","kind":"password","expires_at":"2026-11-22T04:27:10.109+00:00","device":null,"ip":null,"created_at":"2026-11-22T04:27:10.129166+00:00","device_at":null},
{"company_id":"01a20182-0e15-756d-9b1c-080a455768af","id":"01a20182-0e19-752a-bde5-1bba487d25a9","user_id":"01a20182-0e15-756f-856d-f581b5fd56b4","kind":"password","expires_at":"2026-11-22T04:27:10.229+00:00","device":null,"ip":null,"created_at":"2026-11-22T04:27:10.229655+00:00","device_at":null}
]$rows$);
insert into test_positions (company_id, test_id, position_id) overriding system value select company_id, test_id, position_id from json_populate_recordset(null::test_positions, $rows$[
{"company_id":"01a20182-0d9d-7003-bca0-45c038076b1e","test_id":"01a20182-0d9d-700b-8178-94d5f60d1ac1","position_id":"01a20182-0d9d-7004-9a6b-3969a8240109"},
{"company_id":"01a20182-0e15-756d-9b1c-080a455768af","test_id":"01a20182-0e15-7575-a322-301a3ac8226d","position_id":"01a20182-0e15-756e-bfce-e1a5a84257a7"}
]$rows$);
insert into test_restaurants (company_id, test_id, restaurant_id) overriding system value select company_id, test_id, restaurant_id from json_populate_recordset(null::test_restaurants, $rows$[
{"company_id":"01a20182-0d9d-7003-bca0-45c038076b1e","test_id":"01a20182-0d9d-700b-8178-94d5f60d1ac1","restaurant_id":"01a20182-0d9d-7009-91fc-7855582210d1"},
{"company_id":"01a20182-0e15-756d-9b1c-080a455768af","test_id":"01a20182-0e15-7575-a322-301a3ac8226d","restaurant_id":"01a20182-0e15-7573-ac91-94f23427f43b"}
]$rows$);
insert into user_restaurants (company_id, user_id, restaurant_id) overriding system value select company_id, user_id, restaurant_id from json_populate_recordset(null::user_restaurants, $rows$[
{"company_id":"01a20182-0d9d-7003-bca0-45c038076b1e","user_id":"01a20182-0d9d-7005-9ce9-f06f128f9920","restaurant_id":"01a20182-0d9d-7009-91fc-7855582210d1"},
{"company_id":"01a20182-0e15-756d-9b1c-080a455768af","user_id":"01a20182-0e15-756f-856d-f581b5fd56b4","restaurant_id":"01a20182-0e15-7573-ac91-94f23427f43b"}
]$rows$);
insert into article_positions (company_id, article_id, position_id) overriding system value select company_id, article_id, position_id from json_populate_recordset(null::article_positions, $rows$[
{"company_id":"01a20182-0d9d-7003-bca0-45c038076b1e","article_id":"01a20182-0d9d-7007-a123-d6534425a983","position_id":"01a20182-0d9d-7004-9a6b-3969a8240109"},
{"company_id":"01a20182-0e15-756d-9b1c-080a455768af","article_id":"01a20182-0e15-7571-bbda-3524f4f07ede","position_id":"01a20182-0e15-756e-bfce-e1a5a84257a7"}
]$rows$);
insert into article_search (company_id, article_id, status, limited, sort_order, created_at, plain, head, lexemes) overriding system value select company_id, article_id, status, limited, sort_order, created_at, plain, head, lexemes from json_populate_recordset(null::article_search, $rows$[
{"company_id":"01a20182-0d9d-7003-bca0-45c038076b1e","article_id":"01a20182-0d9d-7007-a123-d6534425a983","status":"published","limited":true,"sort_order":1,"created_at":"2026-11-22T04:27:10.129166+00:00","plain":"Гости любят тёплые блюда","head":"'alfa':2A 'зал':3B 'сервис':1A","lexemes":"'c1:alfa' 'c1:блюд' 'c1:гост' 'c1:зал' 'c1:люб' 'c1:сервис' 'c1:тепл'"},
{"company_id":"01a20182-0e15-756d-9b1c-080a455768af","article_id":"01a20182-0e15-7571-bbda-3524f4f07ede","status":"published","limited":true,"sort_order":1,"created_at":"2026-11-22T04:27:10.229655+00:00","plain":"Гости любят тёплые блюда","head":"'beta':2A 'зал':3B 'сервис':1A","lexemes":"'c2:beta' 'c2:блюд' 'c2:гост' 'c2:зал' 'c2:люб' 'c2:сервис' 'c2:тепл'"}
]$rows$);
insert into article_tags (company_id, tag_key, article_id, tag) overriding system value select company_id, tag_key, article_id, tag from json_populate_recordset(null::article_tags, $rows$[
{"company_id":"01a20182-0d9d-7003-bca0-45c038076b1e","tag_key":"зал","article_id":"01a20182-0d9d-7007-a123-d6534425a983","tag":"Зал"},
{"company_id":"01a20182-0e15-756d-9b1c-080a455768af","tag_key":"зал","article_id":"01a20182-0e15-7571-bbda-3524f4f07ede","tag":"Зал"}
]$rows$);
insert into article_versions (company_id, article_id, version, change_type, saved_at, edited_by, edited_by_name, change_comment, title, content, topic_id, topic_name, status, priority, tags, position_ids) overriding system value select company_id, article_id, version, change_type, saved_at, edited_by, edited_by_name, change_comment, title, content, topic_id, topic_name, status, priority, tags, position_ids from json_populate_recordset(null::article_versions, $rows$[
{"company_id":"01a20182-0d9d-7003-bca0-45c038076b1e","article_id":"01a20182-0d9d-7007-a123-d6534425a983","version":1,"change_type":"created","saved_at":"2026-11-22T04:27:10.129166+00:00","edited_by":"01a20182-0d9d-7005-9ce9-f06f128f9920","edited_by_name":"Сотрудник","change_comment":null,"title":"Сервис Alfa","content":{"blocks": []},"topic_id":null,"topic_name":null,"status":"published","priority":"medium","tags":["Зал"],"position_ids":[]},
{"company_id":"01a20182-0e15-756d-9b1c-080a455768af","article_id":"01a20182-0e15-7571-bbda-3524f4f07ede","version":1,"change_type":"created","saved_at":"2026-11-22T04:27:10.229655+00:00","edited_by":"01a20182-0e15-756f-856d-f581b5fd56b4","edited_by_name":"Сотрудник","change_comment":null,"title":"Сервис Beta","content":{"blocks": []},"topic_id":null,"topic_name":null,"status":"published","priority":"medium","tags":["Зал"],"position_ids":[]}
]$rows$);
insert into article_view_log (company_id, article_id, user_id, viewed_at) overriding system value select company_id, article_id, user_id, viewed_at from json_populate_recordset(null::article_view_log, $rows$[
{"company_id":"01a20182-0d9d-7003-bca0-45c038076b1e","article_id":"01a20182-0d9d-7007-a123-d6534425a983","user_id":"01a20182-0d9d-7005-9ce9-f06f128f9920","viewed_at":"2026-11-22T04:27:10.109+00:00"},
{"company_id":"01a20182-0e15-756d-9b1c-080a455768af","article_id":"01a20182-0e15-7571-bbda-3524f4f07ede","user_id":"01a20182-0e15-756f-856d-f581b5fd56b4","viewed_at":"2026-11-22T04:27:10.229+00:00"}
]$rows$);
insert into article_views (company_id, article_id, n) overriding system value select company_id, article_id, n from json_populate_recordset(null::article_views, $rows$[
{"company_id":"01a20182-0d9d-7003-bca0-45c038076b1e","article_id":"01a20182-0d9d-7007-a123-d6534425a983","n":1},
{"company_id":"01a20182-0e15-756d-9b1c-080a455768af","article_id":"01a20182-0e15-7571-bbda-3524f4f07ede","n":1}
]$rows$);
insert into file_refs (company_id, file_id, kind, entity_id) overriding system value select company_id, file_id, kind, entity_id from json_populate_recordset(null::file_refs, $rows$[
{"company_id":"01a20182-0d9d-7003-bca0-45c038076b1e","file_id":"01a20182-0d9d-7008-879e-11057793c06f","kind":"article","entity_id":"01a20182-0d9d-7007-a123-d6534425a983"},
{"company_id":"01a20182-0e15-756d-9b1c-080a455768af","file_id":"01a20182-0e15-7572-a0a1-a868fca5e12d","kind":"article","entity_id":"01a20182-0e15-7571-bbda-3524f4f07ede"}
]$rows$);
