import { describe, expect, test } from 'bun:test'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { stalePatches } from '../join-patches.ts'
import { checkCitations, checkOutside, checkPointers, citedRows, pathEnds } from './citations.ts'
import { checkCode } from './code.ts'
import { plainName, type Said } from './finding.ts'
import { limitsIn, unreadLimits } from './limits.ts'
import { checkMigration, walledTables } from './migrations.ts'
import { checkText } from './text.ts'

const said: Said = {
  messages: new Map([['Задача не найдена', 'TASK_NOT_FOUND']]),
  limits: new Map([[plainName('pinAttempts'), 'pinAttempts']]),
}
const code = (file: string, text: string) => checkCode(file, text, said).map((finding) => finding.text)

// [rule, file, faulty text, what the sentence names]
const faults: [string, string, string, string][] = [
  ['fetch in the app', 'web/features/tasks/store.ts', `await fetch(url)`, 'through fetch'],
  ['fetch from the global object', 'web/lib/x.ts', `const f = globalThis.fetch`, 'through fetch'],
  ['XMLHttpRequest in the app', 'web/ui/x.ts', `new XMLHttpRequest()`, 'new XMLHttpRequest'],
  ['Request in the app', 'web/ui/x.tsx', `const x = <p>{new Request('/x').url}</p>`, 'new Request'],
  ['fetch in the server', 'api/mail/send.ts', `await fetch(url)`, 'asks nobody'],
  ['an address in a string', 'web/ui/x.ts', `const a = '/api/tasks'`, 'by hand'],
  ['an address in a template', 'api/mail/x.ts', 'const a = `${host}/api/tasks/${id}`', 'by hand'],
  ['an address as a second argument', 'mocks/x.ts', `client.GET(first, '/api/tasks')`, 'by hand'],
  ['an address in an attribute', 'web/ui/X.tsx', `const x = <a href="/api/files/1">1</a>`, 'by hand'],
  ['a message', 'api/x.ts', `throw new Error('Задача не найдена')`, 'TASK_NOT_FOUND'],
  ['a message in JSX', 'web/ui/X.tsx', `const x = <p>\n  Задача не найдена\n</p>`, 'TASK_NOT_FOUND'],
  ['a limit', 'web/x.ts', `const PIN_ATTEMPTS = 5`, 'pinAttempts'],
  ['a limit by arithmetic', 'api/x.ts', `export const pinAttempts = (2 + 3) * 1`, 'pinAttempts'],
  ['a cast to any', 'scripts/x.ts', `const x = y as any`, 'any'],
  ['ts-ignore', 'api/x.ts', `// @ts-${'ignore'}\nx()`, '@ts-'],
  ['a lone test', 'web/x.test.ts', `test.only('x', () => {})`, 'test.only'],
  ['work left undone', 'web/x.ts', `/* ${'TO'}${'DO'}: later */`, 'undone'],
  ['Bun.sleep in a test', 'api/x.test.ts', `await Bun.sleep(50)`, 'time to pass'],
  ['a timer in a test', 'web/e2e/x.e2e.ts', `await new Promise((r) => setTimeout(r, 50))`, 'time to pass'],
  ['timers/promises in a test', 'api/x.test.ts', `await setTimeout(50)`, 'time to pass'],
  ['waitForTimeout in a test', 'web/e2e/x.e2e.ts', `await page.waitForTimeout(50)`, 'time to pass'],
  ['a lock by a word of its own', 'api/features/x.ts', 'sql`select pg_advisory_xact_lock(${key})`', 'api/db/locks.ts'],
  ['a file named by hand', 'api/features/x.ts', 'sql`insert into file_refs ${sql(row)}`', 'file-refs.ts'],
]

