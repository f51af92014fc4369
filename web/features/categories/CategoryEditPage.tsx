import { useEffect } from 'react'
import { useLocation, useParams } from 'wouter'
import { messages } from '../../../openapi/gen/messages.gen.ts'
import { client } from '../../api.ts'
import { isElsewhere, useFresh } from '../../lib/useFresh.ts'
import { href } from '../../routes.ts'
import { toast } from '../../shell/notifications.tsx'
import { FormWaiting } from '../../ui/FormWaiting.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { draftOf } from './category-form.ts'
import { CategoryForm } from './CategoryForm.tsx'
import { askCategory } from './store.ts'

export function CategoryEditPage() {
  const { id = '' } = useParams()
  const [, navigate] = useLocation()
  const category = useFresh(id, askCategory)
  const failed = category?.failed
  useEffect(() => {
    if (!failed || isElsewhere(failed)) return
    toast('error', messages.CATEGORY_NOT_FOUND)
    navigate(href('categories'), { replace: true })
  }, [failed, navigate])
  if (failed && isElsewhere(failed))
    return (
      <LoadFailed
        message={failed.message || 'Ошибка загрузки данных'}
        backTo={href('categories')}
        backLabel="К категориям"
      />
    )
  if (!category?.data) return <FormWaiting>Загрузка категории...</FormWaiting>
  const { updatedAt } = category.data
  return (
    <CategoryForm
      key={id}
      title="Редактирование категории"
      begin={draftOf(category.data)}
      save={(body) => client.PUT('/api/categories/{id}', { params: { path: { id } }, body: { ...body, updatedAt } })}
      done="Категория обновлена"
    />
  )
}
