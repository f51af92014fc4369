import type { components } from '../../../openapi/gen/schema.d.ts'

type Schemas = components['schemas']
type Shown = '_id' | 'title' | 'description' | 'isActive' | 'mode' | 'sign' | 'schedule' | 'allowLate' | 'version'
/** Whom and what it names is kept by ids, and shown as it is called when it is asked. */
export type StoredChecklist = Pick<
  Schemas['Checklist'],
  Shown | 'items' | 'journal' | 'publicCode' | 'createdAt' | 'updatedAt'
> & {
  category: string | null
  restaurants: string[]
  positions: string[]
  /** What the codes of its places are reckoned from. */
  scanKey: string
  /** When it was last said who does it and when: what was due before that is asked of nobody. */
  liveSince: string
  createdBy: string
}
export type StoredChecklistVersion = Pick<
  Schemas['ChecklistVersion'],
  'version' | 'title' | 'items' | 'schedule' | 'at'
> & {
  checklist: string
  by: string
}
/** One hand-in of one item; the newest counts (rules/checklists/run-merge.ts). */
export type StoredAnswer = {
  itemId: string
  clientId: string
  value: Schemas['RunValue']
  na: boolean
  comment: string
  photos: { fileId: string; takenAt: string }[]
  isFail: boolean
  isLate: boolean
  answeredBy: string
  answeredAt: string
  signedBy: string | null
  scanned: boolean
  notScannedReason?: string | undefined
}
type Entry = { at: string; by: string | null; action: Schemas['Run']['history'][number]['action']; comment?: string }
export type StoredRun = {
  _id: string
  businessDate: string
  checklist: string
  version: number
  restaurant: string | null
  assignee: string | null
  /** 0: made by the schedule. By the start button: 1, 2 … of the day. */
  ordinal: number
  status: Schemas['RunStatus']
  startsAt: string
  opensAt: string
  dueAt: string
  closesAt: string
  startedAt: string | null
  completedAt: string | null
  completedBy: string | null
  completedAs?: string | undefined
  isLate: boolean
  isSentLate: boolean
  comment: string
  remindedAt: string | null
  /** What the other fields do not tell: returned, reminded, completed before. */
  log: Entry[]
  answers: StoredAnswer[]
  updatedAt: string
}
/** Which task a failure opened, and the runs that it was met in. */
export type StoredFix = {
  task: string
  checklist: string
  restaurant: string | null
  itemId: string
  isOpen: boolean
  runs: string[]
}
type OfMonth = { _id: string; kind: Schemas['JournalKind']; month: string; restaurant: string; by: string; at: string }
/** A month that was closed, as it was then. */
export type StoredJournalMonth = OfMonth & {
  sheet: Pick<Schemas['JournalSheet'], 'form' | 'company' | 'restaurant' | 'table'>
}
export type StoredCorrection = OfMonth & Pick<Schemas['JournalCorrection'], 'day' | 'what' | 'was' | 'now' | 'reason'>
