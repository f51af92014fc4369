import { momentsOf } from '../../../checklists/shift.ts'
import { problem } from '../../../../openapi/contract.ts'
import { fieldMessages, messages } from '../../../../openapi/gen/messages.gen.ts'
import type { components } from '../../../../openapi/gen/schema.d.ts'
import type { Item } from '../../../../openapi/rules/checklists/checklist-items.ts'
import { cleanText } from '../../../../openapi/rules/text/clean-text.ts'
import { answerFault, isFail } from '../../../../openapi/rules/checklists/run-answers.ts'
import { clampedAt, takenAtOf } from '../../../../openapi/rules/checklists/run-merge.ts'
import { isSentLate } from '../../../../openapi/rules/checklists/run-state.ts'
import type { Tag } from '../../../db/client.ts'
import { type HeldFile, holdFiles } from '../../../db/entities/file-refs.ts'
import { placeCode } from '../templates/codes.ts'
import type { AnswerRow } from '../../../checklists/run-answers.ts'
import { type RunRow } from './rows.ts'
import type { Signed } from './signed.ts'
import type { Who } from './who.ts'

type Input = components['schemas']['RunAnswerInput']
/** An answer, its place among those that came, and the item that it is of. */
export type Asked = { input: Input; at: number; item: Item }

/** Each with its item; what is wrong with them is told all at once. */
export function readAsked(run: RunRow, items: readonly Item[], inputs: readonly Omit<Asked, 'item'>[]): Asked[] {
  const byId = new Map(items.map((item) => [item.id.toLowerCase(), item]))
  const fields: Record<string, string> = {}
  const asked = inputs.flatMap(({ input, at }) => {
    const item = byId.get(input.itemId.toLowerCase())
    if (!item) {
      fields[`answers.${at}.itemId`] = fieldMessages.other
      return []
    }
    const fault = answerFault(item, input)
    if (fault !== undefined) fields[`answers.${at}.value`] = fault
    if (input.code !== undefined && item.requireScan) {
      const right = placeCode(run.scanKey, { restaurant: run.restaurantId, place: item.place ?? null })
      if (input.code !== right) fields[`answers.${at}.code`] = fieldMessages.answerCode
    }
    return [{ input, at, item }]
  })
  if (Object.keys(fields).length > 0) throw problem(400, 'RUN_ANSWERS_INVALID', undefined, { fields })
  return asked
}

/** One's own pictures; those that the run shows already are anybody's of it. Held, so that none is deleted meanwhile. */
export async function holdPhotos(
  sql: Tag,
  { companyId, userId }: Who,
  asked: readonly Asked[],
  had: readonly AnswerRow[],
): Promise<void> {
  const known = new Set(had.flatMap(({ photos }) => photos))
  const named = asked.flatMap(({ input, at }) =>
    (input.photos ?? []).map(({ fileId }) => ({ id: fileId.toLowerCase(), at })),
  )
  if (named.length === 0) return
  const held = await holdFiles(
    sql,
    companyId,
    named.map(({ id }) => id),
  )
  const isGood = (file: HeldFile | undefined) =>
    file !== undefined && ((file.uploadedBy === userId && file.mimetype.startsWith('image/')) || known.has(file.id))
  const lost = named.find(({ id }) => !isGood(held.get(id)))
  if (!lost) return
  const fields = { [`answers.${lost.at}.photos`]: messages.FILE_NOT_FOUND }
  throw problem(400, 'FILE_NOT_FOUND', undefined, { fields })
}

/** As it is kept. */
export function rowOf(run: RunRow, { input, item }: Asked, { by, isSigned }: Signed, now: Date): AnswerRow {
  const moments = momentsOf(run)
  const given = clampedAt(input.answeredAt, moments.opensAt, now)
  const { value = null, na = false, comment = '', photos = [], notScannedReason, code } = input
  const answeredAt = given.toISOString()
  return {
    itemId: item.id.toLowerCase(),
    clientId: input.clientId.toLowerCase(),
    answeredAt,
    answeredBy: by,
    signedBy: isSigned ? by : null,
    value: na ? null : typeof value === 'string' ? cleanText(value) : value,
    na,
    isFail: isFail(item, { value, na }),
    isLate: isSentLate(moments, given, now),
    comment: cleanText(comment),
    photos: photos.map(({ fileId }) => fileId.toLowerCase()),
    takenAt: photos.map(({ takenAt }) => takenAtOf(takenAt, answeredAt, now)),
    scanned: code !== undefined,
    notScannedReason: notScannedReason ? cleanText(notScannedReason) : null,
  }
}
