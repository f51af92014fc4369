// Every check of the project: `bun run test`, or `bun run test <step or path>…`. It imports nothing from node_modules
// before `bun install` has run, so that a fresh clone needs no other command.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { findChromium, noBrowser } from './test/chromium.ts'
import { type Counts, junitCounts } from './test/junit.ts'
import { failedFilesOf, failuresOf } from './test/failures.ts'
import { laterTriesOf } from './test/later-tries.ts'
import { endAll, run, scratch } from './test/run.ts'
import { findPgbouncer } from './test/pgbouncer.ts'
import { slowestOf } from './test/slowest.ts'
import { type Need, phases, type Plan, plan, type Step, testFiles } from './test/steps.ts'

process.chdir(new URL('..', import.meta.url).pathname)
const words = process.argv.slice(2)
const total: Counts = { passed: 0, failed: 0, skipped: 0 }
/** What the steps need beside their files: CHROMIUM_PATH, PGBOUNCER_PATH, TEST_POSTGRES_URL, or the sentence why it is missing. */
const env: Record<string, string> = {}
/** The back ends of each worker of the browser tests. */
const servers: Record<string, string>[] = []
const missing: Partial<Record<Need, string>> = {}
/**
 * TEST_POSTGRES_URL of each lane: a transaction of one database holds back what another of the same server knows to be
 * over (the feed of events), so steps beside each other share none.
 */
const databases: string[] = []
const stops: (() => Promise<unknown>)[] = []

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => finish(`stopped by ${signal}`))
}
// Each step has its own, smaller deadline. They take about half an hour; a slow machine, or one at its other work, may take thrice that.
setTimeout(() => finish('stopped: all checks together took more than 85 minutes'), 85 * 60_000).unref()

function report(name: string, seconds: number, counts: Counts, output: string) {
  total.passed += counts.passed
  total.failed += counts.failed
  total.skipped += counts.skipped
  const skipped = counts.skipped > 0 ? `, ${counts.skipped} skipped` : ''
  const mark = counts.failed > 0 ? 'FAIL' : 'ok'
  // One write, so that two lanes never mix their lines.
  console.log(
    `${mark.padEnd(5)}${name.padEnd(10)} ${seconds.toFixed(1).padStart(6)} s  ${counts.passed} passed, ${counts.failed} failed${skipped}` +
      again(output) +
      slow(output) +
      (counts.failed > 0 ? `\n${indented(failuresOf(output))}\n` : ''),
  )
}

/** Line by line: a regular expression over the whole runs out of stack on a page that a failing test prints. */
const indented = (text: string) =>
  text
    .split('\n')
    .map((line) => `     ${line}`)
    .join('\n')

/** What passed at a later try is worth a look. */
const again = (output: string) =>
  laterTriesOf(output)
    .map((line) => `\n     ${line}`)
    .join('')

/** Where the time goes. */
const slow = (output: string) =>
  slowestOf(output)
    .map((line) => `\n     slow: ${line}`)
    .join('')

const failed = (name: string, sentence: string, seconds = 0) =>
  report(name, seconds, { passed: 0, failed: 1, skipped: 0 }, sentence)

async function runStep({ step, files }: Plan, lane: number) {
  const given = { ...env, ...(databases[lane] && { TEST_POSTGRES_URL: databases[lane] }) }
  const workers = Math.min(step.workers ?? 1, files.length)
  if (step.needs?.includes('servers')) await startBackEnds(workers)
  const absent = step.needs?.map((need) => missing[need]).find(Boolean)
  if (absent) return failed(step.name, absent)
  if (step.script) {
    const { code, output, seconds } = await run([process.execPath, 'run', '--silent', step.script], step)
    return report(step.name, seconds, { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0 }, output)
  }
  if (files.length === 0) return failed(step.name, 'There are no tests of this step.')
  if (workers === 1) {
    const { counts, output, seconds } = await runTwice(step, files, { ...given, ...servers[0] })
    return report(step.name, seconds, counts, output)
  }
  await runShared(step, files, workers, given)
}

/**
 * Where a few files failed they are run once more by themselves: what fails twice has failed, what failed once is named
 * and counts as passed (a machine that stood still for seconds fails what measures time).
 */
async function runTwice(step: Step, files: string[], given: Record<string, string>) {
  const first = await runFiles(step, step.name, files, given, step.seconds)
  const broken = failedFilesOf(first.output).filter((file) => files.includes(file))
  const left = step.seconds - first.seconds
  if (broken.length === 0 || broken.length > FEW || left < 1) return first
  const second = await runFiles(step, `${step.name}-again`, broken, given, left)
  const seconds = first.seconds + second.seconds
  if (second.counts.failed > 0) return { ...first, seconds }
  const passed = first.counts.passed + first.counts.failed
  const output = `${second.output}\n${broken.map((file) => `(pass) ${file} (attempt 2)`).join('\n')}`
  console.log(`${step.name}: failed at the first try\n${indented(failuresOf(first.output))}\n`)
  return { counts: { ...first.counts, passed, failed: 0 }, output, seconds }
}
const FEW = 3

