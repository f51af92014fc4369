import { Button } from '@mantine/core'
import type { Snapshot } from 'valtio'
import { labels } from '../../../../openapi/gen/labels.gen.ts'
import type { components } from '../../../../openapi/gen/schema.d.ts'
import { scheduleWords } from '../../../../openapi/rules/checklists/checklist-schedule.ts'
import { normWords } from '../../../../openapi/rules/text/norm-words.ts'
import { formatDateTime } from '../../../lib/dates.ts'
import { plural } from '../../../lib/plural.ts'
import { Pill } from '../../../ui/Badge.tsx'
import { plainSchedule } from '../shared/template-words.ts'
import { changeWords } from './change-words.ts'

type Version = Snapshot<components['schemas']['ChecklistVersion']>

interface VersionRowProps {
  version: Version
  isCurrent: boolean
  onRestore: () => void
}

export function VersionRow({ version, isCurrent, onRestore }: VersionRowProps) {
  const { version: n, by, at, changes } = version
  return (
    <li className="versions-row">
      <div className="versions-head">
        <h2 tabIndex={-1}>
          Версия {n} {isCurrent && <Pill tone="ok">Сейчас</Pill>}
        </h2>
        <p>
          {by?.name ?? 'Удалённый сотрудник'} · <time dateTime={at}>{formatDateTime(at)}</time>
        </p>
      </div>
      {changes.length === 0 ? (
        <p className="versions-none">{n === 1 ? 'Чек-лист создан' : 'Пункты и расписание те же'}</p>
      ) : (
        <ul role="list" className="versions-changes">
          {changes.map((change, place) => {
            const { words, details } = changeWords(change)
            return (
              <li key={`${place} ${words}`} data-kind={change.kind}>
                {words}
                {details && <span> — {details}</span>}
              </li>
            )
          })}
        </ul>
      )}
      <Inside version={version} />
      {!isCurrent && (
        <Button variant="light" aria-label={`Вернуть эту версию: ${n}`} onClick={onRestore}>
          Вернуть эту версию
        </Button>
      )}
    </li>
  )
}

/** The whole of it, for whoever wants to look before he brings it back. */
const Inside = ({ version: { items, schedule } }: { version: Version }) => (
  <details className="versions-inside">
    <summary>
      {items.length} {plural(items.length, 'пункт', 'пункта', 'пунктов')}, {scheduleWords(plainSchedule(schedule))}
    </summary>
    <ol>
      {items.map(({ id, title, type, section, ...norm }) => (
        <li key={id}>
          {title}
          <span>
            {[section, labels.ChecklistItemType[type], type === 'number' && normWords(norm)]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </li>
      ))}
    </ol>
  </details>
)
