import { afterAll, expect, test } from 'bun:test'
import { junitCounts } from './junit.ts'
import { endAll, run } from './run.ts'
import { phases, plan, testFiles } from './steps.ts'

afterAll(endAll)

const steps = phases.flat(2)
const files = [
  'api/a/a.test.ts',
  'api/http/pages/docs.e2e.ts',
  'openapi/contract.test.ts',
  'web/e2e/b.e2e.ts',
  'web/x/x.test.tsx',
]
const chosen = (...words: string[]) =>
  plan(steps, files, words).map(({ step, files: owned }) => `${step.name}: ${owned.join(' ')}`)

test('every test file of the project belongs to exactly one step', async () => {
  for (const file of await testFiles()) {
    expect([file, steps.filter((step) => step.owns?.(file)).length]).toEqual([file, 1])
  }
})

test('without words every step runs', () => {
  expect(plan(steps, files, [])).toHaveLength(steps.length)
})

test('a word chooses a step, a path its files in the step that owns them', () => {
  expect(chosen('typ')).toEqual(['types: '])
  expect(chosen('browser')).toEqual(['browser: api/http/pages/docs.e2e.ts web/e2e/b.e2e.ts'])
  expect(chosen('./api/a/a.test.ts')).toEqual(['api: api/a/a.test.ts'])
  expect(chosen('api/a', 'web/e2e/')).toEqual(['api: api/a/a.test.ts', 'browser: web/e2e/b.e2e.ts'])
  expect(chosen('nonsense')).toEqual([])
})

test('a JUnit report is counted by its totals, not by its words', () => {
  const xml = `<?xml version="1.0"?>
<testsuites name="bun test" tests="7" assertions="9" failures="2" skipped="1" time="0.1">
  <testsuite name="a" tests="7" failures="2" skipped="1"><testcase name="tests=&quot;99&quot;" /></testsuite>
</testsuites>`
  expect(junitCounts(xml)).toEqual({ passed: 4, failed: 2, skipped: 1 })
  expect(junitCounts('')).toEqual({ passed: 0, failed: 0, skipped: 0 })
})

test('a program that is not there is a failure, not a crash', async () => {
  expect(await run(['/nowhere/at/all'], { seconds: 5 })).toMatchObject({ code: 127 })
})

test('a step that hangs is ended at its deadline, its children with it', async () => {
  const pidOf = 'sleep 60 & echo $!; wait'
  const { code, output, timedOut } = await run(['sh', '-c', pidOf], { seconds: 0.3 })
  expect({ code, timedOut }).toEqual({ code: 124, timedOut: true })
  expect(output).toContain('after its deadline')
  const child = Number.parseInt(output, 10)
  // Signal 0 asks only whether the process is there; a zombie that its new parent has not collected yet still is.
  const isRunning = async () => {
    const state = await Bun.file(`/proc/${child}/stat`)
      .text()
      .catch(() => ' Z ')
    return !state.includes(' Z ')
  }
  // A signal is on its way for a moment; one that never comes ends this test by its time.
  while (await isRunning());
})
