import { stalePatches } from '../join-patches.ts'
import { checkCitations, checkOutside, checkPointers, citedRows, DECISIONS, pathEnds } from './citations.ts'
import { checkCode } from './code.ts'
import { type Finding, isForTests, plainName, type Said } from './finding.ts'
import { limitsIn, unreadLimits } from './limits.ts'
import { checkLocks } from './locks.ts'
import { checkMigration, isMigration, walledTables } from './migrations.ts'
import { checkText } from './text.ts'

const root = new URL('../../', import.meta.url)
const here = root.pathname.replace(/\/$/, '')
const generated = /^(openapi\/(gen\/|openapi\.yaml$)|bun\.lock$|mocks\/seed\/files\/)/
const binary = /\.(woff2?|png|jpe?g|gif|webp|avif|ico|pdf|mp4|zip|docx|xlsx)$/

/** Tracked files and new ones that git does not ignore: a fault is found before it is committed. */
async function projectFiles(): Promise<string[]> {
  const git = Bun.spawn(['git', 'ls-files', '--cached', '--others', '--exclude-standard', '-z'], {
    cwd: root.pathname,
    stdout: 'pipe',
    stderr: 'ignore',
    timeout: 30_000,
  })
  const listed = (await new Response(git.stdout).text()).split('\0').filter(Boolean)
  if ((await git.exited) === 0 && listed.length > 0) return listed
  // An unpacked archive has no .git.
  const all = new Bun.Glob('**/*').scan({ cwd: root.pathname, dot: true })
  return (await Array.fromAsync(all)).filter((file) => !/(^|\/)(node_modules|\.git|\.data|\.build)\//.test(file))
}

async function said(): Promise<Said> {
  const messages: unknown = Reflect.get(await load('messages'), 'messages')
  if (!messages || typeof messages !== 'object') throw new Error('openapi/gen/messages.gen.ts has no `messages`')
  return {
    messages: new Map(Object.entries(messages).map(([code, text]) => [String(text), code])),
    limits: limitNames(await allLimits()),
  }
}

const allLimits = async (): Promise<Record<string, object>> => Object(Reflect.get(await load('limits'), 'limits'))
const load = async (name: string): Promise<object> => await import(new URL(`openapi/gen/${name}.gen.ts`, root).href)

/** How somebody would call a room's number who writes it again: with the room, its singular, or bare where it says enough. */
const limitNames = (rooms: Readonly<Record<string, object>>): Map<string, string> =>
  new Map(
    Object.entries(rooms).flatMap(([room, constants]) =>
      Object.entries(constants).flatMap(([name, value]) => {
        if (typeof value !== 'number') return []
        const owners = [room, room.replace(/s$/, '')]
        const isTelling = name.replaceAll(/[^A-Z]/g, '').length > 1
        return [...owners.map((owner) => owner + name), ...(isTelling ? [name] : [])].map(
          (text) => [plainName(text), `${room}.${name}`] as const,
        )
      }),
    ),
  )

const known = await said()
const findings: Finding[] = []
const files = (await projectFiles()).filter((file) => !binary.test(file)).toSorted()
const read = (file: string) => Bun.file(new URL(file, root)).text()
const sqlFiles = await Promise.all(files.filter(isMigration).map(async (file) => ({ file, text: await read(file) })))
const walled = walledTables(sqlFiles.map(({ text }) => text))
const rows = citedRows(await read(DECISIONS))
const ends = pathEnds(files)
const readLimits = new Set<string>()
for (const [i, one] of sqlFiles.entries()) findings.push(...(await checkLocks(one, sqlFiles.slice(0, i))))
for (const file of files) {
  const content = Bun.file(new URL(file, root))
  if (!(await content.exists())) continue
  const text = await content.text()
  findings.push(...checkText(file, text, here))
  if (/\.(tsx?|ya?ml|sql|css|md)$/.test(file) && !generated.test(file))
    findings.push(...checkCitations(file, text, rows), ...checkOutside(file, text), ...checkPointers(file, text, ends))
  if (isMigration(file)) findings.push(...checkMigration(file, text, walled))
  if (/\.tsx?$/.test(file) && !generated.test(file)) {
    findings.push(...checkCode(file, text, known))
    if (!isForTests(file)) for (const name of limitsIn(text)) readLimits.add(name)
  }
}
for (const name of unreadLimits(await allLimits(), readLimits))
  findings.push({
    file: 'openapi/src/limits',
    line: 1,
    text: `limits.${name} is read by nothing: read it where it is kept, or take it away.`,
  })
for (const file of stalePatches())
  findings.push({
    file: `.patches/${file}`,
    line: 1,
    text: 'is not its parts joined: bun run patches, then bun install.',
  })
for (const { file, line, text } of findings) console.log(`${file}:${line} ${text}`)
console.log(`${files.length} files, ${findings.length} findings`)
if (findings.length > 0) process.exitCode = 1
