import type { components } from '../../gen/schema.d.ts'
import type { AttemptQuestion } from '../attempts/attempt-questions.ts'
import type { AttemptValue } from '../attempts/attempt-score.ts'
import { isBlank } from '../text/clean-text.ts'

const SIXTY = 60

/** «Без ограничений» or «10 мин». */
export const timeLimitWords = (minutes: number): string => (minutes === 0 ? 'Без ограничений' : `${minutes} мин`)
export const passingWords = (percent: number): string => `${percent}% для прохождения`

/** «1 ч 5 мин», «3 мин 34 с», «48 с»: two parts at most. */
export function durationWords(seconds: number): string {
  const [hours, minutes, rest] = [
    Math.floor(seconds / SIXTY / SIXTY),
    Math.floor(seconds / SIXTY) % SIXTY,
    Math.floor(seconds) % SIXTY,
  ]
  const parts = hours > 0 ? [part(hours, 'ч'), part(minutes, 'мин')] : [part(minutes, 'мин'), part(rest, 'с')]
  return parts.flat().join(' ') || '0 с'
}
const part = (n: number, unit: string) => (n === 0 ? [] : [`${n} ${unit}`])

/** «9:05», «1:02:07»: what is left, as the clock shows it. */
export function clockWords(seconds: number): string {
  const two = (n: number) => String(n).padStart(2, '0')
  const hours = Math.floor(seconds / SIXTY / SIXTY)
  const minutes = Math.floor(seconds / SIXTY) % SIXTY
  const rest = two(Math.floor(seconds) % SIXTY)
  return hours > 0 ? `${hours}:${two(minutes)}:${rest}` : `${minutes}:${rest}`
}

type Best = components['schemas']['TestBest']
/** What stands on the card of a test. */
export function stateWords({ best, isOpen, isInReview }: { best: Best | null; isOpen: boolean; isInReview: boolean }) {
  if (isOpen) return 'Продолжить'
  if (best?.passed) return `Сдан: ${best.percent}%`
  if (isInReview) return 'На проверке'
  return best ? `Не сдан: ${best.percent}%` : 'Не начат'
}

/** What an option is called; one that is nothing but a picture by its place. */
export const optionWords = ({ text, image }: { text: string; image?: string }, at: number): string =>
  isBlank(text) && image !== undefined ? `Картинка ${at + 1}` : text

/** An answer as lists and sheets tell it. */
export function answerWords({ type, options = [], rights = [], unit }: AttemptQuestion, value: AttemptValue): string {
  const textOf = (rows: readonly { id: string; text: string; image?: string }[], id: string | undefined) => {
    const at = rows.findIndex((row) => row.id === id)
    const row = rows[at]
    return row ? optionWords(row, at) : ''
  }
  if (value === null) return ''
  if (typeof value === 'number') return unit ? `${numberText(value)} ${unit}` : numberText(value)
  if (typeof value === 'string') return type === 'single' ? textOf(options, value) : value
  if (type === 'match') return options.map(({ text }, at) => `${text} — ${textOf(rights, value[at]) || '…'}`).join('; ')
  return value.map((id) => textOf(options, id)).join(type === 'order' ? ' → ' : '; ')
}
const numberText = (value: number) => String(value).replace('.', ',')
