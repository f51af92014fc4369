import { limits } from '../../../openapi/gen/limits.gen.ts'
import { SearchField } from '../../ui/SearchField.tsx'

export function SearchBox(props: { value: string; onChange: (search: string) => void }) {
  return (
    <SearchField
      label="Найти статью"
      className="kb-search"
      maxLength={limits.knowledgeBase.searchMax}
      delayMs={limits.knowledgeBase.searchDebounceMs}
      {...props}
    />
  )
}
