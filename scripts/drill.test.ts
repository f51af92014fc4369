import { expect, test } from 'bun:test'
import { join } from 'node:path'
import { attempts } from './drill/attempts.ts'
import { playDay } from './drill/day.ts'
import { finishing } from './drill/finishing.ts'
import { handIn } from './drill/hand-in.ts'
import { killImports } from './drill/import.ts'
import { kill } from './drill/kills.ts'
import { stopDatabase } from './drill/database.ts'
import type { Drill, Outcome } from './drill/parts/drill.ts'
import { replica } from './drill/replica.ts'
import { faults } from './drill/smtp.ts'
import { codeOfAll } from './drill/parts/verdict.ts'
import { restart } from './drill/restarts.ts'

/** Short forms; `bun run drill` runs them at full length. */
const told = ({ passed, figure }: Outcome) => (passed === true ? 'holds' : figure)

test('three kills under writers: nothing is lost, nothing half-written, no key used twice (R3)', async () => {
  expect(told(await kill(3, false))).toBe('holds')
}, 120_000)

test('three kills while tasks are finished: done with the photo, or not done (R3)', async () => {
  expect(told(await finishing(3, false))).toBe('holds')
}, 120_000)

test('three kills while runs are handed in: whole or not at all, and once (R3)', async () => {
  expect(told(await handIn(3, false))).toBe('holds')
}, 120_000)

test('three kills while people take a test: what was acknowledged is there, and one attempt with all its answers (R3)', async () => {
  expect(told(await attempts(3, false))).toBe('holds')
}, 120_000)

test('three kills of an import: nothing half is seen, nothing stays, and it comes by the same command (R3)', async () => {
  expect(told(await killImports(3))).toBe('holds')
}, 240_000)

test('Postgres away once and killed once: nothing is lost, whoever is refused is told when to come again (R6)', async () => {
  expect(told(await stopDatabase(2, 500))).toBe('holds')
}, 120_000)

test('a replica stops replaying and dies: no answer fails or is too old, and who signs out is out (R6, T18)', async () => {
  expect(told(await replica(0))).toBe('holds')
}, 120_000)

test('two instances restarted under calls: none fails (R11)', async () => {
  expect(told(await restart(1, 60, 1))).toBe('holds')
}, 120_000)

test('a mail server dies half-way under two instances: each letter arrives once (R8)', async () => {
  expect(told(await faults(2, 500, 'dies half-way'))).toBe('holds')
}, 120_000)

test('a day of a restaurant, two kills and an hour without Telegram: everybody once, nobody too late (R8)', async () => {
  expect(told(await playDay())).toBe('holds')
}, 180_000)

test('every drill names its promise, and all of them take an hour at most', async () => {
  const files = [...new Bun.Glob('*.ts').scanSync(join(import.meta.dir, 'drill'))]
  const drills = await Promise.all(
    files.map(async (file) => ({
      file,
      ...((await import(`./drill/${file}`)) as { drill: Drill }).drill,
    })),
  )
  const readme = await Bun.file(join(import.meta.dir, '..', 'README.md')).text()
  for (const { file, row, about, minutes } of drills) {
    expect(readme).toMatch(new RegExp(`\\| \`${file.replace('.ts', '')}\` +\\| ${row} +\\|`))
    expect(row).toMatch(/^[A-Z]\d+(, [A-Z]\d+)*$/)
    expect(about.length).toBeGreaterThan(20)
    expect(minutes).toBeGreaterThan(0)
  }
  const rows = drills.flatMap(({ row }) => row.split(', '))
  const promised = ['R3', 'R6', 'R7', 'R8', 'R11', 'R13', 'R14', 'R15', 'R16', 'R22', 'S7', 'T7']
  for (const row of promised) expect(rows).toContain(row)
  // Whose promise is another's too.
  for (const name of ['pooler.ts', 'failover.ts', 'upgrade.ts']) expect(files).toContain(name)
  expect(drills.reduce((sum, { minutes }) => sum + minutes, 0)).toBeLessThanOrEqual(60)
})

test('what could not be run does not hold, and fails nothing either', async () => {
  const child = Bun.spawn([process.execPath, join(import.meta.dir, 'drill.ts'), 'upgrade'], {
    // As in a clone without history.
    env: { ...process.env, GIT_DIR: join(import.meta.dir, 'nowhere') },
    stdout: 'pipe',
  })
  const said = await new Response(child.stdout).text()
  const code = await child.exited
  expect([said, code]).toEqual([expect.stringMatching(/^NOT RUN: .+ no history/), 77])
  expect([codeOfAll([0, code]), codeOfAll([0, code, 1]), codeOfAll([code])]).toEqual([0, 1, 1])
}, 20_000)
