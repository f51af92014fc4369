import { createHash } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import postgres from 'postgres'
import { migrate, migrations } from '../../api/db/migrate/migrate.ts'
import { startPostgres } from '../../api/local/postgres/postgres.ts'
import { run } from '../test/run.ts'
import type { Drill } from './parts/drill.ts'

const ROOT = join(import.meta.dir, '..', '..')
const MIGRATIONS = join('api', 'db', 'migrations')
/** What is about the schema itself, and what starts services of its own. */
const NOT_CALLS = /^api\/(db|local)\/|^api\/main\.test/
/** Among the others: it counts the indexes of a month of events. */
const ABOUT_SCHEMA = [
  'api/events/record.test.ts:  a month that nobody has prepared takes events too, and keeps them when it is',
]
/**
 * What is meant to be another on the newest schema: events that the release before writes get the names of today (0108), and
 * its tests know the old ones. All else has to be as it was.
 */
const MEANT = 'drop trigger events_renamed on events'
const SECONDS = 900

const git = async (...args: string[]) => {
  const { code, output } = await run(['git', '-C', ROOT, ...args], { seconds: 60 })
  return code === 0 ? output.trim().split('\n').filter(Boolean) : []
}

/** The last commit with the schema that kept-statements.sql names: the release before. None in a clone without history. */
async function releaseBefore(): Promise<string | undefined> {
  const kept = readFileSync(join(ROOT, 'api', 'db', 'migrate', 'kept-statements.sql'), 'utf8')
    .split('\n')[1]
    ?.slice('-- '.length)
  const log = await git('log', '--first-parent', '--diff-filter=A', '--format=%H', '--name-only', '--', MIGRATIONS)
  let commit = ''
  let isThere = false
  let newer: string | undefined
  // The newest first; the oldest of those that add what comes after it has the release before as its parent.
  for (const line of log) {
    const [name] = /\d{4}_\w+(?=\.sql$)/.exec(line) ?? []
    if (name === undefined) commit = line
    else if (name === kept) isThere = true
    else if (kept !== undefined && name > kept) newer = commit
  }
  if (!isThere) return undefined
  const [found] = await git('rev-parse', newer === undefined ? 'HEAD' : `${newer}^`)
  return found
}

/** Its whole tree in a folder, able to run. */
async function treeOf(commit: string): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'release-before-'))
  await run(['sh', '-c', 'git -C "$0" archive "$1" | tar -x -C "$2"', ROOT, commit, folder], { seconds: 60 })
  const lock = (root: string) => readFileSync(join(root, 'bun.lock'), 'utf8')
  if (lock(ROOT) === lock(folder)) symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
  else await run(['bun', 'install', '--frozen-lockfile', '--cwd', folder], { seconds: 300 })
  return folder
}

type Told = { passed: Set<string>; failed: Set<string> }

/** Its own tests on a server of their own, whose databases have its schema or the newest. */
async function testsOf(folder: string, files: readonly string[], schema: 'its own' | 'the newest'): Promise<Told> {
  const data = mkdtempSync(join(tmpdir(), 'upgrade-'))
  const server = await startPostgres({ dataDir: data, durable: false })
  const report = join(data, 'report.xml')
  try {
    if (schema === 'the newest') await makeTemplate(server.url, folder)
    const command = 'cd "$0" && exec bun test --timeout 30000 --reporter=junit --reporter-outfile="$@"'
    await run(['sh', '-c', command, folder, report, ...files.map((file) => `./${file}`)], {
      seconds: SECONDS,
      env: { TEST_POSTGRES_URL: server.url },
    })
    return read(existsSync(report) ? readFileSync(report, 'utf8') : '')
  } finally {
    await server.stop()
    rmSync(data, { recursive: true, force: true })
  }
}

/** Its tests clone a database of this name (api/test/database.ts), and make it only when there is none. */
async function makeTemplate(serverUrl: string, folder: string): Promise<void> {
  const sums = migrations(join(folder, MIGRATIONS)).map(({ checksum }) => checksum)
  const name = `template_${createHash('sha256').update(sums.join()).digest('hex').slice(0, 12)}`
  const sql = postgres(serverUrl, { max: 1, fetch_types: false, onnotice: () => {} })
  await sql`create database ${sql(name)}`
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  await migrate(url.href)
  const newest = postgres(url.href, { max: 1, fetch_types: false, onnotice: () => {} })
  await newest.unsafe(MEANT)
  await newest.end()
  await sql`alter database ${sql(name)} is_template true`
  await sql.end()
}

function read(xml: string): Told {
  const told: Told = { passed: new Set(), failed: new Set() }
  for (const [, about = '', inner = ''] of xml.matchAll(/<testcase\b([^>]*?)(?:\/>|>([\s\S]*?)<\/testcase>)/g)) {
    const of = (name: string) => new RegExp(`\\b${name}="([^"]*)"`).exec(about)?.[1] ?? ''
    if (inner.includes('<skipped')) continue
    told[/<(failure|error)\b/.test(inner) ? 'failed' : 'passed'].add(`${of('file')}: ${of('classname')} ${of('name')}`)
  }
  return told
}

/** `bun run drill upgrade [path …]`: fewer of its tests. */
export const drill: Drill = {
  row: 'R13',
  about: 'the release before works on the newest schema: its own tests answer as on their own',
  minutes: 3,
  async run(paths) {
    const commit = await releaseBefore()
    if (commit === undefined) return { passed: 'not run', figure: 'this clone has no history of the release before' }
    const folder = await treeOf(commit)
    try {
      const all = [...new Bun.Glob('api/**/*.test.ts').scanSync(folder)].toSorted()
      const files = all.filter(
        (file) => !NOT_CALLS.test(file) && (paths.length === 0 || paths.some((path) => file.startsWith(path))),
      )
      const { passed, failed } = await testsOf(folder, files, 'the newest')
      const again = [...new Set([...failed].map((name) => name.slice(0, name.indexOf(':'))))]
      const before = again.length === 0 ? undefined : await testsOf(folder, again, 'its own')
      const broken = [...failed].filter((name) => !before?.failed.has(name) && !ABOUT_SCHEMA.includes(name))
      for (const name of broken) console.log(`only on the newest schema: ${name}`)
      return {
        passed: passed.size > 0 && broken.length === 0,
        figure: `${commit.slice(0, 9)} on ${migrations().at(-1)?.name}: ${passed.size} tests answer, ${broken.length} no longer, ${failed.size - broken.length} fail on both`,
      }
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  },
}
