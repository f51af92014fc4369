import { type Look, StatusSign } from '../../ui/Badge.tsx'
import type { ArticleStatus } from './list-filters.ts'

const looks: Record<ArticleStatus, Look> = {
  published: { tone: 'ok', shape: 'full' },
  draft: { tone: 'warn', shape: 'ring' },
  archived: { tone: 'mute', shape: 'dash' },
}
const unknown: Look = { tone: 'mute', shape: 'full' }
const isStatus = (status: string): status is ArticleStatus => Object.hasOwn(looks, status)

export const lookOf = (status: string): Look => (isStatus(status) ? looks[status] : unknown)

/** Shape and colour; the word stands beside it, seen or heard. */
export const StatusDot = ({ status }: { status: string }) => <StatusSign look={lookOf(status)} />
