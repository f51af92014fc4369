import type { components } from '../../../../openapi/gen/schema.d.ts'
import { limits } from '../../../../openapi/gen/limits.gen.ts'
import type { KeptRepeat } from '../../../../openapi/rules/time/repeat-words.ts'
import { timeOf } from '../../../lib/clock-time.ts'

type Repeat = components['schemas']['TaskRepeat']

/** How a series is filled in. */
export interface RepeatDraft {
  type: Repeat['type']
  weekdays: readonly number[]
  monthDays: readonly number[]
  startTime: string
  endTime: string
  /** No field changes it: what another system has set goes back as it came. */
  validFrom: string
  validTo: string
}

export const newRepeat: RepeatDraft = {
  type: 'weekly',
  weekdays: [],
  monthDays: [],
  startTime: '09:00',
  endTime: limits.tasks.deadlineTime,
  validFrom: '',
  validTo: '',
}

export const repeatOf = (draft: RepeatDraft): Repeat => ({
  type: draft.type,
  ...(draft.weekdays.length > 0 && { weekdays: [...draft.weekdays] }),
  ...(draft.monthDays.length > 0 && { monthDays: [...draft.monthDays] }),
  startTime: timeOf(draft.startTime),
  ...(draft.endTime.trim() && { endTime: timeOf(draft.endTime) }),
  ...(draft.validFrom && { validFrom: draft.validFrom }),
  ...(draft.validTo && { validTo: draft.validTo }),
})

export const repeatDraftOf = (repeat: KeptRepeat): RepeatDraft => ({
  type: repeat.type,
  weekdays: repeat.weekdays ?? [],
  monthDays: repeat.monthDays ?? [],
  startTime: repeat.startTime,
  endTime: repeat.endTime ?? '',
  validFrom: repeat.validFrom ?? '',
  validTo: repeat.validTo ?? '',
})
