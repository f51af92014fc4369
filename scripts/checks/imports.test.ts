import { afterAll, beforeAll, expect, test } from 'bun:test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

// The import table is a list of patterns: each is proved by one import that it must refuse.
const faults: [rule: string, file: string, text: string][] = [
  ['openapi-alone', 'openapi/contract.ts', `import '../api/context.ts'`],
  ['replies-when-needed', 'api/http/mount.ts', `import '../../openapi/reply-faults.ts'`],
  ['replies-when-needed', 'openapi/validate.ts', `import './gen/replies.gen.js'`],
  ['nobody-imports-scripts', 'api/db/seed.ts', `import '../../scripts/seed.ts'`],
  ['api-below', 'api/queue/run.ts', `import '../../mocks/node.ts'`],
  ['api-feature', 'api/features/tasks/handlers.ts', `import '../news/handlers.ts'`],
  ['api-feature', 'api/features/forms/handlers.ts', `import '../../app.ts'`],
  ['api-feature-test', 'api/features/tasks/tasks.test.ts', `import '../news/handlers.ts'`],
  ['api-rooms-below-features', 'api/content/parse.ts', `import '../features/news/handlers.ts'`],
  ['api-queue-ground', 'api/queue/worker.ts', `import './mail/channel.ts'`],
  ['api-test-for-tests', 'api/app.ts', `import './test/factories.ts'`],
  ['web-not-api', 'web/features/tasks/store.ts', `import type { T } from '../../../api/context.ts'`],
  ['web-not-api', 'web/shell/Layout.tsx', `await import('../../mocks/browser.ts')`],
  ['web-mocks-entry', 'web/features/tasks/tasks.test.tsx', `import '../../../mocks/db.ts'`],
  ['web-main-mocks-dynamically', 'web/main.tsx', `import '../mocks/browser.ts'`],
  ['web-contract-values', 'web/ui/Field.tsx', `import '../../openapi/gen/operations.gen.ts'`],
  ['web-feature', 'web/features/forms/FormsPage.tsx', `import '../tasks/store.ts'`],
  ['web-data', 'web/data/call.ts', `import '../shell/Layout.tsx'`],
  ['web-form', 'web/form/useForm.ts', `import '../features/forms/FormsPage.tsx'`],
  ['web-audience', 'web/audience/Found.tsx', `import '../features/forms/FormsPage.tsx'`],
  ['web-list', 'web/list/Rows.tsx', `import '../features/forms/FormsPage.tsx'`],
  ['web-lib', 'web/lib/dates.ts', `import '../ui/Field.tsx'`],
  ['web-ui', 'web/ui/Button.tsx', `import '../api.ts'`],
  ['web-editor', 'web/editor/blocks.ts', `import '../features/tasks/store.ts'`],
  ['web-not-e2e', 'web/routes.ts', `import './e2e/tasks.e2e.ts'`],
  ['web-e2e', 'web/e2e/tasks.e2e.ts', `import '../ui/Field.tsx'`],
  ['web-e2e-contract-types', 'web/e2e/forms.e2e.ts', `import '../../openapi/gen/operations.gen.ts'`],
  ['mocks-openapi-only', 'mocks/node.ts', `import '../api/context.ts'`],
  ['mocks-honest', 'mocks/honest.test.ts', `import '../web/routes.ts'`],
  ['no-circular', 'web/lib/a.ts', `import './b.ts'`],
  ['no-orphans', 'web/lib/nobody.ts', `export const a = 1`],
  ['not-resolvable', 'api/queue/send.ts', `import './absent.ts'`],
]
const rest: Record<string, string> = {
  'api/context.ts': 'export interface T { a: 1 }',
  'api/features/news/handlers.ts': `import type { T } from '../../context.ts'\nimport '../../content/parse.ts'`,
  'api/test/factories.ts': `import '../app.ts'`,
  'api/queue/mail/channel.ts': 'export const a = 1',
  'api/main.ts': `import './app.ts'`,
  'mocks/browser.ts': `import './db.ts'`,
  'mocks/db.ts': `import type { O } from '../openapi/gen/operations.gen.ts'`,
  'openapi/gen/operations.gen.ts': 'export interface O { a: 1 }',
  'openapi/gen/replies.gen.js': 'export const replies = {}',
  'openapi/reply-faults.ts': `import './gen/replies.gen.js'`,
  'scripts/seed.ts': 'export const a = 1',
  'web/api.ts': `import type { O } from '../openapi/gen/operations.gen.ts'\nimport '../openapi/gen/limits.gen.ts'`,
  'openapi/gen/limits.gen.ts': 'export const limits = {}',
  'web/lib/b.ts': `import './a.ts'`,
  'web/features/news/NewsPage.tsx': `import '../../api.ts'\nimport '../../ui/Button.tsx'\nimport '../../routes.ts'`,
  'web/features/news/news.test.tsx': `await import('../../../mocks/node.ts')`,
}

const root = new URL('../../', import.meta.url).pathname
let folder: string
let found: { from: string; rule: string }[]

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'imports-'))
  await Bun.write(join(folder, 'tsconfig.json'), await Bun.file(join(root, 'tsconfig.json')).text())
  for (const [, file, text] of faults) await Bun.write(join(folder, file), text)
  for (const [file, text] of Object.entries(rest)) await Bun.write(join(folder, file), text)
  const cruise = Bun.spawn(
    [
      process.execPath,
      join(root, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs'),
      '--config',
      join(root, '.dependency-cruiser.cjs'),
      '--output-type',
      'json',
      'api',
      'openapi',
      'web',
      'mocks',
      'scripts',
    ],
    { cwd: folder, stdout: 'pipe', stderr: 'inherit', timeout: 50_000 },
  )
  const report = (await new Response(cruise.stdout).json()) as {
    summary: { violations: { from: string; rule: { name: string } }[] }
  }
  found = report.summary.violations.map(({ from, rule }) => ({ from, rule: rule.name }))
}, 60_000)

afterAll(() => rm(folder, { recursive: true }))

for (const [rule, file, text] of faults) {
  test(`${rule}: ${file} may not say ${text}`, () => {
    expect(found).toContainEqual({ from: file, rule })
  })
}

test('what the table allows is not refused', () => {
  expect(found.filter(({ from }) => from in rest && from !== 'web/lib/b.ts')).toEqual([])
})
