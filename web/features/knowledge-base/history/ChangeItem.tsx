import IconArrowsVertical from '@tabler/icons-react/dist/esm/icons/IconArrowsVertical.mjs'
import IconMinus from '@tabler/icons-react/dist/esm/icons/IconMinus.mjs'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import type { Change } from './diff/diff-versions.ts'
import { WordDiff } from './WordDiff.tsx'

const icons = {
  added: IconPlus,
  removed: IconMinus,
  moved: IconArrowsVertical,
  changed: IconPencil,
  field: IconPencil,
}

/** One change in words; its sign and colour only repeat what the words say. */
export function ChangeItem({ change }: { change: Change }) {
  const Icon = icons[change.kind]
  return (
    <li className="kbh-item" data-kind={change.kind}>
      <span className="kbh-sign" aria-hidden="true">
        <Icon size={16} style={{ strokeWidth: 2 }} />
      </span>
      <div>
        <p className="kbh-words">{change.words}</p>
        {'text' in change && change.text && <p className="kbh-excerpt">{change.text}</p>}
        {change.kind === 'changed' && change.details.length > 0 && (
          <ul role="list" className="kbh-details">
            {change.details.map(({ words, parts }, n) => (
              // oxlint-disable-next-line react/no-array-index-key -- as above: the list stays as it is
              <li key={n}>
                <p>{words}</p>
                {parts && <WordDiff parts={parts} />}
              </li>
            ))}
          </ul>
        )}
      </div>
    </li>
  )
}
