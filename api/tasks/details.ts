import type { components } from '../../openapi/gen/schema.d.ts'

type Schemas = components['schemas']

/** What of a task is read with its card and never filtered by (tasks.details). Moments as in JSON. */
export type Details = {
  assignMode: Schemas['TaskAssignMode']
  requireReview: boolean
  requirePhoto: boolean
  /** Ids of files. */
  attachments: string[]
  source?: Schemas['TaskSourceInput']
  result?: { comment: string; attachments: string[]; by: string; at: string }
  /** What was asked to be done better, until it is accepted. */
  returned?: { comment: string; by: string; at: string }
  completedBy?: string
  /** The API key that made it, as it was called then. */
  program?: string
}

/** People that a card names beside its author and its assignees. */
export const peopleIn = ({ result, returned, completedBy }: Details): string[] =>
  [result?.by, returned?.by, completedBy].filter((id) => id !== undefined)

/** Files of the task itself; those of its answers stand with them. */
export const filesOf = ({ attachments, result }: Pick<Details, 'attachments' | 'result'>): string[] => [
  ...new Set([...attachments, ...(result?.attachments ?? [])]),
]
