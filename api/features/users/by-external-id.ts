import { problem } from '../../../openapi/contract.ts'
import type { components } from '../../../openapi/gen/schema.d.ts'
import type { Handlers, SessionContext } from '../../context.ts'
import type { Tag } from '../../db/client.ts'
import { idByExternalId, saveByExternalId } from '../../db/external-ids.ts'
import { beyond } from '../../audience/within.ts'
import { holdKeyToStaff, worksOnlyWithin } from './by-key.ts'
import { addPerson, holdToAccess } from './create.ts'
import { inviteFirst } from './access.ts'
import { find, lock } from './rows.ts'
import { unlessTaken } from './staff.ts'
import { turn } from './status.ts'
import { changePerson } from './update.ts'

type Schemas = components['schemas']

export const byExternalId: Pick<Handlers, 'userGetByExternalId' | 'userSaveByExternalId'> = {
  async userGetByExternalId({ sql, db, company, principal, path }) {
    const id = await db.read(() => idByExternalId(sql, 'users', company._id, path.externalId))
    const found = id && (await db.read(() => find(sql, company._id, id, principal.bound)))
    if (!found) throw problem(404, 'USER_NOT_FOUND')
    return { status: 200, body: found }
  },

  userSaveByExternalId(context) {
    const { body } = context
    return unlessTaken(
      saveByExternalId(context, {
        kind: 'users',
        lockName: 'staff',
        make: (sql, externalId) => makePerson(sql, context, { ...body, externalId }),
        change: (sql, id) => saveKnown(sql, context, id, body),
      }),
    )
  },
}

async function makePerson(
  sql: Tag,
  context: SessionContext,
  { isActive = true, ...person }: Schemas['UserByExternalId'] & { externalId: string },
): Promise<Schemas['User']> {
  // The letter would find nobody to invite, and he would stand there as invited for good.
  const made = isActive ? person : { ...person, sendInvite: false }
  holdToAccess(made)
  const { user } = await addPerson(sql, context, made, null)
  return isActive ? user : turnTo(sql, context, user.id, false)
}

async function saveKnown(
  sql: Tag,
  context: SessionContext,
  id: string,
  { isActive, sendInvite = false, ...body }: Schemas['UserByExternalId'],
): Promise<Schemas['User']> {
  const old = await find(sql, context.company._id, id)
  // Whose id it is cannot be made anew for another place.
  if (old && !worksOnlyWithin(context.principal.bound, old)) throw beyond('externalId')
  const saved = await changePerson(sql, context, id, body)
  if (isActive === undefined || isActive === saved.isActive) return saved
  const turned = await turnTo(sql, context, id, isActive)
  // Who came switched off was not invited then, and has no other way in.
  const isInvited = isActive && sendInvite && (await inviteFirst(sql, context, id))
  return isInvited ? { ...turned, invited: 'sent' } : turned
}

async function turnTo(sql: Tag, context: SessionContext, id: string, isActive: boolean): Promise<Schemas['User']> {
  const old = await lock(sql, context.company._id, id)
  if (!old) throw problem(404, 'USER_NOT_FOUND')
  holdKeyToStaff(context.principal, {}, old)
  return turn(sql, context, old, { isActive })
}
