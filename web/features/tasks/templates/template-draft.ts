import type { Snapshot } from 'valtio'
import type { components } from '../../../../openapi/gen/schema.d.ts'
import { limits } from '../../../../openapi/gen/limits.gen.ts'
import { DAY } from '../../../../openapi/rules/time/durations.ts'
import { wallAt } from '../../../../openapi/rules/time/wall-clock.ts'
import { timeOf } from '../../../lib/clock-time.ts'
import { draftOf, newTask, sharedOf, type TaskDraft } from '../fields/draft.ts'

export type Template = Snapshot<components['schemas']['TaskTemplate']>

/** A template as it is filled in: a task, a name of its own, and a deadline that is counted from the day it is used. */
export interface TemplateDraft extends TaskDraft {
  name: string
  /** '' is no deadline. */
  dueDays: string
}

export const newTemplate: TemplateDraft = { ...newTask, name: '', dueDays: '' }

export const templateDraftOf = (template: Template): TemplateDraft => ({
  ...draftOf(template),
  name: template.name,
  dueDays: template.dueIn === null ? '' : String(template.dueIn.days),
  dueTime: template.dueIn?.time ?? limits.tasks.deadlineTime,
})

export function templateBodyOf(draft: TemplateDraft) {
  const days = Number(draft.dueDays)
  return {
    ...sharedOf(draft),
    name: draft.name.trim(),
    assignMode: draft.assignMode,
    dueIn: draft.dueDays.trim() === '' ? null : { days, time: timeOf(draft.dueTime) },
  }
}

/** A task begun from it: its deadline is counted from today, by the clock of its place. */
export function taskFrom(template: Template, zone: string, now: number): TaskDraft {
  const { dueIn } = template
  const day = dueIn && new Date(wallAt(zone, new Date(now)) + dueIn.days * DAY).toISOString().slice(0, 10)
  return { ...draftOf(template), dueDate: day ?? '', dueTime: dueIn?.time ?? limits.tasks.deadlineTime }
}