/** Each worker takes the next file until none is left: the largest first, so that they end together. */
async function runShared(step: Step, files: string[], workers: number, given: Record<string, string>) {
  const queue = files.toSorted((a, b) => Bun.file(b).size - Bun.file(a).size)
  const started = performance.now()
  const sum: Counts = { passed: 0, failed: 0, skipped: 0 }
  const outputs: string[] = []
  const work = async (worker: number) => {
    for (let file = queue.shift(); file; file = queue.shift()) {
      const left = step.seconds - (performance.now() - started) / 1000
      const name = `${step.name}-${file.replaceAll('/', '-')}`
      const { counts, output } = await runFiles(step, name, [file], { ...given, ...servers[worker] }, Math.max(left, 1))
      for (const key of ['passed', 'failed', 'skipped'] as const) sum[key] += counts[key]
      outputs.push(output)
    }
  }
  await Promise.all(Array.from({ length: workers }, (_, worker) => work(worker)))
  report(step.name, (performance.now() - started) / 1000, sum, outputs.join('\n'))
}

async function runFiles(step: Step, name: string, files: string[], given: Record<string, string>, seconds: number) {
  const junit = join(scratch, `${name}.xml`)
  const preload = (step.preload ?? []).filter((path) => existsSync(path)).flatMap((path) => ['--preload', path])
  const options = [
    '--timeout',
    String((step.testSeconds ?? 30) * 1000),
    '--retry',
    String(step.retry ?? 0),
    '--reporter=junit',
  ]
  const command = [process.execPath, 'test', ...preload, ...options, `--reporter-outfile=${junit}`]
  const ran = await run([...command, ...files.map((file) => `./${file}`)], { seconds, env: given })
  const counts = existsSync(junit) ? junitCounts(await Bun.file(junit).text()) : { passed: 0, failed: 0, skipped: 0 }
  // A crash, a deadline or an error between the tests is a failure that no test counts.
  if (ran.code !== 0 && counts.failed === 0) counts.failed = 1
  if (ran.code === 0 && counts.passed === 0) counts.failed = 1
  return { counts, output: ran.output, seconds: ran.seconds }
}

async function prepare(planned: Plan[][][]) {
  const plans = planned.flat(2)
  const needs = new Set(plans.flatMap(({ step }) => step.needs ?? []))
  if (needs.has('chromium')) {
    const path = await findChromium()
    if (path) env.CHROMIUM_PATH = path
    else missing.chromium = noBrowser
  }
  if (needs.has('pgbouncer')) {
    const path = await findPgbouncer()
    // No step fails without it: its tests say that they were left out.
    if (path) env.PGBOUNCER_PATH = path
  }
  const lanes = planned.flatMap((phase) =>
    phase.flatMap((lane, at) => (lane.some(({ step }) => step.needs?.includes('postgres')) ? at : [])),
  )
  try {
    const { startPostgres } = await import('../api/local/postgres/postgres.ts')
    for (const lane of new Set(lanes)) {
      const postgres = await startPostgres({ dataDir: join(scratch, `postgres-${lane}`), durable: false })
      stops.push(() => postgres.stop())
      databases[lane] = postgres.url
    }
  } catch (error) {
    missing.postgres = `Postgres did not start: ${error instanceof Error ? error.message : String(error)}`
  }
}

/** Only when the step comes: until then they would slow the others down. */
async function startBackEnds(workers: number) {
  try {
    const { startServers } = await import('./test/servers.ts')
    for (let worker = 0; worker < workers; worker++) servers.push(await startServers(worker))
  } catch (error) {
    missing.servers = `The servers of the browser tests did not start: ${error instanceof Error ? error.message : String(error)}`
  }
}

async function inOrder(plans: Plan[], lane: number) {
  for (const each of plans) await runStep(each, lane)
}

async function finish(reason?: string): Promise<never> {
  if (reason) failed('run', reason)
  await Promise.race([Promise.allSettled(stops.map((stop) => stop())), Bun.sleep(10_000)])
  endAll()
  if (total.skipped > 0) console.log(`${total.skipped} skipped`)
  console.log(`${total.passed} passed, ${total.failed} failed`)
  process.exit(total.failed > 0 ? 1 : 0)
}

async function main() {
  const install = await run([process.execPath, 'install', '--frozen-lockfile'], { seconds: 240 })
  if (install.code !== 0) {
    failed('install', install.output, install.seconds)
    return
  }

  const files = await testFiles()
  const steps = phases.flat(2)
  const unknown = words.filter((word) => plan(steps, files, [word]).length === 0)
  if (unknown.length > 0) {
    const names = steps.map(({ name }) => name).join(', ')
    failed('run', `Nothing is called ${unknown.join(' ')}: name a step (${names}) or a path.`)
    return
  }
  const planned = phases.map((lanes) => lanes.map((lane) => plan(lane, files, words)))
  await prepare(planned)
  for (const lanes of planned) await Promise.all(lanes.map(inOrder))
}

try {
  await main()
} catch (error) {
  failed('run', error instanceof Error ? (error.stack ?? error.message) : String(error))
}
await finish()
