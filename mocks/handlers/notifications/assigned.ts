import { isForOthers } from '../../../openapi/rules/company/audience.ts'
import type { Changes } from '../../../openapi/rules/events/changes.ts'
import { isMeantFor } from '../../audience.ts'
import type { MockSignedIn } from '../../context.ts'
import { completionOf } from '../../courses.ts'
import { staffOf, type Schemas } from '../../db.ts'
import { settle, tellPeople } from './tell.ts'

/** Whom a test or a course tells that it is his, as told.ts of api/features/testing and courses. */

type Where = Pick<MockSignedIn, 'company' | 'now' | 'user'>
type Kind = 'testAssigned' | 'courseAssigned'
type Row = Pick<Schemas['Test'], '_id' | 'title' | 'isActive' | 'restaurants' | 'positions'>

/** Who has it to do; of one that is switched off nobody. */
const meantBy = (where: Where, row: Row): string[] =>
  staffOf(where.company._id)
    .filter((user) => row.isActive && isMeantFor(row, user) && !completionOf(where, row._id, user.id))
    .map(({ id }) => id)

/** Once it can be done; where it is for others than `before`, whoever is new. */
export function tellAssigned(where: Where, kind: Kind, row: Row, before?: Row): void {
  const type = kind === 'testAssigned' ? 'test' : 'course'
  const had = staffOf(where.company._id).filter((user) => before && isMeantFor(before, user))
  tellPeople(where, {
    kind,
    facts: { title: row.title, dueAt: null },
    link: { type, id: row._id },
    people: meantBy(where, row).filter((id) => !had.some((one) => one.id === id)),
    by: where.user.id,
    group: `${type} ${row._id}`,
  })
}

/** It was changed: whose it is no more has nothing to do, and whose it is now is told. */
export function retellAssigned(where: Where, kind: Kind, row: Row, before: Row, changes: Changes): void {
  const meant = meantBy(where, row)
  settle(where, row._id, { kinds: [kind], isOf: (id) => !meant.includes(id) })
  if (row.isActive && !before.isActive) tellAssigned(where, kind, row)
  else if (row.isActive && isForOthers(changes)) tellAssigned(where, kind, row, before)
}
