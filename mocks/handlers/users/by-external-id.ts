import { cleanText } from '../../../openapi/rules/text/clean-text.ts'
import { emailOf, isInvitedFirst } from '../../../openapi/rules/users/people.ts'
import type { Handlers } from '../../context.ts'
import { staffOf } from '../../db.ts'
import { present, sendInvitation } from '../../people.ts'
import { hasPassword, writing } from './writing.ts'

const named = (companyId: string, externalId: string) =>
  staffOf(companyId).find((user) => user.externalId === cleanText(externalId))

export const byExternalId: Pick<Handlers, 'userGetByExternalId' | 'userSaveByExternalId'> = {
  userGetByExternalId({ path, company, problem }) {
    const user = named(company._id, path.externalId)
    if (!user) throw problem(404, 'USER_NOT_FOUND')
    return { status: 200, body: present(user, company._id) }
  },

  async userSaveByExternalId(context) {
    const { isActive, sendInvite = false, email, ...body } = context.body
    const old = named(context.company._id, context.path.externalId)
    const turned = async (id: string, was: boolean) =>
      isActive === undefined || isActive === was
        ? undefined
        : (await writing.userSetStatus({ ...context, path: { id }, body: { isActive } })).body
    if (!old) {
      const externalId = cleanText(context.path.externalId)
      const made = {
        ...body,
        ...(email !== undefined && { email }),
        sendInvite: sendInvite && isActive !== false,
        externalId,
      }
      const { user } = (await writing.userCreate({ ...context, path: {}, headers: {}, body: made })).body
      return { status: 201, body: (await turned(user.id, true)) ?? user }
    }
    const isSame = email === undefined || emailOf(email) === (old.email ?? null)
    const changed = { ...context, path: { id: old.id }, body: isSame ? body : { ...body, email } }
    const saved = (await writing.userUpdate(changed)).body
    const after = await turned(saved.id, saved.isActive)
    const person = { email: old.email ?? null, hasPassword: hasPassword(old), wasInvited: old.invited !== 'none' }
    if (!after?.isActive || !sendInvite || !isInvitedFirst(person)) return { status: 200, body: after ?? saved }
    sendInvitation(old, context.company._id, context.now())
    return { status: 200, body: present(old, context.company._id) }
  },
}
