import { createTestDatabase } from '../../api/test/database.ts'
import { interleave } from '../../api/test/interleave.ts'

/** T7 in the long form: `bun scripts/drill/t7.ts [seconds]`. Ends with 1 when one row went astray. */
const seconds = Number(process.argv[2] ?? 60)
const database = await createTestDatabase()
const seen = await interleave({ url: database.url, seconds, callers: 200, kill: true })
await database.drop()
const { unexpected, ...counts } = seen
console.log(counts, [...new Set(unexpected)].slice(0, 10))
process.exit(seen.wrongReads + seen.wrongWrites + seen.unanswered + unexpected.length === 0 ? 0 : 1)
