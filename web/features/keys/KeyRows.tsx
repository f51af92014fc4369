import { Link } from 'wouter'
import { labels } from '../../../openapi/gen/labels.gen.ts'
import { useMinute } from '../../lib/useMinute.ts'
import { type Column, Rows } from '../../list/Rows.tsx'
import { href } from '../../routes.ts'
import { companyZone } from '../../shell/company-zone.ts'
import { StatusSign } from '../../ui/Badge.tsx'
import type { Choice } from '../../ui/overlays/ActionMenu.tsx'
import { MoreMenu } from '../../ui/overlays/MoreMenu.tsx'
import { accessWords, endWords, type Key, lookOf, placeWords, whenWords } from './key-words.ts'

const callsWords = (calls: number) => `${calls.toLocaleString('ru-RU')} за сегодня`

const Name = ({ apiKey: { _id, name, status } }: { apiKey: Key }) => (
  <>
    <Link className="keys-name" href={href('apiKey', { id: _id })}>
      {name}
    </Link>
    {status === 'paused' && <span className="keys-dim"> · {labels.ApiKeyStatus.paused.toLocaleLowerCase('ru')}</span>}
  </>
)
function Ends({ apiKey }: { apiKey: Key }) {
  const { words, date, tone } = endWords(apiKey, useMinute(), companyZone())
  return (
    <span className="keys-two">
      <strong data-tone={tone}>{words}</strong>
      {date && <span>{date}</span>}
    </span>
  )
}
const Access = ({ apiKey: key }: { apiKey: Key }) => (
  <span className="keys-two">
    <span>{accessWords(key.scopes)}</span>
    {key.restaurants && <span>{placeWords(key)}</span>}
  </span>
)
function Used({ apiKey: { lastUsedAt, callsToday } }: { apiKey: Key }) {
  const words = whenWords(lastUsedAt, useMinute(), companyZone())
  return (
    <span className="keys-two">
      <span>{words}</span>
      {callsToday > 0 && <span>{callsWords(callsToday)}</span>}
    </span>
  )
}

const columns: Column<Key>[] = [
  {
    head: 'Название',
    width: '26%',
    names: true,
    cell: (key) => (
      <span className="keys-first">
        <StatusSign look={lookOf(key)} />
        <span>
          <Name apiKey={key} />
          <span className="keys-mask">{key.mask}</span>
        </span>
      </span>
    ),
  },
  { head: 'Доступ', cell: (key) => <Access apiKey={key} /> },
  { head: 'Действует до', width: '150px', cell: (key) => <Ends apiKey={key} /> },
  { head: 'Последний вызов', width: '170px', cell: (key) => <Used apiKey={key} /> },
  { head: 'Кто создал', width: '150px', roomy: true, cell: ({ createdBy }) => createdBy.name },
]

interface KeyRowsProps {
  keys: readonly Key[] | undefined
  choicesOf: (key: Key) => Choice[]
}

export function KeyRows({ keys, choicesOf }: KeyRowsProps) {
  return (
    <Rows
      rows={keys}
      keyOf={({ _id }) => _id}
      columns={columns}
      mark={(key) => (
        <span className="keys-mark">
          <StatusSign look={lookOf(key)} />
        </span>
      )}
      card={(key) => ({
        name: <Name apiKey={key} />,
        text: (
          <>
            <p className="keys-mask">{key.mask}</p>
            <p>{accessWords(key.scopes)}</p>
            {key.restaurants && <p>{placeWords(key)}</p>}
          </>
        ),
        facts: (
          <>
            <Ends apiKey={key} />
            <Used apiKey={key} />
          </>
        ),
      })}
      actions={(key) => (
        <div className="rows-actions">
          <MoreMenu of={key.name} choices={choicesOf(key)} />
        </div>
      )}
    />
  )
}
