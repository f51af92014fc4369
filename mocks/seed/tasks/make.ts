import { userIds } from '../ids.ts'
import type { StoredComment, StoredEntry, StoredTask } from './rows.ts'

/** RFC 9562 §5.7, like every id of the demo; the time inside is that of none of them. */
const idOf = (kind: string, place: number, part = 0) =>
  `01a1d9${kind}-${place.toString(16).padStart(4, '0')}-7${part.toString(16).padStart(3, '0')}-8e0f-b1c2d3e4f5a6`

type Said = Pick<StoredComment, 'author' | 'text' | 'createdAt'> & Partial<StoredComment>
type Happened = Pick<StoredEntry, 'at' | 'by' | 'action'> & Partial<StoredEntry>
type More = Partial<Omit<StoredTask, 'comments' | 'history'>> & { said?: Said[]; happened?: Happened[] }

/** What changed the status, as the history tells it. */
export const moved = (
  at: string,
  by: string,
  action: StoredEntry['action'],
  [from, to]: [StoredTask['status'], StoredTask['status']],
  comment: string | null = null,
): Happened => ({ at, by, action, comment, changes: [{ field: 'status', from, to }] })

/** `place` makes its id; its history begins with its author and ends with its last change. */
export function task(
  place: number,
  number: number,
  title: string,
  assignees: string[],
  { said = [], happened = [], ...more }: More & { createdAt: string },
): StoredTask {
  const { createdAt, createdBy = userIds.marina } = more
  const history: Happened[] = [{ at: createdAt, by: createdBy, action: 'created' }, ...happened]
  return {
    _id: idOf('f2', place),
    number,
    title,
    description: '',
    status: 'new',
    priority: 'medium',
    category: null,
    restaurant: null,
    form: null,
    assignees,
    assignMode: 'any',
    requireReview: false,
    requirePhoto: false,
    attachments: [],
    deadline: null,
    group: null,
    series: null,
    createdBy,
    updatedAt: history.at(-1)?.at ?? createdAt,
    completedAt: null,
    ...more,
    comments: said.map((one, part) => ({
      _id: idOf('f4', place, part),
      mentions: [],
      attachments: [],
      editedAt: null,
      deleted: false,
      ...one,
    })),
    history: history.map((one, part) => ({ _id: idOf('f3', place, part), comment: null, changes: [], ...one })),
  }
}
