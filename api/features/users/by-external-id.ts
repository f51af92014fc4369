import { problem } from '../../../openapi/contract.ts'
import type { components } from '../../../openapi/gen/schema.d.ts'
import { cleanText } from '../../../openapi/rules/clean-text.ts'
import { emailOf } from '../../../openapi/rules/people.ts'
import type { Handlers, SessionContext } from '../../context.ts'
import type { Tag } from '../../db/client.ts'
import { holdKeyToStaff } from './by-key.ts'
import { addPerson, holdToAccess } from './create.ts'
import { find, lock } from './rows.ts'
import { lockStaff, unlessTaken } from './staff.ts'
import { turn } from './status.ts'
import { changePerson } from './update.ts'

type Schemas = components['schemas']

export const byExternalId: Pick<Handlers, 'userGetByExternalId' | 'userSaveByExternalId'> = {
  async userGetByExternalId({ sql, db, company, path }) {
    const id = await db.read(() => idOf(sql, company._id, cleanText(path.externalId)))
    const found = id && (await db.read(() => find(sql, company._id, id)))
    if (!found) throw problem(404, 'USER_NOT_FOUND')
    return { status: 200, body: found }
  },

  /** Two at once wait for each other's staff, and the second finds whom the first has made. */
  userSaveByExternalId(context) {
    const { path, body, db, company } = context
    const externalId = cleanText(path.externalId)
    const write = db.write(company._id, async (sql) => {
      await lockStaff(sql, company._id)
      const id = await idOf(sql, company._id, externalId)
      if (id !== undefined) return { status: 200 as const, body: await saveKnown(sql, context, id, body) }
      holdToAccess(body)
      const { isActive = true, ...person } = body
      const { user } = await addPerson(sql, context, { ...person, externalId }, null)
      return { status: 201 as const, body: isActive ? user : await turnTo(sql, context, user.id, false) }
    })
    return unlessTaken(write)
  },
}

/** Whom another system calls so. */
async function idOf(sql: Tag, companyId: string, externalId: string): Promise<string | undefined> {
  const [row] = await sql<{ id: string }[]>`
    select id from users where company_id = ${companyId} and external_id = ${externalId}`
  return row?.id
}

async function saveKnown(
  sql: Tag,
  context: SessionContext,
  id: string,
  { isActive, email, ...body }: Schemas['UserByExternalId'],
): Promise<Schemas['User']> {
  const old = await find(sql, context.company._id, id)
  // Who sends all that he knows sends the address that stands there too.
  const isSame = email === undefined || emailOf(email) === (old?.email ?? null)
  const saved = await changePerson(sql, context, id, isSame ? body : { ...body, email })
  return isActive === undefined || isActive === saved.isActive ? saved : turnTo(sql, context, id, isActive)
}

async function turnTo(sql: Tag, context: SessionContext, id: string, isActive: boolean): Promise<Schemas['User']> {
  const old = await lock(sql, context.company._id, id)
  if (!old) throw problem(404, 'USER_NOT_FOUND')
  holdKeyToStaff(context.principal, {}, old)
  return turn(sql, context, old, { isActive })
}
