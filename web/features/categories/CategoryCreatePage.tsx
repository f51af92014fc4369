import { useState } from 'react'
import { client } from '../../api.ts'
import { createRepeatKeys } from '../../lib/repeat-key.ts'
import { newCategory } from './category-form.ts'
import { CategoryForm } from './CategoryForm.tsx'

export function CategoryCreatePage() {
  const [repeatKey] = useState(() => createRepeatKeys())
  return (
    <CategoryForm
      title="Новая категория"
      begin={newCategory}
      save={(body) =>
        client.POST('/api/categories', { params: { header: { 'Idempotency-Key': repeatKey(body) } }, body })
      }
      done="Категория создана"
    />
  )
}
