import { write } from '../../data/write.ts'
import { FormPage } from '../../form/FormPage.tsx'
import { useForm } from '../../form/useForm.ts'
import { href } from '../../routes.ts'
import { newCategory } from './category.ts'
import { CategoryFields } from './CategoryFields.tsx'

export function CategoryCreatePage() {
  const form = useForm({
    entity: 'category/new',
    first: newCategory,
    send: (draft, { key }) => write('categoryCreate', { body: draft }, { key }),
    said: 'Категория создана',
    to: href('categories'),
    onward: ({ _id, updatedAt }) => ({
      entity: `category/${_id}`,
      version: updatedAt,
      to: href('categoryEdit', { id: _id }),
    }),
  })
  return (
    <FormPage title="Новая категория" backTo={href('categories')} backLabel="Категории" form={form}>
      <CategoryFields {...form} />
    </FormPage>
  )
}
