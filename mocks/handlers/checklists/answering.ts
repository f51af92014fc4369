import { problem } from '../../../openapi/contract.ts'
import { fieldMessages, messages } from '../../../openapi/gen/messages.gen.ts'
import type { Item } from '../../../openapi/rules/checklists/checklist-items.ts'
import { cleanText } from '../../../openapi/rules/text/clean-text.ts'
import { answerFault, isFail, missing, openingTasks } from '../../../openapi/rules/checklists/run-answers.ts'
import { clampedAt, merged, takenAtOf } from '../../../openapi/rules/checklists/run-merge.ts'
import { scoreOf } from '../../../openapi/rules/checklists/run-score.ts'
import * as state from '../../../openapi/rules/checklists/run-state.ts'
import { timeIn } from '../../../openapi/rules/time/wall-words.ts'
import type { FeatureHandlers, MockSignedIn } from '../../context.ts'
import { rowsOf, type Schemas } from '../../db.ts'
import { record } from '../../events.ts'
import { failOnPurpose } from '../../fail.ts'
import type { StoredAnswer, StoredRun } from '../../seed/checklists/rows.ts'
import { wordFailures } from '../../seed/sentinels.ts'
import { changedAt, zoneOf } from '../tasks/present.ts'
import { checklistOf, runOf } from './access.ts'
import { openFix } from './fixes.ts'
import { placeCode } from './place-codes.ts'
import { answersOf, checklistRef, itemsOf, momentsOf } from './present.ts'
import { whoSigned } from './signatures.ts'
import { settleRun, tellDeviating } from './told.ts'
import { wholeOf } from './whole.ts'

type Input = Schemas['RunAnswerInput']
type Faults = Record<string, string>

export const runEntity = (who: MockSignedIn, run: StoredRun) => ({
  id: run.checklist,
  title: checklistRef(who, run).title,
})

type Refusal = 'RUN_COMPLETED' | 'RUN_CLOSED' | 'RUN_NOT_OPEN'
function refuse(who: MockSignedIn, run: StoredRun, code: Refusal | undefined): void {
  if (code === undefined) return
  const time = timeIn(run.opensAt, zoneOf(who, run.restaurant))
  throw problem(409, code, code === 'RUN_NOT_OPEN' ? { time } : {})
}

/** One's own pictures; those that the run shows already are anybody's of it. */
function holdToPhotos({ company, user }: MockSignedIn, run: StoredRun, { photos = [] }: Input, at: number): void {
  const had = new Set(run.answers.flatMap((one) => one.photos.map(({ fileId }) => fileId)))
  const isGood = (id: string) =>
    had.has(id) ||
    rowsOf('files', company._id).some(
      (file) => file.id === id && file.createdBy === user.id && file.mimetype.startsWith('image/'),
    )
  if (!photos.every(({ fileId }) => isGood(fileId)))
    throw problem(400, 'FILE_NOT_FOUND', undefined, { fields: { [`answers.${at}.photos`]: messages.FILE_NOT_FOUND } })
}

async function faultsOf(who: MockSignedIn, run: StoredRun, items: readonly Item[], inputs: Asked[]): Promise<Faults> {
  const faults: Faults = {}
  const list = checklistOf(who, run.checklist)
  for (const { input, at } of inputs) {
    const item = items.find(({ id }) => id === input.itemId)
    if (!item) {
      faults[`answers.${at}.itemId`] = fieldMessages.other
      continue
    }
    const fault = answerFault(item, input)
    if (fault !== undefined) faults[`answers.${at}.value`] = fault
    if (input.code !== undefined && list && item.requireScan) {
      const right = await placeCode(list, run.restaurant, item.place ?? null)
      if (input.code !== right) faults[`answers.${at}.code`] = fieldMessages.answerCode
    }
  }
  return faults
}

/** An answer and its place among those that came. */
type Asked = { input: Input; at: number }

async function take(who: MockSignedIn, run: StoredRun, item: Item, { input, at }: Asked): Promise<StoredAnswer> {
  const now = new Date(who.now())
  const moments = momentsOf(run)
  const given = clampedAt(input.answeredAt, moments.opensAt, now)
  const isEach = checklistOf(who, run.checklist)?.sign === 'each'
  const field = `answers.${at}.signature`
  const { by, isSigned } = await whoSigned(who, run, { signature: input.signature, isNeeded: isEach, field })
  const { value = null, na = false, comment = '', photos = [], notScannedReason, code } = input
  const answeredAt = given.toISOString()
  return {
    itemId: item.id,
    clientId: input.clientId,
    value: na ? null : typeof value === 'string' ? cleanText(value) : value,
    na,
    comment: cleanText(comment),
    photos: photos.map(({ fileId, takenAt }) => ({ fileId, takenAt: takenAtOf(takenAt, answeredAt, now) })),
    isFail: isFail(item, { value, na }),
    isLate: state.isSentLate(moments, given, now),
    answeredBy: by,
    answeredAt,
    signedBy: isSigned ? by : null,
    scanned: code !== undefined,
    ...(notScannedReason && { notScannedReason: cleanText(notScannedReason) }),
  }
}

