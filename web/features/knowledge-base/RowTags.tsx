import { limits } from '../../../openapi/gen/limits.gen.ts'

/** At most two tags and how many more there are. */
export function RowTags({ tags }: { tags: readonly string[] }) {
  const rest = tags.slice(limits.knowledgeBase.rowTagsMax)
  if (tags.length === 0) return null
  return (
    <ul role="list" className="kb-tags">
      {tags.slice(0, limits.knowledgeBase.rowTagsMax).map((tag) => (
        <li key={tag} className="kb-tag">
          {tag}
        </li>
      ))}
      {rest.length > 0 && (
        <li className="kb-tags-more" title={rest.join(', ')}>
          +{rest.length}
          <span className="app-hidden"> ({rest.join(', ')})</span>
        </li>
      )}
    </ul>
  )
}
