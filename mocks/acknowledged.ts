import { askAfterSave } from '../openapi/rules/knowledge-base/acknowledgement.ts'
import type { Changes } from '../openapi/rules/events/changes.ts'
import type { MockSignedIn } from './context.ts'
import { db, rowsOf, type Schemas } from './db.ts'
import type { StoredAttempt } from './seed/attempts.ts'
import type { StoredKnowing } from './seed/asks.ts'

type Who = Pick<MockSignedIn, 'company' | 'now'>
type Company = Pick<MockSignedIn, 'company'>

/** What a save of the article asks of its readers; what of it the log tells. */
export function askAfter({ company, now }: Who, article: Schemas['Article'], askAgain = false): Changes {
  const ask = rowsOf('asks', company._id).find(({ articleId }) => articleId === article._id)
  const next = ask && askAfterSave(ask, article, askAgain, new Date(now()))
  if (!ask || !next) return {}
  const change = { old: ask.requiredVersion, new: next.requiredVersion }
  Object.assign(ask, next, { remindedAt: null })
  return { requiredVersion: change }
}

/** What he said first stands; a passed test takes the place of the button. */
export function know({ company }: Company, row: StoredKnowing): void {
  const same = rowsOf('knowings', company._id).find(
    (one) => one.articleId === row.articleId && one.userId === row.userId && one.version === row.version,
  )
  if (!same) db.knowings.push({ companyId: company._id, row })
  else if (row.how === 'test' && (same.how === 'read' || same.attempts === row.attempts)) Object.assign(same, row)
}

/** A passed test stands for the version of its article that was published when the attempt began. */
export function knowByTest(who: Company, { testId, userId, startedAt, submittedAt, ...attempt }: StoredAttempt): void {
  for (const { articleId } of asking(who, testId)) {
    const version = rowsOf('versions', who.company._id)
      .filter((one) => one.articleId === articleId && one.status === 'published')
      .filter(({ savedAt }) => Date.parse(savedAt) <= startedAt.getTime())
      .reduce((latest, one) => Math.max(latest, one.version), 0)
    const { percent, number: attempts } = attempt
    if (version > 0 && submittedAt)
      know(who, { articleId, userId, version, at: submittedAt, how: 'test', percent, attempts })
  }
}

/** An article asks for a test that some have passed already: they know what they could read then. */
export function knowByPassed(who: Company, testId: string): void {
  for (const row of rowsOf('attempts', who.company._id))
    if (row.testId === testId && row.status === 'passed') knowByTest(who, row)
}

/** An attempt that is passed no more, or gone, stands for nothing; the others of the person do as they did. */
export function forgetTest(who: Company, { testId, userId, number }: StoredAttempt): void {
  const articles = new Set(asking(who, testId).map(({ articleId }) => articleId))
  const isOf = (row: StoredKnowing) =>
    articles.has(row.articleId) && row.userId === userId && row.how === 'test' && row.attempts === number
  if (!rowsOf('knowings', who.company._id).some(isOf)) return
  db.knowings = db.knowings.filter(({ companyId, row }) => companyId !== who.company._id || !isOf(row))
  for (const other of rowsOf('attempts', who.company._id))
    if (other.testId === testId && other.userId === userId && other.status === 'passed') knowByTest(who, other)
}

const asking = ({ company }: Company, testId: string) =>
  rowsOf('asks', company._id).filter((ask) => ask.kind === 'test' && ask.testId === testId)
