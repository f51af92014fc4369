import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { limits } from '../../../openapi/gen/limits.gen.ts'
import { useRead } from '../../data/useRead.ts'
import { Select } from '../../ui/overlays/fields.tsx'

interface Chosen {
  readonly _id: string
  readonly title: string
}
interface ArticleSelectProps {
  label: string
  placeholder?: string
  /** Of the cross that takes it out; without it there is none. */
  clearLabel?: string
  value: Chosen | null
  fault: string | undefined
  onChange: (article: Chosen | null) => void
}

/** A published article, by words of it. Whoever shows it has seen that there is a knowledge base. */
export function ArticleSelect({ label, placeholder, clearLabel, value, fault, onChange }: ArticleSelectProps) {
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed.trim(), limits.knowledgeBase.searchDebounceMs)
  // What is chosen stands in the field, too: it is not what is looked for.
  const asked = search && search !== value?.title ? { search } : {}
  const { data, failed } = useRead('articleList', { query: { ...asked, status: 'published' } })
  const found = (data?.articles ?? []).map(({ _id, title }) => ({ value: _id, label: title }))
  const chosen = value ? [{ value: value._id, label: value.title }] : []
  return (
    <Select
      label={label}
      placeholder={placeholder}
      searchable
      clearable={clearLabel !== undefined}
      allowDeselect={clearLabel !== undefined}
      clearButtonProps={{ 'aria-label': clearLabel }}
      data={[...chosen, ...found.filter((one) => one.value !== value?._id)]}
      value={value?._id ?? null}
      error={fault}
      nothingFoundMessage={failed ? 'Ошибка загрузки статей' : 'Ничего не найдено'}
      onSearchChange={setTyped}
      onChange={(id, option) => onChange(id ? { _id: id, title: option?.label ?? '' } : null)}
    />
  )
}
