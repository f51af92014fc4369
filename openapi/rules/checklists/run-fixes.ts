import { limits } from '../../gen/limits.gen.ts'
import type { components } from '../../gen/schema.d.ts'
import type { Item } from './checklist-items.ts'
import { cutText } from '../text/cut-text.ts'
import { HOUR } from '../time/durations.ts'
import { normWords, valueWords } from '../text/norm-words.ts'

type Answer = { value: components['schemas']['RunValue']; na: boolean; comment: string }

/** What failed, beside its norm, and what was said of it: in the task that mends it, or as a word to one that is open. */
export function failureWords(item: Item, { value, na, comment }: Answer): string {
  const norm = normWords(item)
  const what = `${item.title}: ${valueWords(item, value, na)}${norm ? ` (норма ${norm})` : ''}`
  return comment === '' ? what : `${what}\n${comment}`
}

/** The task that mends it, as the item's rule wants it; a rule that says no more wants it within the hour. */
export function fixDraft(checklist: string, item: Item, answer: Answer, now: number) {
  const { dueHours = 1, priority = 'medium', requirePhoto = false } = item.onFail ?? {}
  return {
    title: cutText(`${checklist}: ${item.title}`, limits.tasks.titleMax),
    description: failureWords(item, answer),
    priority,
    requirePhoto,
    deadline: new Date(now + dueHours * HOUR),
  }
}
