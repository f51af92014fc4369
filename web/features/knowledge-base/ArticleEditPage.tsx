import { useParams } from 'wouter'
import { useRead } from '../../data/useRead.ts'
import { FormOf } from '../../form/FormOf.tsx'
import { href } from '../../routes.ts'
import { ArticleEditor } from './ArticleEditor.tsx'
import { ArticleIdMissing } from './ArticleIdMissing.tsx'

const lost = 'Ошибка при загрузке статьи'

export function ArticleEditPage() {
  const { id } = useParams()
  return id ? <ArticleToEdit key={id} id={id} /> : <ArticleIdMissing />
}

function ArticleToEdit({ id }: { id: string }) {
  // Opened for writing: no view is counted (B6).
  const read = useRead('articleGet', { path: { id }, query: { edit: true } }, { page: true, fresh: true })
  return (
    <FormOf
      read={read}
      waiting="Загрузка статьи..."
      gone={lost}
      failed={lost}
      backTo={href('articles')}
      backLabel="К списку статей"
    >
      {(article) => <ArticleEditor article={article} />}
    </FormOf>
  )
}
