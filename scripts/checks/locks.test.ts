import { describe, expect, test } from 'bun:test'
import { checkLocks, type MigrationFile } from './locks.ts'

const migration = (text: string, name = '0100_x'): MigrationFile => ({ file: `api/db/migrations/${name}.sql`, text })
const found = async (text: string, earlier: MigrationFile[] = [], name?: string) =>
  (await checkLocks(migration(text, name), earlier)).map(({ line, text: sentence }) => [line, sentence] as const)

// [what, statement, what the sentence names]
const faults: [string, string, string][] = [
  ['an index', 'create unique index a on users (company_id, name);', 'index of users stops its writers'],
  ['an index in a block', `do $$ begin execute 'create index a on users (b)'; end $$;`, 'block'],
  ['concurrently in a transaction', 'create index concurrently if not exists a on users (b);', 'outside a transaction'],
  ['an index that leaves so', 'drop index concurrently a;', 'outside a transaction'],
  ['a check', 'alter table users add constraint a check (name is not null);', 'not valid'],
  ['a reference', 'alter table users add column c int, add foreign key (c) references files (id);', 'not valid'],
  ['a key', 'alter table users add unique (company_id, email);', 'using index'],
  ['another type', 'alter table users alter column name type varchar(20);', 'another type'],
  ['not null', 'alter table users alter column name set not null;', 'first a check that name is not null'],
  ['a column with a reference', 'alter table users add column c uuid references companies;', 'new column'],
  ['a generated column', 'alter table users add column c int generated always as (1) stored;', 'generated'],
  ['a default of every row', 'alter table users add column c uuid not null default gen_random_uuid();', 'every row'],
  ['a lock', 'lock table users;', 'Nobody may lock'],
  ['an emptying', 'truncate users;', 'Nobody may lock'],
  ['a partition', 'alter table events detach partition event_months.m202601;', 'month_drop'],
  ['a large backfill', `call backfill($$update users set name = ''$$, 'users', 'topics');`, 'backfill_later'],
]

describe('a migration may not hold the product up', () => {
  test.each(faults)('%s', async (_what, sql, sentence) => {
    expect(await found(`-- Why.\nselect 1;\n\n-- Why this.\n${sql}`)).toEqual([[5, expect.stringContaining(sentence)]])
    expect(await found(sql, [], '0080_x')).toEqual([])
  })
})

describe('what holds nobody up passes', () => {
  const fine: [string, string][] = [
    [
      'a table of its own',
      'create table a (b int references companies); create index c on a (b); alter table a add check (b > 0);',
    ],
    [
      'a table of few rows',
      `create index a on topics (name); call backfill($$update topics set name = ''$$, 'topics');`,
    ],
    ['a column', 'alter table users add column a int not null default 1, add column b timestamptz default now();'],
    ['a constraint for later', 'alter table users add constraint a check (name is not null) not valid;'],
    ['a key from its index', 'alter table users add constraint a unique using index b;'],
    ['a function', 'create function f() returns void language sql as $$ truncate users $$;'],
    ['the empty index of a parted table', 'create index a on only events (company_id);'],
    ['an index outside', '-- outside a transaction\ncreate index concurrently if not exists a on users (b);'],
    ['a later backfill', `call backfill_later('a', 'users', 'name = name', 'true');`],
  ]
  test.each(fine)('%s', async (_what, sql) => {
    expect(await found(sql)).toEqual([])
  })

  test('not null, once a check of it was validated', async () => {
    const added = migration('alter table users add constraint a check (name is not null) not valid;', '0098_x')
    const validated = migration('-- outside a transaction\nalter table users validate constraint a;', '0099_x')
    const sql = 'alter table users alter column name set not null;'
    expect(await found(sql, [added])).toHaveLength(1)
    expect(await found(sql, [added, validated])).toEqual([])
  })
})

test('outside a transaction there is one statement that may be run twice', async () => {
  const sentence = expect.stringContaining('0100_x is outside a transaction')
  for (const sql of ['create index concurrently a on users (b);', 'update users set name = name;'])
    expect(await found(`-- outside a transaction\n${sql}`)).toEqual([[1, sentence]])
})
