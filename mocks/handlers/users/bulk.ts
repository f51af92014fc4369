import { problem, ProblemReply } from '../../../openapi/contract.ts'
import { fieldMessages, messages } from '../../../openapi/gen/messages.gen.ts'
import type { Changes } from '../../../openapi/rules/events/changes.ts'
import { cleanText } from '../../../openapi/rules/text/clean-text.ts'
import { emailOf } from '../../../openapi/rules/users/people.ts'
import { rowFault } from '../../../openapi/row-fault.ts'
import type { Handlers } from '../../context.ts'
import { db, staffOf, type Schemas } from '../../db.ts'
import { record } from '../../events.ts'
import { writing } from './writing.ts'

type Row = Schemas['UserBulkRow']
type Result = Schemas['UserBulkResult']

/** Row by row what one call for each would do. */
export const bulk: Pick<Handlers, 'userSaveMany'> = {
  async userSaveMany(context) {
    const { body, company } = context
    const seen = new Set<string>()
    const results: Result[] = []
    const before = db.events.length
    for (const [index, row] of body.users.entries()) results.push(await result(index, row))
    const count = (status: Result['status']) => results.filter((one) => one.status === status).length
    const changes: Changes = { created: { new: count('created') }, updated: { new: count('updated') } }
    // One event tells of all, and those of each are its parts.
    const parts = db.events.splice(before)
    if (count('created') + count('updated') > 0) record(context, { action: 'user.imported', changes })
    db.events.push(...parts.map(({ companyId, row }) => ({ companyId, row: { ...row, part: true as const } })))
    return { status: 200, body: { results } }

    async function result(index: number, row: Row): Promise<Result> {
      try {
        const saved = await save(row)
        seen.add(cleanText(row.externalId))
        return { index, ...saved }
      } catch (error) {
        if (!(error instanceof ProblemReply)) throw error
        return { index, status: 'refused', error: rowFault(error.body, index, context.language) }
      }
    }

    async function save({ email, sendInvite = false, ...row }: Row): Promise<Pick<Result, 'status' | 'id'>> {
      const externalId = cleanText(row.externalId)
      if (seen.has(externalId))
        throw problem(409, 'EXTERNAL_ID_TAKEN', undefined, { fields: { externalId: messages.EXTERNAL_ID_TAKEN } })
      const old = staffOf(company._id).find((user) => user.externalId === externalId)
      if (!old) {
        const made = { ...row, externalId, sendInvite, ...(email !== undefined && { email }) }
        const { user } = (await writing.userCreate({ ...context, path: {}, body: made })).body
        return { status: 'created', id: user.id }
      }
      if (email !== undefined && emailOf(email) !== (old.email ?? null))
        throw problem(403, 'KEY_NOT_ALLOWED', undefined, { fields: { email: fieldMessages.notByKey } })
      // Within a millisecond of the change before, its time is the same.
      const told = db.events.length
      await writing.userUpdate({ ...context, path: { id: old.id }, body: row })
      return { status: db.events.length === told ? 'unchanged' : 'updated', id: old.id }
    }
  },
}
