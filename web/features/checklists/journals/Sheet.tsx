import type { Snapshot } from 'valtio'
import { Link } from 'wouter'
import { labels } from '../../../../openapi/gen/labels.gen.ts'
import type { components } from '../../../../openapi/gen/schema.d.ts'
import { correctionWords } from '../../../../openapi/rules/journals/journal-file.ts'
import { formatDateTimeIn } from '../../../lib/dates.ts'
import { href } from '../../../routes.ts'
import { monthWords } from './address.ts'
import { Grid } from './Grid.tsx'
import { Lines } from './Lines.tsx'

type Schemas = components['schemas']
export type SheetProps = { sheet: Snapshot<Schemas['JournalSheet']> }

/** As it comes out of the printer: the annex's table, and beneath it what its signs mean. */
export function Sheet({ sheet }: SheetProps) {
  const { kind, form, company, restaurant, timezone, month, closed, table, now } = sheet
  return (
    <section className="journal-paper" data-layout={table.layout} aria-label={labels.JournalKind[kind]}>
      <header className="journal-head">
        <div>
          <h2>{labels.JournalKind[kind]}</h2>
          <p>{[form, company, restaurant.name, restaurant.address].filter(Boolean).join(' · ')}</p>
        </div>
        <div>
          <b>{monthWords(month)}</b>
          <p>{closed ? `Месяц закрыт ${formatDateTimeIn(closed.at, timezone)}, ${closed.by.name}` : 'Месяц открыт'}</p>
        </div>
      </header>
      {sheet.changedAfterClose > 0 && (
        <p className="journal-warning" role="status">
          После закрытия передано ответов по чек-листам: {sheet.changedAfterClose}. В таблице их нет, внесите их
          исправлением.
        </p>
      )}
      {table.isCut && (
        <p className="journal-warning" role="status">
          Выполнений больше, чем помещается в журнал: показаны первые.
        </p>
      )}
      {table.layout === 'grid' ? <Grid sheet={sheet} /> : <Lines sheet={sheet} />}
      <Beneath sheet={sheet} />
      <footer className="journal-foot">
        <p>
          Составлено из ответов чек-листов {table.checklists.map(({ title }) => `«${title}»`).join(', ')}. За ведение
          журнала отвечает компания
        </p>
        <p>Данные на {formatDateTimeIn(now, timezone)}</p>
      </footer>
    </section>
  )
}

function Beneath({ sheet: { table, timezone, corrections } }: SheetProps) {
  return (
    <div className="journal-beneath">
      <div>
        {table.notes.length > 0 && (
          <>
            <h2>Отклонения и пропуски</h2>
            <ul role="list">
              {table.notes.map(({ n, text, task }) => (
                <li key={text} id={n === undefined ? undefined : `note-${n}`}>
                  {n !== undefined && <sup>{n}</sup>} {text}
                  {task && (
                    <Link className="journal-screen" href={href('taskEdit', { id: task })}>
                      Открыть задачу
                    </Link>
                  )}
                </li>
              ))}
            </ul>
          </>
        )}
        {corrections.length > 0 && (
          <>
            <h2>Исправления</h2>
            <ul role="list">
              {corrections.map((one) => (
                <li key={one._id}>{correctionWords(one, timezone)}</li>
              ))}
            </ul>
          </>
        )}
      </div>
      <div>
        <h2>Обозначения</h2>
        <ul role="list" className="journal-legend">
          <li>
            <span className="journal-key" data-fail>
              +4,5
            </span>{' '}
            вне нормы
          </li>
          <li>
            <em>
              +1<sup>п</sup>
            </em>{' '}
            внесено позже срока
          </li>
          <li>
            <span className="journal-key" data-gap>
              —
            </span>{' '}
            пропуск
          </li>
          <li>* без подписи PIN-кодом</li>
        </ul>
        <p>
          {table.signers
            .map(({ initials, name, position }) => `${initials}: ${[name, position].filter(Boolean).join(', ')}`)
            .join(' · ')}
        </p>
        <p className="journal-responsible">Ответственный ______________________ / ______________________</p>
      </div>
    </div>
  )
}
