import { TextInput } from '@mantine/core'
import { limits } from '../../../openapi/gen/limits.gen.ts'
import { splitTags } from './list-filters.ts'
import { tagsFault } from './tags-fault.ts'

interface TagsFieldProps {
  /** As typed: comma-separated. */
  value: string
  onChange: (tags: string) => void
  error: string | undefined
}

/** Shows what will be sent while it is typed. */
export function TagsField({ value, onChange, error }: TagsFieldProps) {
  const tags = splitTags(value)
  return (
    <div className="kb-tags-field">
      <TextInput
        label="Теги"
        description="Через запятую, необязательно"
        placeholder="меню, аллергены"
        value={value}
        error={tagsFault(tags) ?? error}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      {tags.length > 0 && (
        <ul
          role="list"
          aria-label={`Теги статьи: ${tags.length} из ${limits.knowledgeBase.tagsMax}`}
          className="kb-tags"
        >
          {tags.map((tag) => (
            <li key={tag} className="kb-tag">
              {tag}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
