import { Button } from '@mantine/core'
import { useEffect } from 'react'
import { Link, useLocation, useParams } from 'wouter'
import { client } from '../../api.ts'
import { isElsewhere, useFresh } from '../../lib/useFresh.ts'
import { href } from '../../routes.ts'
import { toast } from '../../shell/notifications.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { FormWaiting } from '../../ui/FormWaiting.tsx'
import { ArticleEditor } from './ArticleEditor.tsx'
import { ArticleIdMissing } from './ArticleIdMissing.tsx'

/** Opened for writing: no view is counted (B6). */
const askArticle = (id: string, signal: AbortSignal) =>
  client.GET('/api/knowledge-base/{id}', { params: { path: { id }, query: { edit: true } }, signal })

export function ArticleEditPage() {
  const { id } = useParams()
  return id ? <ArticleToEdit key={id} id={id} /> : <ArticleIdMissing />
}

function ArticleToEdit({ id }: { id: string }) {
  const [, navigate] = useLocation()
  const answer = useFresh(id, askArticle)
  const failed = answer?.failed

  useEffect(() => {
    if (!failed || isElsewhere(failed)) return
    toast('error', 'Ошибка при загрузке статьи')
    navigate(href('articles'), { replace: true })
  }, [failed, navigate])

  if (answer?.data) return <ArticleEditor article={answer.data} />
  if (!failed) return <FormWaiting>Загрузка статьи...</FormWaiting>
  return (
    <EmptyState
      title={failed.message || 'Ошибка при загрузке статьи'}
      action={
        <Button component={Link} href={href('articles')} variant="light">
          К списку статей
        </Button>
      }
    />
  )
}
