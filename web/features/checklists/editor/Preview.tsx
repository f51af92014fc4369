import IconCamera from '@tabler/icons-react/dist/esm/icons/IconCamera.mjs'
import { ITEM_DEFAULTS, type Item } from '../../../../openapi/rules/checklists/checklist-items.ts'
import { normWords } from '../../../../openapi/rules/text/norm-words.ts'
import { timeOf } from '../../../lib/clock-time.ts'
import { Pill } from '../../../ui/Badge.tsx'
import type { ChecklistDraft } from './checklist-draft.ts'
import { nameOf } from './item-words.ts'
import { beginsSection } from './items.ts'

/** The checklist as a phone shows it on a shift. A picture: nothing in it can be pressed. */
export function Preview({ draft: { title, type, endTime, items } }: { draft: ChecklistDraft }) {
  const shown = items.filter(({ showIf }) => !showIf)
  return (
    <div className="cled-phone">
      <div className="cled-phone-head">
        <span className="cled-phone-title">{title.trim() || 'Без названия'}</span>
        {type !== 'manual' && <Pill tone="warn">до {timeOf(endTime)}</Pill>}
        <span className="cled-phone-count">0 из {shown.length}</span>
      </div>
      <ol role="list" className="cled-phone-items">
        {items.map((item, at) => (
          <li key={item.id}>
            {beginsSection(items, at) && <h3>{item.section}</h3>}
            <div className="cled-phone-item" data-dim={item.showIf ? true : undefined}>
              <span className="cled-phone-name">{nameOf(item)}</span>
              {item.critical && <Pill tone="danger">Критично</Pill>}
              {item.hint && <span className="cled-dim">{item.hint}</span>}
              <Answer item={item} />
            </div>
          </li>
        ))}
      </ol>
    </div>
  )
}

function Answer({ item }: { item: Item }) {
  const { type, unit, options = [], photo = ITEM_DEFAULTS.photo } = item
  const norm = type === 'number' ? normWords(item) : undefined
  const said = options.map(({ text }) => text.trim()).filter(Boolean)
  return (
    <>
      <span className="cled-phone-answer" aria-hidden="true">
        {type === 'check' && <span data-wide>Выполнено</span>}
        {type === 'yesno' && ['Да', 'Нет', 'Н/п'].map((word) => <span key={word}>{word}</span>)}
        {type === 'number' && (
          <>
            <span data-wide data-field>
              {unit ?? ''}
            </span>
            <span>Н/п</span>
          </>
        )}
        {type === 'text' && <span data-wide data-field />}
        {type === 'select' && said.map((word) => <span key={word}>{word}</span>)}
        {(type === 'photo' || photo === 'required' || photo === 'optional') && (
          <span>
            <IconCamera size={20} />
            Снять
          </span>
        )}
      </span>
      {norm && <span className="cled-dim">Норма {norm}</span>}
    </>
  )
}
