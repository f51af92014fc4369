import type { Snapshot } from 'valtio'
import type { components } from '../../../openapi/gen/schema.d.ts'
import { durationWords } from '../../../openapi/rules/testing/test-words.ts'
import { formatDateTime } from '../../lib/dates.ts'

/** An attempt as lists tell of it. */
export type Result = Snapshot<components['schemas']['AttemptSummary']>

export const none = '—'
export const scoreWords = ({ score, maxScore }: Result): string => (score === null ? none : `${score} из ${maxScore}`)
export const percentWords = ({ percent }: Result): string => (percent === null ? none : `${percent}%`)
export const timeWords = ({ durationSec }: Result): string => (durationSec === null ? none : durationWords(durationSec))
export const dateWords = ({ submittedAt, startedAt }: Result): string => formatDateTime(submittedAt ?? startedAt)
