import type { Heading } from '../../editor/reader/headings.ts'

/** Table of contents: beside the text where there is room, folded above it otherwise. */
export function Contents({ headings, beside }: { headings: readonly Heading[]; beside: boolean }) {
  const items = (
    <ul role="list">
      {headings.map(({ id, text, level }) => (
        <li key={id} data-deep={level > 2 || undefined}>
          <a href={`#${encodeURIComponent(id)}`}>{text}</a>
        </li>
      ))}
    </ul>
  )
  if (!beside)
    return (
      <details className="kb-contents">
        <summary>Содержание</summary>
        <nav aria-label="Содержание">{items}</nav>
      </details>
    )
  return (
    <div className="kb-contents" data-beside>
      <nav aria-labelledby="kb-contents">
        <h2 id="kb-contents">Содержание</h2>
        {items}
      </nav>
    </div>
  )
}
