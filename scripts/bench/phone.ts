import { join } from 'node:path'
import { findChromium, noBrowser } from '../test/chromium.ts'
import { endAll, run, scratch } from '../test/run.ts'
import { startServers } from '../test/servers.ts'

/**
 * A run of sixty items and twenty photos on a phone by a slow line, `bun run bench phone`: a tap is shown within 100 ms
 * (p95). The browser test walks it and says how long it took.
 */
const GOAL_MS = 100

const chromium = await findChromium()
if (!chromium) throw new Error(noBrowser)
const servers = await startServers(0)
const told = join(scratch, 'figure')
const { code, output } = await run(
  [process.execPath, 'test', '--timeout', '150000', './web/e2e/checklist-slow-line.e2e.ts'],
  { seconds: 300, env: { ...servers, CHROMIUM_PATH: chromium, E2E_FIGURE: told } },
)
const figure = code === 0 ? await Bun.file(told).text() : output
endAll()
const p95 = Number(/p95 (\d+) ms/.exec(figure)?.[1] ?? Number.NaN)
const isReached = code === 0 && p95 < GOAL_MS
console.log(figure)
console.log(`p95 < ${GOAL_MS} ms: ${isReached ? 'reached' : 'MISSED'}`)
process.exit(isReached ? 0 : 1)