export const runAnswer: FeatureHandlers<'checklists'>['runAnswer'] = async (context) => {
  const { path, body, problem: refused } = context
  await failOnPurpose(wordFailures, body.answers[0]?.comment, context)
  const run = runOf(context, path.id)
  if (!run) throw refused(404, 'CHECKLIST_NOT_FOUND')
  const items = itemsOf(context, run)
  const isRepeat = ({ itemId, clientId }: Input) =>
    run.answers.some((one) => one.itemId === itemId && one.clientId === clientId)
  const asked = body.answers.map((input, at) => ({ input, at })).filter(({ input }) => !isRepeat(input))
  const moments = momentsOf(run)
  const now = new Date(context.now())
  for (const { input } of asked)
    refuse(context, run, state.answerRefusal(moments, clampedAt(input.answeredAt, moments.opensAt, now), now))
  const fields = await faultsOf(context, run, items, asked)
  if (Object.keys(fields).length > 0) throw refused(400, 'RUN_ANSWERS_INVALID', undefined, { fields })
  for (const { input, at } of asked) holdToPhotos(context, run, input, at)
  // Everything is looked at before anything is written.
  const taken = await Promise.all(
    asked.flatMap((one) => {
      const item = items.find(({ id }) => id === one.input.itemId)
      return item ? [take(context, run, item, one)] : []
    }),
  )
  if (taken.length > 0) write(context, run, items, taken)
  return { status: 200, body: await wholeOf(context, run) }
}

function write(context: MockSignedIn, run: StoredRun, items: readonly Item[], taken: StoredAnswer[]): void {
  const before = answersOf(run)
  run.answers.push(...taken)
  run.updatedAt = changedAt(context, run)
  if (run.startedAt === null) {
    run.startedAt = taken.map(({ answeredAt }) => answeredAt).sort()[0] ?? null
    record(context, { action: 'checklist.run_started', entity: runEntity(context, run) })
  }
  // Also where it was answered before, while its checklist was switched off.
  if (run.status === 'scheduled') run.status = 'in_progress'
  const counting = merged(run.answers)
  const answerOf = (id: string) => counting.get(id)?.answer
  const isTaken = (id: string) => taken.some((one) => one === answerOf(id))
  for (const item of openingTasks(items, { before, after: answersOf(run), taken: isTaken })) {
    const answer = answerOf(item.id)
    if (answer) openFix(context, run, item, answer)
  }
  tellDeviating(context, run, items, { before, answerOf })
}

export const runComplete: FeatureHandlers<'checklists'>['runComplete'] = async (context) => {
  const { path, body, problem: refused } = context
  await failOnPurpose(wordFailures, body.comment, context)
  const run = runOf(context, path.id)
  if (!run) throw refused(404, 'CHECKLIST_NOT_FOUND')
  const now = new Date(context.now())
  const moments = momentsOf(run)
  const at = body.completedAt === undefined ? now : clampedAt(body.completedAt, moments.opensAt, now)
  const isRepeat = body.clientId !== undefined && run.completedAs === body.clientId
  const isSaid = run.status === 'completed' ? isRepeat : state.isOfBeforeReturn(run.log, at)
  if (!isSaid) await complete(context, run)
  return { status: 200, body: await wholeOf(context, run) }

  async function complete(who: MockSignedIn, one: StoredRun): Promise<void> {
    refuse(who, one, state.completionRefusal(moments, at, now))
    const items = itemsOf(who, one)
    const lacking = missing(items, answersOf(one))
    if (lacking.size > 0) {
      const fields = Object.fromEntries([...lacking].map(([id, text]) => [`items.${id}`, text]))
      throw refused(409, 'RUN_INCOMPLETE', { n: lacking.size }, { fields })
    }
    const isNeeded = (checklistOf(who, one.checklist)?.sign ?? 'none') !== 'none'
    const { by } = await whoSigned(who, one, { signature: body.signature, isNeeded, field: 'signature' })
    Object.assign(one, {
      status: 'completed' as const,
      completedAt: at.toISOString(),
      completedBy: by,
      completedAs: body.clientId,
      isLate: state.isLate(moments, at),
      isSentLate: state.isSentLate(moments, at, now),
      comment: body.comment === undefined ? one.comment : cleanText(body.comment),
      updatedAt: changedAt(who, one),
    })
    const score = { new: scoreOf(items, answersOf(one)) }
    record(who, { action: 'checklist.run_completed', entity: runEntity(who, one), changes: { score } })
    settleRun(who, one)
  }
}
