import { ProblemReply } from '../../../../openapi/contract.ts'
import { holdToForm } from '../../../../openapi/held-media.ts'
import type { FeatureHandlers, SessionContext } from '../../../context.ts'
import { FileStoreError } from '../../../files/store.ts'
import { keep } from './keep.ts'
import * as rows from '../queries.ts'
import { receive, receiveAgain } from './receive.ts'
import { closing, quotaExceeded, unavailable } from '../refusals.ts'

/** What is left of the company's quota, before anything is read (C7). */
export async function roomOf({ db, sql, company, uploads }: SessionContext): Promise<rows.Room> {
  const room = await db.read(() => rows.room(sql, company._id, uploads.rules.quotaBytes))
  if (room.bytes <= 0) throw quotaExceeded(room)
  return room
}

/** Its end is waited for, as far as that is no burden. */
async function dropBody(body: AsyncIterable<Uint8Array>): Promise<void> {
  for await (const _ of body) return
}

export const creating: Pick<FeatureHandlers<'uploads'>, 'uploadCreate'> = {
  async uploadCreate(context) {
    const { request, uploads, company, user, files, repeat } = context
    try {
      const { takePlace, leave } = uploads.enter(company._id, user.id)
      try {
        const room = repeat.isKnown ? undefined : await roomOf(context)
        holdToForm(request.headers)
        if (!room) return await receiveAgain(context)
        // Before 500 MB are sent to a store that is away (R7).
        await files.ready()
        return await keep(context, await receive({ ...context, room, takePlace }))
      } finally {
        leave()
      }
    } catch (error) {
      // Wherever it was thrown, the body is not read to its end.
      if (error instanceof ProblemReply) throw closing(error)
      if (!(error instanceof FileStoreError)) throw error
      // He is to come again, so he has to hear of it; his place is somebody else's meanwhile.
      await dropBody(context.connection.body())
      throw unavailable()
    }
  },
}
