import { useState } from 'react'
import { useParams } from 'wouter'
import { messages } from '../../../../openapi/gen/messages.gen.ts'
import { useRead } from '../../../data/useRead.ts'
import { write } from '../../../data/write.ts'
import { useSaveGate } from '../../../editor/uploads/useSaveGate.ts'
import { FormOf } from '../../../form/FormOf.tsx'
import { useForm } from '../../../form/useForm.ts'
import { href } from '../../../routes.ts'
import { companyZone } from '../../../shell/company-zone.ts'
import type { NewsItem } from '../news-words.ts'
import { bodyOf, draftOf } from './news-draft.ts'
import { NewsEditor, PublishButton } from './NewsEditor.tsx'
import { useThenPublish } from './useThenPublish.ts'

export function NewsEditPage() {
  const { id = '' } = useParams()
  return (
    <FormOf
      read={useRead('newsGet', { path: { id }, query: { edit: true } }, { page: true, fresh: true })}
      waiting="Загрузка новости..."
      gone={messages.NEWS_NOT_FOUND}
      failed="Ошибка загрузки новостей"
      backTo={href('news')}
      backLabel="К новостям"
    >
      {(news) => <EditNews key={id} saved={news} />}
    </FormOf>
  )
}

function EditNews({ saved }: { saved: NewsItem }) {
  const { _id: id, updatedAt, status } = saved
  const zone = companyZone()
  const { gate, isUploading } = useSaveGate()
  const [covering, setCovering] = useState(false)
  const then = useThenPublish()
  const isOut = status === 'published'
  const isToCome = status === 'draft' || status === 'scheduled'
  const form = useForm({
    entity: `news/${id}`,
    version: updatedAt,
    first: draftOf(saved, zone),
    send: (draft, { version }) => {
      const { publishAt, ...body } = bodyOf(draft, zone, saved)
      const sent = {
        ...body,
        ...(isToCome && { publishAt }),
        ...(draft.resetRead && { resetRead: true }),
        ...(version && { updatedAt: String(version) }),
      }
      return then.send(write('newsUpdate', { path: { id }, body: sent }))
    },
    said: (news) => (news.status === 'published' && !isOut ? 'Новость опубликована' : 'Новость обновлена'),
    to: href('newsItem', { id }),
    onward: (after) => ({ version: after.updatedAt }),
    hold: isUploading || covering,
    named: ({ title }) => title,
  })
  return (
    <NewsEditor
      title="Редактирование новости"
      form={form}
      gate={gate}
      onBusy={setCovering}
      isOut={isOut}
      isToCome={isToCome}
      publish={!isOut && <PublishButton busy={form.sending} onPublish={() => then.publish(form.submit)} />}
    />
  )
}
