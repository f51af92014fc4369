import './review.css'
import { Button } from '@mantine/core'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'wouter'
import { passed } from '../../../../openapi/rules/knowledge-base/article-review.ts'
import { messageOf } from '../../../api/problem.ts'
import { write } from '../../../data/write.ts'
import { formatDate } from '../../../lib/dates.ts'
import { createRepeatKeys } from '../../../lib/repeat-key.ts'
import { useBusy } from '../../../lib/useBusy.ts'
import { href } from '../../../routes.ts'
import { toast } from '../../../shell/notifications.tsx'
import type { ReadArticle } from '../ArticleHead.tsx'
import type { Review } from './review-words.ts'

/** Above the text of an article that is due: it still holds, or it is to be changed. */
export function ReviewBar({ article, review }: { article: ReadArticle; review: Review }) {
  const { busy, act } = useBusy()
  const [repeatKey] = useState(() => createRepeatKeys())
  const done = useRef<HTMLParagraphElement>(null)
  const [isPressed, setPressed] = useState(false)
  const { isDue, reviewEvery, reviewedAt, reviewDueAt } = review
  // The button that had the focus is gone.
  useEffect(() => {
    if (isPressed && !isDue) done.current?.focus({ preventScroll: true })
  }, [isPressed, isDue])

  async function check() {
    // The version that was read: another one may have come meanwhile.
    const { _id: id, version } = article
    const { failed, shown } = await write(
      'articleReview',
      { path: { id }, body: { version } },
      { key: repeatKey([id, version, reviewDueAt]) },
    )
    if (failed) return toast('error', messageOf(failed.problem, 'Не удалось отметить проверку'))
    setPressed(true)
    await shown
  }

  if (!isDue)
    return (
      <p ref={done} tabIndex={-1} role="status" className="review-done">
        <IconCheck size={20} aria-hidden="true" />
        Проверено {formatDate(reviewedAt)}
        {reviewDueAt && `, следующая проверка ${formatDate(reviewDueAt)}`}
      </p>
    )
  return (
    <section className="review-bar" aria-label="Проверка статьи">
      <p>
        <b>Пора проверить: {passed(reviewEvery ?? 1)}</b>
        {reviewedAt && <span>Проверяли {formatDate(reviewedAt)}</span>}
      </p>
      <div>
        <Button leftSection={<IconCheck size={20} />} aria-busy={busy} onClick={() => void act(check)}>
          Проверено
        </Button>
        <Button
          component={Link}
          href={href('articleEdit', { id: article._id })}
          variant="default"
          leftSection={<IconPencil size={20} />}
        >
          Изменить
        </Button>
      </div>
    </section>
  )
}