const allowed: [string, string, string][] = [
  ['the one client', 'web/api.ts', `fetch('/api/tasks'); new Request('/api/x')`],
  ['the parts of the client', 'web/api/upload.ts', `new XMLHttpRequest()`],
  ['a client call', 'web/features/tasks/store.ts', `client.GET('/api/tasks/{taskId}', { params })`],
  ['an address in a type', 'web/x.ts', `type T = paths['/api/tasks']['get']`],
  ['a module name', 'scripts/x.ts', `import { a } from '../api/x.ts'`],
  ['a dynamic module name', 'mocks/x.ts', `const a = await import('../api/x.ts')`],
  ['a file beside', 'web/x.ts', `new URL('../api/x.ts', import.meta.url)`],
  ['a server whose method is fetch', 'api/main.ts', `Bun.serve({ fetch(request) { return app.fetch(request) } })`],
  ['the bare prefix', 'api/http/pages/web.ts', `pathname.startsWith('/api/')`],
  ['the factories', 'api/test/factories.ts', `const url = '/api/files/1', text = 'Задача не найдена'`],
  ['S3', 'api/files/read.ts', `await fetch(url)`],
  ['files of the seed', 'mocks/seed/news.ts', `const image = '/api/files/1'`],
  ['another text', 'api/x.ts', `const text = 'Задача не найдена в архиве'`],
  ['a message in a test', 'api/x.test.ts', `expect(body.message).toBe('Задача не найдена')`],
  ['a limit that is imported', 'api/x.ts', `const pinAttempts = limits.pinAttempts`],
  ['as const', 'api/x.ts', `const x = [] as const`],
  ['words in a string', 'api/x.ts', `const x = '${'TO'}${'DO'} as any @ts-ignore Bun.sleep(5)'`],
  ['words in a comment', 'web/x.ts', `// as any, fetch(url), '/api/tasks', test.only(`],
  ['a file named in its place', 'api/db/entities/file-refs.ts', 'sql`insert into file_refs ${sql(row)}`'],
  ['the locks', 'api/db/locks.ts', 'sql`select pg_advisory_xact_lock(${key})`'],
  ['the turn of migrations', 'api/db/migrate/locks.ts', 'sql`select pg_try_advisory_lock(${TURN})`'],
  ['a timer outside tests', 'api/queue/jobs/runner.ts', `setTimeout(r, 50)`],
  ['a deadline in a test', 'api/x.test.ts', `setTimeout(() => controller.abort(), 50)`],
]

describe('a fault is found', () => {
  for (const [name, file, text, sentence] of faults) {
    test(name, () => {
      expect(code(file, text)).toEqual([expect.stringContaining(sentence)])
    })
  }
  test('with its line', () => {
    expect(checkCode('web/x.ts', `const a = 1\n\nfetch(a)`, said)[0]?.line).toBe(3)
  })
})

describe('no fault is found in', () => {
  for (const [name, file, text] of allowed) {
    test(name, () => {
      expect(code(file, text)).toEqual([])
    })
  }
})

describe('in any tracked file', () => {
  const slash = '/'
  const found = (text: string, file = 'README.md') =>
    checkText(file, text, `${slash}srv/checkout`).map((finding) => finding.line)
  test('a path of one machine', () => {
    expect(found(`a\nsee ${slash}home/ann/project`)).toEqual([2])
    expect(found(`"${slash}Users/ann/x"`)).toEqual([1])
    expect(found(`${slash}srv/checkout/api`)).toEqual([1])
    expect(found('https://example.com/home/x, web/home/x, ../root/x, /homes/x, `${a}/home/x`')).toEqual([])
  })
  test('a registry', () => {
    expect(found(`https://registry.${'npmjs'}.org/x`)).toEqual([1])
    expect(found('registry.get(name)')).toEqual([])
  })
  test('work left undone', () => {
    expect(found(`# ${'FIX'}${'ME'} soon`, 'openapi/src/root.yaml')).toEqual([1])
  })
})

describe('a decision or a promise that is cited by number', () => {
  const rows = citedRows('| # | Decision |\n| --- | --- |\n| A33 | so |\n| T7  | so |\n')
  const cited = (file: string, text: string) =>
    checkCitations(file, text, rows).map((finding) => finding.text.slice(0, 3))
  // A known row, and one that nobody wrote.
  const unknown = ['A', 34].join('')
  const places: [string, string][] = [
    ['api/x.ts', `/** So it is (A33, ${unknown}). */\nconst a = 1 // T7`],
    ['web/X.tsx', `const x = (\n  <p>\n    {/* ${unknown} */}\n  </p>\n)`],
    ['openapi/src/x.yaml', `description: Так (${unknown}), а не так (A33)`],
    ['api/db/x.sql', `select 1; -- ${unknown}: why; T7`],
    ['web/x.css', `/* ${unknown}.\n   (A33) */`],
    ['README.md', `So it is (${unknown}).`],
  ]
  test.each(places)('in %s', (file, text) => {
    expect(cited(file, text)).toEqual([unknown])
  })
  test('a text that a stranger cannot open', () => {
    const lines = (file: string, text: string) => checkOutside(file, text).map(({ line }) => line)
    expect(lines('api/x.ts', 'const a = 1\n// As screens.md says.')).toEqual([2])
    expect(lines('web/x.css', '/* spec 2, section 9 */')).toEqual([1])
    expect(lines('api/x.ts', "const a = 'notes.md' // See openapi/README.md and decisions.md")).toEqual([])
  })
  test('what only looks like one passes', () => {
    expect(cited('api/x.ts', `const a = '${unknown}' // %D0%${unknown}, T00:00, ${unknown}x, x${unknown}`)).toEqual([])
    expect(cited('web/x.css', `a { color: #${unknown} }`)).toEqual([])
  })
})

