import { useState } from 'react'
import { write } from '../../../data/write.ts'
import { useSaveGate } from '../../../editor/uploads/useSaveGate.ts'
import { useForm } from '../../../form/useForm.ts'
import { href } from '../../../routes.ts'
import { companyZone } from '../../../shell/company-zone.ts'
import { momentOf } from '../news-words.ts'
import { bodyOf, emptyNews } from './news-draft.ts'
import { NewsEditor, PublishButton } from './NewsEditor.tsx'
import { useThenPublish } from './useThenPublish.ts'

export function NewsCreatePage() {
  const zone = companyZone()
  const { gate, isUploading } = useSaveGate()
  const [covering, setCovering] = useState(false)
  const then = useThenPublish()
  const form = useForm({
    entity: 'news/new',
    first: emptyNews,
    send: (draft, { key }) => then.send(write('newsCreate', { body: bodyOf(draft, zone) }, { key })),
    said: ({ status, publishAt }) =>
      status === 'published'
        ? 'Новость опубликована'
        : publishAt
          ? `Публикация запланирована на ${momentOf(publishAt, zone)}`
          : 'Новость создана',
    to: href('news'),
    onward: ({ _id, updatedAt }) => ({
      entity: `news/${_id}`,
      version: updatedAt,
      to: href('newsEdit', { id: _id }),
    }),
    hold: isUploading || covering,
    named: ({ title }) => title,
  })
  return (
    <NewsEditor
      title="Новая новость"
      form={form}
      gate={gate}
      onBusy={setCovering}
      publish={<PublishButton busy={form.sending} onPublish={() => then.publish(form.submit)} />}
    />
  )
}
