import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { useSnapshot } from 'valtio'
import { labels } from '../../../../openapi/gen/labels.gen.ts'
import { limits } from '../../../../openapi/gen/limits.gen.ts'
import type { Item } from '../../../../openapi/rules/checklist-items.ts'
import { moduleIsOn } from '../../../../openapi/rules/modules.ts'
import { useRead } from '../../../data/useRead.ts'
import { session } from '../../../shell/session.ts'
import { Select } from '../../../ui/overlays/fields.tsx'

interface ArticleFieldProps {
  item: Item
  fault: string | undefined
  onChange: (part: Pick<Item, 'article' | 'articleTitle'>) => void
}

/** The article that opens over the run; without a knowledge base there is nothing to choose. */
export function ArticleField(props: ArticleFieldProps) {
  const { company } = useSnapshot(session)
  return company && moduleIsOn(company, 'knowledgeBase') ? <Choice {...props} /> : null
}

function Choice({ item: { article, articleTitle }, fault, onChange }: ArticleFieldProps) {
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed.trim(), limits.checklists.searchDebounceMs)
  // What is chosen stands in the field, too: it is not what is looked for.
  const asked = search && search !== articleTitle ? { search } : {}
  const { data, failed } = useRead('articleList', { query: { ...asked, status: 'published' } })
  const found = (data?.articles ?? []).map(({ _id, title }) => ({ value: _id, label: title }))
  const chosen = article ? [{ value: article, label: articleTitle ?? 'Статья недоступна' }] : []
  return (
    <Select
      label={labels.ChecklistSetting.article}
      placeholder="Статья базы знаний, необязательно"
      searchable
      clearable
      clearButtonProps={{ 'aria-label': 'Убрать инструкцию' }}
      data={[...chosen, ...found.filter(({ value }) => value !== article)]}
      value={article ?? null}
      error={fault}
      nothingFoundMessage={failed ? 'Ошибка загрузки статей' : 'Ничего не найдено'}
      onSearchChange={setTyped}
      onChange={(id, option) => onChange(id ? { article: id, articleTitle: option?.label ?? '' } : { article: null })}
    />
  )
}