describe('a file that a comment points at', () => {
  const ends = pathEnds(['api/search/vocabulary.ts', 'web/ui/Dialog.tsx'])
  const lines = (file: string, text: string) => checkPointers(file, text, ends).map(({ line }) => line)
  test('is there, by its name or by any end of its path', () => {
    const text = 'vocabulary.ts, search/vocabulary.ts, api/search/vocabulary.ts and Dialog.tsx'
    expect(lines('api/x.ts', `/** As ${text} have it. */`)).toEqual([])
    expect(lines('api/x.ts', 'const a = 1\n// As typos.ts has it.')).toEqual([2])
    expect(lines('api/README.md', 'Of (`find/vocabulary.ts`), and `Window.tsx`.')).toEqual([1, 1])
  })
  test('what names none passes', () => {
    expect(lines('api/x.ts', "const a = 'gone.ts' // import './gone.ts'")).toEqual([])
    expect(lines('api/x.sql', '-- gone.ts')).toEqual([])
  })
})

describe('in a migration', () => {
  const walled = walledTables(["call tenant_wall('tasks');\ncall tenant_wall('users', 'select');"])
  const lines = (sql: string, file = '0071_x.sql') =>
    checkMigration(`api/db/migrations/${file}`, sql, walled).map((finding) => finding.line)
  const bare: [string, string][] = [
    ['an update', `-- why\n\nupdate tasks set a = ';'`],
    ['a deletion', `select 1;\n\ndelete from only public.tasks`],
    ['an insertion from rows', `create table x (n int);\n\ninsert into x select count(*) from users`],
    ['rows behind a name', `create table y (n int);\n\nwith n as (select 1 from users) update x set a = 1`],
    ['a block', `call f($$ update tasks $$);\n\ndo $x$ begin update tasks set a = 1; end $x$`],
    ['a table of rows', `select 1;\n\ncreate table x as select * from tasks`],
  ]
  test.each(bare)('%s on rows of companies changes nothing', (_name, sql) => {
    expect(lines(sql)).toEqual([3])
  })
  test('what changes them, and what touches none, passes', () => {
    expect(lines(`call backfill($$update tasks set a = 1$$, 'tasks'); alter table tasks add b int;`)).toEqual([])
    expect(lines(`create function f() returns void language sql as $$ update tasks set a = 1 $$`)).toEqual([])
    expect(lines(`insert into words values ('update tasks'); -- update tasks`)).toEqual([])
    expect(lines(`update tasks set a = 1`, '0069_search_vocabulary.sql')).toEqual([])
  })
})

test('a joined patch that is not its parts', () => {
  const folder = mkdtempSync(join(tmpdir(), 'patches-'))
  const write = (file: string, text: string) => writeFileSync(join(folder, file), text)
  write('driver-1-mends.patch', 'one\n')
  write('driver-2-frame.patch', 'two\n')
  write('driver@1.0.0.patch', 'one\ntwo\n')
  expect(stalePatches(folder)).toEqual([])
  write('driver-1-mends.patch', 'other\n')
  expect(stalePatches(folder)).toEqual(['driver@1.0.0.patch'])
  rmSync(folder, { recursive: true })
})

test('a limit that nothing reads is found, however it is read', () => {
  const rooms = { tasks: { max: 1, titleMax: 2, perDay: 3 }, auth: { max: 4, pinMax: 5 }, calls: { keptHours: 6 } }
  const texts = [
    'if (n > limits.tasks.max) no()',
    'const { titleMax: most, pageSize } = limits.tasks',
    'const {\n  pinMax,\n} = limits.auth\nconst max = 3',
    "const { keptHours } = contract['x-limits'].calls ?? {}",
  ]
  expect(unreadLimits(rooms, new Set(texts.flatMap(limitsIn)))).toEqual(['tasks.perDay', 'auth.max'])
})
