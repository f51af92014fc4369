import { expect, test } from 'bun:test'
import { join } from 'node:path'
import { kill } from './drill/kills.ts'
import { stopDatabase } from './drill/database.ts'
import type { Drill } from './drill/parts/drill.ts'
import { restart } from './drill/restarts.ts'

/** Short forms; `bun run drill` runs them at full length. */
const holds = { passed: true, figure: expect.any(String) }

test('three kills under writers: nothing is lost, nothing half-written, no key used twice (R3)', async () => {
  expect(await kill(3, false)).toEqual(holds)
}, 60_000)

test('Postgres away once and killed once: nothing is lost, whoever is refused is told when to come again (R6)', async () => {
  expect(await stopDatabase(2, 500)).toEqual(holds)
}, 60_000)

test('two instances restarted under calls: none fails (R11)', async () => {
  expect(await restart(1, 60, 1)).toEqual(holds)
}, 60_000)

test('every drill names its promise, and all of them take under an hour', async () => {
  const files = [...new Bun.Glob('*.ts').scanSync(join(import.meta.dir, 'drill'))]
  const drills = await Promise.all(
    files.map(async (file) => ((await import(`./drill/${file}`)) as { drill: Drill }).drill),
  )
  for (const { row, about, minutes } of drills) {
    expect(row).toMatch(/^[A-Z]\d+(, [A-Z]\d+)*$/)
    expect(about.length).toBeGreaterThan(20)
    expect(minutes).toBeGreaterThan(0)
  }
  const rows = drills.flatMap(({ row }) => row.split(', '))
  for (const row of ['R3', 'R6', 'R11', 'R14', 'R15', 'R22', 'T7']) expect(rows).toContain(row)
  expect(drills.reduce((sum, { minutes }) => sum + minutes, 0)).toBeLessThan(60)
})
