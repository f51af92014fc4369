import { useParams } from 'wouter'
import { messages } from '../../../openapi/gen/messages.gen.ts'
import { useRead } from '../../data/useRead.ts'
import { write } from '../../data/write.ts'
import { FormOf } from '../../form/FormOf.tsx'
import { FormPage } from '../../form/FormPage.tsx'
import { useForm } from '../../form/useForm.ts'
import { href } from '../../routes.ts'
import { CategoryFields } from './CategoryFields.tsx'
import type { Category } from './category.ts'

export function CategoryEditPage() {
  const { id = '' } = useParams()
  return (
    <FormOf
      read={useRead('categoryGet', { path: { id } }, { page: true, fresh: true })}
      waiting="Загрузка категории..."
      gone={messages.CATEGORY_NOT_FOUND}
      failed="Ошибка загрузки данных"
      backTo={href('categories')}
      backLabel="К категориям"
    >
      {(category) => <CategoryForm key={id} category={category} />}
    </FormOf>
  )
}

function CategoryForm({ category }: { category: Category }) {
  const { _id, updatedAt, name, description = '', color, isActive } = category
  const form = useForm({
    entity: `category/${_id}`,
    version: updatedAt,
    first: { name, description, color, isActive },
    send: (draft, { version }) =>
      write('categoryUpdate', { path: { id: _id }, body: { ...draft, updatedAt: version } }),
    said: 'Категория обновлена',
    to: href('categories'),
    onward: (saved) => ({ version: saved.updatedAt }),
  })
  return (
    <FormPage title="Редактирование категории" backTo={href('categories')} backLabel="Категории" form={form}>
      <CategoryFields {...form} />
    </FormPage>
  )
}
