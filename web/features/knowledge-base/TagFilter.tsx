import { useState } from 'react'

interface TagFilterProps {
  /** Most used first (B34). */
  tags: readonly string[]
  chosen: readonly string[]
  onChange: (tags: string[]) => void
}

const shownAtFirst = 12

/** Several tags together mean any of them (B11). */
export function TagFilter({ tags, chosen, onChange }: TagFilterProps) {
  const [all, setAll] = useState(false)
  const isChosen = (tag: string) => chosen.some((other) => other.toLowerCase() === tag.toLowerCase())
  const toggle = (tag: string) =>
    onChange(isChosen(tag) ? chosen.filter((other) => other.toLowerCase() !== tag.toLowerCase()) : [...chosen, tag])
  // A chosen tag can always be taken away again, also one that a shared address brought along.
  const missing = chosen.filter((tag) => !tags.some((other) => other.toLowerCase() === tag.toLowerCase()))
  const shown = [...missing, ...tags.filter((tag, index) => all || index < shownAtFirst || isChosen(tag))]
  const hidden = missing.length + tags.length - shown.length
  return (
    <div className="kb-filter-tags" role="group" aria-label="Теги">
      {shown.map((tag) => (
        <button
          key={tag}
          type="button"
          className="kb-filter-tag"
          aria-pressed={isChosen(tag)}
          onClick={() => toggle(tag)}
        >
          {tag}
        </button>
      ))}
      {hidden > 0 && (
        <button type="button" className="kb-filter-more" onClick={() => setAll(true)}>
          Ещё {hidden}
        </button>
      )}
    </div>
  )
}
