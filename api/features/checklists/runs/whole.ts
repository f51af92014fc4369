import { limits } from '../../../../openapi/gen/limits.gen.ts'
import type { components } from '../../../../openapi/gen/schema.d.ts'
import type { Item } from '../../../../openapi/rules/checklists/checklist-items.ts'
import { scanText } from '../../../../openapi/rules/checklists/place-codes.ts'
import type { Tag } from '../../../db/client.ts'
import { attachedFiles, type Files } from '../../../files/attached.ts'
import { withArticles } from '../articles.ts'
import { placeCode } from '../templates/codes.ts'
import { type AnswerRow, answersOfRuns, countingOf } from '../../../checklists/run-answers.ts'
import { type FixRow, fixesOf, presentFix } from '../../../checklists/run-fixes.ts'
import { itemsOfRuns } from '../../../checklists/run-items.ts'
import { lastValuesOf } from './last-values.ts'
import { type Names, namesOf } from '../../../checklists/run-names.ts'
import { photosOf } from './photos.ts'
import { historyOf, peopleOfSummary, presentSummary, returnedIn } from './present.ts'
import type { RunRow } from './rows.ts'
import { signersOf } from './signers.ts'
import type { Who } from './who.ts'

type Schemas = components['schemas']

/** A run but for what neither its own row nor those of its answers and tasks tell. */
export type RunBody = Omit<Schemas['Run'], 'lastValues' | 'signers'>

/** Runs with their items, answers and all that they name, in as many statements as one of them needs. */
export async function wholesOf(sql: Tag, who: Who, rows: readonly RunRow[]): Promise<Schemas['Run'][]> {
  const itemsOf = await itemsOfRuns(sql, who.companyId, rows)
  const runs = rows.map((row) => ({ row, items: itemsOf(row) }))
  const [bodies, last, signers] = await Promise.all([
    bodiesOf(sql, who, runs),
    lastValuesOf(sql, who.companyId, runs),
    signersOf(sql, who, rows),
  ])
  return bodies.map((body) => ({
    ...body,
    lastValues: last.get(body.run._id) ?? [],
    signers: signers.get(body.run._id) ?? [],
  }))
}

export async function bodiesOf(
  sql: Tag,
  who: Who,
  runs: readonly { row: RunRow; items: readonly Item[] }[],
): Promise<RunBody[]> {
  const { companyId } = who
  const rows = runs.map(({ row }) => row)
  const ids = rows.map(({ id }) => id)
  const [answers, fixes] = await Promise.all([answersOfRuns(sql, companyId, ids), fixesOf(sql, companyId, ids)])
  const given = [...answers.values()].flat()
  const people = [
    ...rows.flatMap((row) => [...peopleOfSummary(row), ...(row.log ?? []).map(({ by }) => by)]),
    ...given.flatMap(({ answeredBy, signedBy }) => [answeredBy, signedBy]),
    ...[...fixes.values()].flat().map(({ completedBy }) => completedBy),
  ]
  const [names, files, items] = await Promise.all([
    namesOf(sql, companyId, people),
    attachedFiles(
      sql,
      companyId,
      given.flatMap(({ photos }) => photos),
    ),
    // All in one, and each run its own again.
    withArticles(
      sql,
      who,
      runs.flatMap((run) => run.items),
    ),
  ])
  let from = 0
  return runs.map(({ row, items: { length } }) => {
    const own = items.slice(from, from + length)
    from += length
    const counting = countingOf(own, answers.get(row.id) ?? [])
    const fixOf = (id: string) => fixes.get(row.id)?.find(({ itemId }) => itemId === id.toLowerCase())
    return {
      run: presentSummary(who, row, names),
      items: own,
      answers: [...counting].map(([id, { answer, earlier }]) =>
        presentAnswer(id, answer, { earlier, names, files, fix: fixOf(id) }),
      ),
      comment: row.comment,
      returned: returnedIn(row, names),
      scan: scanOf(row, own),
      history: historyOf(who, row, names),
    }
  })
}

type Beside = { earlier: readonly AnswerRow[]; names: Names; files: Files; fix: FixRow | undefined }
const presentAnswer = (
  itemId: string,
  answer: AnswerRow,
  { earlier, names, files, fix }: Beside,
): Schemas['RunAnswer'] => ({
  itemId,
  value: answer.value,
  na: answer.na,
  comment: answer.comment,
  photos: photosOf(answer, files),
  isFail: answer.isFail,
  answeredBy: names(answer.answeredBy),
  answeredAt: answer.answeredAt,
  isLate: answer.isLate,
  clientId: answer.clientId,
  signedBy: answer.signedBy === null ? null : names(answer.signedBy),
  scanned: answer.scanned,
  ...(answer.notScannedReason !== null && { notScannedReason: answer.notScannedReason }),
  earlier: earlier.slice(0, limits.checklists.earlierMax).map((one) => ({
    value: one.value,
    na: one.na,
    isFail: one.isFail,
    comment: one.comment,
    answeredBy: names(one.answeredBy),
    answeredAt: one.answeredAt,
  })),
  fix: presentFix(fix, names),
})

/** The codes that its items ask for, so that a device knows a right one and cannot make one; null is the checklist's own. */
function scanOf({ id, scanKey, restaurantId }: RunRow, items: readonly Item[]): Schemas['Run']['scan'] {
  const places = new Set(items.filter(({ requireScan = false }) => requireScan).map(({ place }) => place ?? null))
  return [...places].map((place) => {
    const code = placeCode(scanKey, { restaurant: restaurantId, place })
    return { place, hash: Bun.CryptoHasher.hash('sha256', scanText(id, code), 'hex') }
  })
}

export async function wholeOf(sql: Tag, who: Who, row: RunRow): Promise<Schemas['Run']> {
  const [whole] = await wholesOf(sql, who, [row])
  if (!whole) throw new Error('a run that was found is whole')
  return whole
}
