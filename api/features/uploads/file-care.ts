import type { FeatureHandlers } from '../../context.ts'
import { isUsed } from '../../db/entities/used.ts'
import { record } from '../../events/record.ts'
import { objectKeys } from '../../files/copies.ts'
import { fileInfo } from './present.ts'
import * as rows from './queries.ts'

export const keeping: Pick<FeatureHandlers<'uploads'>, 'uploadGet' | 'uploadDelete'> = {
  async uploadGet({ db, sql, session, path, problem }) {
    const file = await db.read(() => rows.readable(sql, session, path.id))
    if (!file) throw problem(404, 'FILE_NOT_FOUND')
    return { status: 200, body: fileInfo(file) }
  },

  async uploadDelete(context) {
    const { db, company, session, path, now, problem } = context
    await db.write(company._id, async (sql) => {
      const file = await rows.lockOwn(sql, session, path.id)
      if (!file) throw problem(404, 'FILE_NOT_FOUND')
      if (await isUsed(sql, { kind: 'file', companyId: company._id, id: file.id })) throw problem(409, 'FILE_IN_USE')
      await rows.remove(sql, company._id, file.id, objectKeys(file.key, file.copies), now())
      await record(sql, context, {
        action: 'file.deleted',
        entity: { id: file.id, title: file.originalName },
      })
    })
    return { status: 200, body: { success: true } }
  },
}
