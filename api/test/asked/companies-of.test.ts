import { expect, test } from 'bun:test'
import { unboundTables } from './companies-of.ts'

const WALLED = new Set(['articles', 'users', 'topics'])
const unbound = (text: string) => unboundTables(text, WALLED)

test.each([
  'select from articles where company_id = $1 and id = $2',
  'select from articles a join users u on u.company_id = a.company_id and u.id = a.author where a.company_id = $1',
  'select from articles a join users u using (company_id) where a.company_id = $1::uuid',
  'select from articles a, users u where (u.company_id, u.id) = (a.company_id, a.author) and a.company_id = $1',
  'select from companies c join users u on u.company_id = c.id where c.id = $1',
  `select from articles where company_id = nullif(current_setting('app.company', true), '')::uuid`,
  'select (select count(*) from users u where u.company_id = a.company_id) from articles a where company_id = $1',
  'with mine as (select * from articles where company_id = $1) select from mine join users u on u.company_id = mine.company_id',
  'delete from articles where (company_id, id) in (select company_id, id from articles where company_id = $1)',
  'update articles a set title = u.name from users u where a.company_id = $1 and u.company_id = a.company_id',
  'insert into articles (company_id, id) select $1, id from topics where company_id = $1',
  'select from rate_limits where key = $1',
])('bound: %s', async (text) => {
  expect(await unbound(text)).toEqual([])
})

test.each([
  ['select from articles where id = $1', 'articles'],
  ['select from articles a join users u on u.id = a.author where a.company_id = $1', 'users'],
  ['select from articles a join users u on u.company_id = a.company_id', 'articles,users'],
  ['select from articles a where a.company_id = $1 and exists (select from users u where u.id = a.author)', 'users'],
  ['select from articles where company_id = $1 or id = $2', 'articles'],
  ['select from articles where company_id = any ($1)', 'articles'],
  ['select from articles where company_id = author', 'articles'],
  ['with all_of as (select * from users) select from all_of u where u.company_id = $1', 'users'],
  ['select from companies c join users u on u.company_id = c.id where c.subdomain = $1', 'users'],
  ['delete from articles a using users u where a.company_id = $1 and u.id = a.author', 'users'],
  ['update articles set title = (select name from users where id = $2) where company_id = $1', 'users'],
  ['insert into articles (company_id, id) select $1, id from topics', 'topics'],
])('unbound: %s', async (text, tables) => {
  expect((await unbound(text)).toSorted().join()).toBe(tables)
})
