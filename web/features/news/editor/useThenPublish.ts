import { useRef } from 'react'
import { flushSync } from 'react-dom'
import type { Failed } from '../../../data/contract.ts'
import type { components } from '../../../../openapi/gen/schema.d.ts'
import { messageOf } from '../../../api/problem.ts'
import { write } from '../../../data/write.ts'
import { flushPending } from '../../../lib/pending.ts'
import { toast } from '../../../shell/notifications.tsx'

type Saved = { data?: components['schemas']['NewsItem']; failed?: Failed | undefined }

/** «Сохранить и опубликовать»: the save, and where it was pressed the publication right after it. */
export function useThenPublish() {
  const asked = useRef(false)
  return {
    publish: (submit: () => void) => {
      asked.current = true
      flushSync(flushPending)
      submit()
    },
    send: async (saving: Promise<Saved>): Promise<Saved> => {
      const isAsked = asked.current
      asked.current = false
      const saved = await saving
      if (!isAsked || !saved.data) return saved
      const { _id: id } = saved.data
      const { data, failed } = await write('newsPublish', { path: { id }, body: {} })
      if (!failed) return { data }
      // It is saved all the same: sent again, it would be second news, or a change over another one's.
      toast('error', messageOf(failed.problem, 'Ошибка публикации'))
      return saved
    },
  }
}
