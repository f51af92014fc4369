import { limits } from '../../gen/limits.gen.ts'
import { fieldMessages as texts } from '../../gen/messages.gen.ts'
import type { components } from '../../gen/schema.d.ts'
import { isRequired, type Item, ITEM_DEFAULTS, isJudged } from './checklist-items.ts'
import { isBlank } from '../text/clean-text.ts'
import { fill } from '../text/fill.ts'
import { normWords } from '../text/norm-words.ts'
import { signsIn } from '../text/cut-text.ts'

type Value = components['schemas']['RunValue']
/** As far as these rules look. */
export type Answer = {
  readonly value?: Value
  readonly na?: boolean
  readonly comment?: string
  readonly photos?: readonly unknown[]
  /** A code was read, or it was said why not. */
  readonly isAtPlace?: boolean
}
/** The answer that counts, by item. */
export type Answers = ReadonlyMap<string, Answer>

/** An answer that was taken back is none: the tick taken out, the field emptied, the last photo removed. */
export function isAnswered(item: Item, answer: Answer | undefined): boolean {
  if (!answer) return false
  if (answer.na) return true
  const { value = null, photos = [] } = answer
  if (item.type === 'photo') return photos.length > 0
  if (item.type === 'check') return value === true
  return value !== null && !(typeof value === 'string' && isBlank(value))
}

/** Whether an answer deviates: «Нет», a number out of its norm, an option that says so. Н/п never does. */
export function isFail(item: Item, { value = null, na }: Answer): boolean {
  if (na) return false
  switch (item.type) {
    case 'yesno':
      return value === false
    case 'number':
      return typeof value === 'number' && (value < (item.min ?? -Infinity) || value > (item.max ?? Infinity))
    case 'select':
      return (item.options ?? []).some(({ text, isFail: fails = false }) => fails && text === value)
    default:
      return false
  }
}

/** The items that are asked, by what was answered above them; what is hidden is neither required nor scored. */
export function shownItems(items: readonly Item[], answers: Answers): Item[] {
  return items.filter(({ showIf }) => {
    if (!showIf) return true
    const asked = items.find(({ id }) => id === showIf.item)
    const answer = answers.get(showIf.item)
    if (!asked || !answer || answer.na || !isAnswered(asked, answer)) return false
    if (showIf.is === 'option') return answer.value === showIf.option
    return isFail(asked, answer) === (showIf.is === 'fail')
  })
}

/** Whether a value is one of the item's type; undefined when it is. What is still missing is another question. */
export function answerFault(item: Item, { value = null, na, comment = '', photos = [] }: Answer): string | undefined {
  if (photos.length > limits.checklists.photosMax) return fill(texts.valueFiles, { n: limits.checklists.photosMax })
  if (signsIn(comment) > limits.checklists.commentMax) return fill(texts.maxLength, { n: limits.checklists.commentMax })
  return na || value === null ? undefined : FAULTS[item.type](item, value)
}

type Fault = (item: Item, value: NonNullable<Value>) => string | undefined
const isBoolean: Fault = (_, value) => (typeof value === 'boolean' ? undefined : texts.type)
const FAULTS: Readonly<Record<Item['type'], Fault>> = {
  check: isBoolean,
  yesno: isBoolean,
  number: ({ precision = ITEM_DEFAULTS.precision }, value) => {
    if (typeof value !== 'number' || !Number.isFinite(value)) return texts.type
    if (Math.abs(value) > limits.checklists.numberMax) return fill(texts.maximum, { n: limits.checklists.numberMax })
    if (Number(value.toFixed(precision)) === value) return undefined
    return precision === 0 ? texts.valueWhole : fill(texts.valuePrecision, { n: precision })
  },
  text: (_, value) => {
    if (typeof value !== 'string') return texts.type
    return signsIn(value) > limits.checklists.textMax
      ? fill(texts.maxLength, { n: limits.checklists.textMax })
      : undefined
  },
  select: ({ options = [] }, value) => {
    if (typeof value !== 'string') return texts.type
    return options.some(({ text }) => text === value) ? undefined : texts.valueOption
  },
  photo: () => texts.type,
}

/** What an answer still lacks before the checklist can be completed; of an item that is shown. */
export function lacks(item: Item, answer: Answer | undefined): string | undefined {
  if (!answer || !isAnswered(item, answer)) return isRequired(item) ? texts.answerRequired : undefined
  if (answer.na) return undefined
  const { photo = ITEM_DEFAULTS.photo, commentOnFail = ITEM_DEFAULTS.commentOnFail, requireScan } = item
  const fails = isFail(item, answer)
  if (requireScan && !answer.isAtPlace) return texts.answerScan
  if (fails && commentOnFail && isBlank(answer.comment ?? ''))
    return item.type === 'number' ? fill(texts.answerNorm, { norm: normWords(item) ?? '' }) : texts.answerReason
  const wantsPhoto = photo === 'required' || (photo === 'onFail' && fails)
  return wantsPhoto && (answer.photos ?? []).length === 0 ? texts.answerPhoto : undefined
}

/** What is missing before completion, by item: RUN_INCOMPLETE counts them. */
export const missing = (items: readonly Item[], answers: Answers): Map<string, string> =>
  new Map(
    shownItems(items, answers).flatMap((item) => {
      const text = lacks(item, answers.get(item.id))
      return text === undefined ? [] : [[item.id, text] as const]
    }),
  )

/** A deviation that has all it needs: a slip of the finger that is mended before its reason is said opens no task. */
const opensTask = (item: Item, answer: Answer): boolean =>
  Boolean(item.onFail) && isJudged(item.type) && isFail(item, answer) && lacks(item, answer) === undefined

/** The items whose deviation opens a task after a hand-in: those it answered, and those it brought to light with their answer. */
export function openingTasks(
  items: readonly Item[],
  { before, after, taken }: { before: Answers; after: Answers; taken: (itemId: string) => boolean },
): Item[] {
  const seen = new Set(shownItems(items, before).map(({ id }) => id))
  return shownItems(items, after).filter((item) => {
    const answer = after.get(item.id)
    return answer !== undefined && (taken(item.id) || !seen.has(item.id)) && opensTask(item, answer)
  })
}
