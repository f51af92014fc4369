// `bun run operate`: what whoever runs the product sees and does, and never what is written in it. `--json` for programs;
// OPERATOR names who it is in the log of what operators did.
import { openDatabase } from '../api/db/client.ts'
import { readSettings } from '../api/settings/settings.ts'
import { explainFailure } from '../api/settings/start-error.ts'
import { operate } from './operate/commands.ts'
import { tableOf } from './operate/table.ts'
import { borrowServices } from './start/borrow.ts'

const words = process.argv.slice(2)
const isJson = words.includes('--json')

try {
  await borrowServices(readSettings(process.env), async ({ databaseUrl }) => {
    const db = openDatabase({ url: databaseUrl, max: 2 })
    try {
      const answer = await operate(
        { db, databaseUrl },
        words.filter((word) => word !== '--json'),
      )
      if (isJson) console.log(JSON.stringify(typeof answer === 'string' ? { done: answer } : answer))
      else console.log(typeof answer === 'string' ? answer : tableOf(answer))
    } finally {
      await db.end()
    }
  })
} catch (error) {
  console.error(explainFailure(error, process.env.LOG_LEVEL === 'debug'))
  process.exit(1)
}
