import { Button, Textarea } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { isBlank } from '../../../../openapi/rules/text/clean-text.ts'
import { limits } from '../../../../openapi/gen/limits.gen.ts'
import { UnsentComments } from '../../../comments/UnsentComments.tsx'
import { laterOrNow } from '../../../data/later.ts'
import { useRead } from '../../../data/useRead.ts'
import { isRecord, isText } from '../../../lib/shape.ts'
import { useBusy } from '../../../lib/useBusy.ts'
import { useOwnDraft } from '../../../lib/useOwnDraft.ts'
import { useRefresh } from '../../../lib/useRefresh.ts'
import { useDraftPlace } from '../../../shell/useDraftPlace.ts'
import { ListFailed } from '../../../ui/ListFailed.tsx'
import type { NewsItem } from '../news-words.ts'
import { Comment } from './Comment.tsx'

/** What is said below it: the newest at the end, beside the field. */
export function Comments({ news }: { news: NewsItem }) {
  const { _id: id, commentsOn, commentsCount } = news
  const [pages, setPages] = useState(1)
  const { loading } = useRead('newsListComments', { path: { id }, query: {} })
  return (
    <section className="news-comments" aria-labelledby="news-comments">
      <div className="news-section-head">
        <h2 id="news-comments">Комментарии</h2>
        <span className="news-dim">{commentsCount > 0 && commentsCount}</span>
      </div>
      <Page id={id} before={undefined} pages={pages} onMore={() => setPages(pages + 1)} />
      <UnsentComments operation="newsCreateComment" of={id} loading={loading}>
        {(text) => text}
      </UnsentComments>
      {commentsOn ? <Composer news={news} /> : <p className="news-dim">Автор выключил комментарии</p>}
    </section>
  )
}

interface PageProps {
  id: string
  before: string | undefined
  pages: number
  onMore: () => void
}

/** Earlier ones stand above, each page read by where the one below it begins. */
function Page({ id, before, pages, onMore }: PageProps) {
  const read = useRead('newsListComments', { path: { id }, query: { ...(before !== undefined && { before }) } })
  useRefresh(read.again)
  const { data, failed, again } = read
  const oldest = data?.comments.at(-1)?._id
  if (failed && !data)
    return (
      <ListFailed title="Ошибка загрузки комментариев" failed={failed.problem} onRetry={again} loading={read.loading} />
    )
  return (
    <>
      {data?.hasMore && oldest !== undefined && pages > 1 ? (
        <Page id={id} before={oldest} pages={pages - 1} onMore={onMore} />
      ) : (
        data?.hasMore && (
          <Button variant="subtle" onClick={onMore}>
            Показать предыдущие
          </Button>
        )
      )}
      <ul role="list">
        {data?.comments.toReversed().map((comment) => (
          <Comment key={comment._id} newsId={id} comment={comment} />
        ))}
      </ul>
    </>
  )
}

const blank = { text: '' }
const typedIn = (value: unknown): typeof blank | undefined =>
  isRecord(value) && isText(value.text) ? { text: value.text } : undefined

/** Kept on the device at once, sent when there is a network. */
function Composer({ news: { _id: id, title } }: { news: NewsItem }) {
  const place = useDraftPlace(`news/${id}/comment`)
  const { value, now, change, clear } = useOwnDraft(place, blank, typedIn)
  const [fault, setFault] = useState<string>()
  const { busy, act } = useBusy()

  function submit(event: FormEvent) {
    event.preventDefault()
    if (isBlank(now().text)) return setFault('Введите комментарий')
    void act(send)
  }
  async function send() {
    const { text } = now()
    const { failed } = await laterOrNow('newsCreateComment', { path: { id }, body: { text } }, { about: title })
    if (failed !== undefined) return setFault(failed)
    // Typed on meanwhile: it is the next one.
    if (now().text === text) clear()
  }
  return (
    <form className="news-composer" noValidate aria-label="Новый комментарий" onSubmit={submit}>
      <Textarea
        aria-label="Комментарий"
        placeholder="Напишите комментарий"
        rows={2}
        maxLength={limits.news.commentMax}
        value={value.text}
        error={fault}
        onChange={({ currentTarget }) => {
          setFault(undefined)
          change({ text: currentTarget.value })
        }}
      />
      <Button type="submit" variant="default" aria-busy={busy}>
        Отправить
      </Button>
    </form>
  )
}
