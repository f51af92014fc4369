import { afterAll, beforeAll, expect, test } from 'bun:test'
import { mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { examples } from '../openapi/gen/examples.gen.ts'
import { publishedContract, type Node } from '../openapi/published/published.ts'

// What third parties make of the published contract, by the generators that they use.
const modules = resolve(import.meta.dir, '../node_modules')
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'foreign-'))
  await symlink(modules, join(folder, 'node_modules'))
  const contract = Bun.YAML.parse(await Bun.file(new URL('../openapi/openapi.yaml', import.meta.url)).text()) as Node
  await Bun.write(join(folder, 'public.json'), JSON.stringify(publishedContract(contract)))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const input = 'public.json'
const ORVAL = {
  calls: { input, output: { target: 'made/orval/calls.ts', client: 'fetch', baseUrl: 'https://berezka.example.com' } },
  checks: {
    input,
    output: { target: 'made/orval/checks.ts', client: 'zod', override: { zod: { generateEachHttpStatus: true } } },
  },
}
const HEY = {
  input,
  output: 'made/hey',
  plugins: ['@hey-api/client-fetch', '@hey-api/sdk', '@hey-api/typescript', 'zod'],
}
const GENERATORS = [
  // As the guide of the first call has it: what has a default may be left out of a request.
  ['openapi-typescript', input, '--default-non-nullable', 'false', '--output', 'made/openapi-typescript.d.ts'],
  [
    'swagger-typescript-api',
    'generate',
    '--path',
    input,
    '--output',
    'made/swagger-typescript-api',
    '--name',
    'api.ts',
  ],
  ['orval', '--config', 'orval.config.mjs'],
  ['openapi-ts', '--file', 'hey.config.mjs'],
  ['oazapfts', input, 'oazapfts.ts'],
]

const LEAST = `
import type { paths } from './openapi-typescript.d.ts'
type Sent<P extends '/api/users' | '/api/tasks'> = paths[P]['post']['requestBody']['content']['application/json']
export const [user, task]: [Sent<'/api/users'>, Sent<'/api/tasks'>] = [{ name: 'Анна' }, { title: 'Лёд', assignees: ['id'] }]
`

async function run(program: string, ...options: string[]) {
  const ran = Bun.spawn([process.execPath, '--bun', program, ...options], { cwd: folder, stderr: 'pipe' })
  const said = await Promise.all([new Response(ran.stdout).text(), new Response(ran.stderr).text(), ran.exited])
  const [out, complaint, code] = said
  return { code, said: out + complaint }
}
type Check = { safeParse(value: unknown): { success: boolean } }
const checksOf = async (file: string) => (await import(join(folder, 'made', file))) as Record<string, Check>

test('clients are generated, pass a strict compiler, and take codes and events that came after them', async () => {
  for (const [name, config] of Object.entries({ orval: ORVAL, hey: HEY }))
    await Bun.write(join(folder, `${name}.config.mjs`), `export default ${JSON.stringify(config)}`)
  const made = await Promise.all(
    GENERATORS.map(([name = '', ...options]) => run(join(modules, '.bin', name), ...options)),
  )
  expect(made.map(({ code, said }) => (code === 0 ? 0 : said))).toEqual(GENERATORS.map(() => 0))
  const compilerOptions = {
    strict: true,
    noUncheckedIndexedAccess: true,
    target: 'es2022',
    module: 'esnext',
    moduleResolution: 'bundler',
    lib: ['es2022', 'dom', 'dom.iterable'],
    types: [],
    noEmit: true,
    allowImportingTsExtensions: true,
  }
  await Bun.write(join(folder, 'made/least.ts'), LEAST)
  await Bun.write(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['made', 'oazapfts.ts'] }))
  const compiled = await run(join(modules, 'typescript-native/bin/tsc'))
  expect([compiled.code, compiled.said]).toEqual([0, ''])

  const { events, next } = examples.webhooks.eventFeed
  const feed = (type: string) => ({ events: events.map((event) => ({ ...event, type })), next })
  const fault = (code: string) => ({ code, message: 'Так нельзя' })
  const [orval, hey] = [await checksOf('orval/checks.ts'), await checksOf('hey/zod.gen.ts')]
  const takes = (check: Check | undefined, value: unknown) => check?.safeParse(value).success
  for (const checks of [
    { problem: orval.TaskGet404Response, feed: orval.EventFeed200Response },
    { problem: hey.zProblem, feed: hey.zEventFeed },
  ]) {
    expect([takes(checks.feed, feed('user.created')), takes(checks.feed, feed('robot.came'))]).toEqual([true, true])
    expect([takes(checks.problem, fault('TASK_NOT_FOUND')), takes(checks.problem, fault('NEW'))]).toEqual([true, true])
    // They do look.
    expect([takes(checks.feed, {}), takes(checks.problem, { code: 7 })]).toEqual([false, false])
  }
}, 240_000)
