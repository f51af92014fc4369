import { createTestDatabase } from '../../api/test/database.ts'
import { interleave } from '../../api/test/interleave.ts'
import type { Drill } from './parts/drill.ts'

/** `bun run drill t7 [seconds]`. */
export const drill: Drill = {
  row: 'T7',
  about: 'two companies interleaved on two connections, with calls aborted and connections killed: no foreign row',
  minutes: 1,
  async run([seconds = '60']) {
    const database = await createTestDatabase()
    const seen = await interleave({ url: database.url, seconds: Number(seconds), callers: 200, kill: true })
    await database.drop()
    const { unexpected, ...counts } = seen
    for (const one of [...new Set(unexpected)].slice(0, 10)) console.log(one)
    return {
      passed: seen.wrongReads + seen.wrongWrites + seen.unanswered + unexpected.length === 0,
      figure: Object.entries(counts)
        .map(([what, count]) => `${what} ${count}`)
        .join(', '),
    }
  },
}
