import { KINDS, type NotificationKind } from './notification-kinds.ts'
import { ownKeys } from '../values/own-keys.ts'

/** Which notifications are over, and count as read, once their cause is. */

/** Of a task that is done, or that somebody does no more. */
export const OF_TASKS_TO_DO: readonly NotificationKind[] = ['taskAssigned', 'taskDueSoon', 'taskOverdue']

/** Of a run: over once it is completed, and for whoever fills it in no more. */
export const OF_OPEN_RUNS: readonly NotificationKind[] = [
  'checklistAvailable',
  'checklistDueSoon',
  'checklistOverdue',
  'checklistReturned',
]

/** Of an article that somebody knows, or is not asked to know any more. */
export const OF_ASKED_ARTICLES: readonly NotificationKind[] = ['acknowledgementAsked', 'acknowledgementReminder']

/** They tell somebody because he is one of an audience, and of whose. */
export const OF_AN_AUDIENCE: Readonly<Record<'articles' | 'news' | 'tests' | 'courses', readonly NotificationKind[]>> =
  {
    articles: ['articlePublished', ...OF_ASKED_ARTICLES],
    news: ['newsPublished', 'newsReminder'],
    tests: ['testAssigned'],
    courses: ['courseAssigned'],
  }

export const OF_ADMINISTRATORS: readonly NotificationKind[] = ownKeys(KINDS).filter((kind) => KINDS[kind].isForAdmins)
