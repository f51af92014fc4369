import type { components } from '../../../openapi/gen/schema.d.ts'

type Schemas = components['schemas']
/** Whom and what it names is kept by ids, and shown as it is called when it is asked. */
export type Base = {
  _id: string
  title: string
  description: string
  priority: Schemas['TaskPriority']
  category: string | null
  restaurant: string | null
  form: string | null
  assignees: string[]
  assignMode: Schemas['TaskAssignMode']
  requireReview: boolean
  requirePhoto: boolean
  /** Ids of files. */
  attachments: string[]
  createdAt: string
  updatedAt: string
}
export type StoredComment = {
  _id: string
  author: string
  text: string
  mentions: string[]
  /** Whoever has ever been called by it, where that is others than those who are. */
  called?: string[]
  attachments: string[]
  createdAt: string
  editedAt: string | null
  deleted: boolean
  clientId?: string | undefined
}
export type StoredEntry = Pick<Schemas['TaskHistoryEntry'], '_id' | 'at' | 'action' | 'comment' | 'changes'> & {
  by: string | null
  clientId?: string | undefined
}
export type StoredTask = Base & {
  number: number
  externalId?: string | null
  status: Schemas['TaskStatus']
  deadline: string | null
  group: string | null
  series: string | null
  createdBy: string | null
  completedAt: string | null
  completedBy?: string | undefined
  source?: Schemas['TaskSourceInput'] | undefined
  result?: { comment: string; attachments: string[]; by: string; at: string } | undefined
  returned?: { comment: string; by: string; at: string } | undefined
  /** Oldest first, as the history. */
  comments: StoredComment[]
  history: StoredEntry[]
}
export type StoredSeries = Base & {
  repeat: Schemas['TaskRepeat']
  problem: 'noPeople' | null
  createdBy: string
  ended: boolean
}
export type StoredTemplate = Base & { name: string; dueIn: Schemas['TaskDueIn'] | null }
