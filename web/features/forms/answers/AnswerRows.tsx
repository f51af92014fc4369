import { Skeleton } from '@mantine/core'
import type { Snapshot } from 'valtio'
import { Link } from 'wouter'
import type { components } from '../../../../openapi/gen/schema.d.ts'
import { answerCell, columnTitle, taskTitle } from '../../../../openapi/rules/forms/form-answers.ts'
import { holdsFiles } from '../../../../openapi/rules/forms/forms.ts'
import { formatDateTimeIn } from '../../../lib/dates.ts'
import { plural } from '../../../lib/plural.ts'
import { useWide } from '../../../lib/useMedia.ts'
import { href } from '../../../routes.ts'
import { companyZone } from '../../../shell/company-zone.ts'

type Schemas = components['schemas']
type Row = Snapshot<Schemas['FormResponseRow']>
type Column = Snapshot<Schemas['FormColumn']>

interface AnswerRowsProps {
  id: string
  columns: readonly Column[]
  responses: readonly Row[]
}

/** Of an answer on a phone: the rest is on its page. */
const ON_CARD = 3

/** A column a field; on phones cards. Each leads to the whole answer. */
export function AnswerRows({ id, columns, responses }: AnswerRowsProps) {
  return useWide() ? (
    // It scrolls where it is wider than its page, and so the keyboard must reach it.
    <div className="answers-scroll" role="group" aria-label="Таблица ответов" tabIndex={0}>
      <table className="answers-table">
        <thead>
          <tr>
            <th scope="col">Отвечено</th>
            <th scope="col">Сотрудник</th>
            <th scope="col">Ресторан</th>
            <th scope="col">Задача</th>
            {columns.map((column) => (
              <th key={column.id} scope="col" data-gone={column.isGone || undefined}>
                {columnTitle(column)}
                {column.isGone && <span className="answers-gone">из прежней версии</span>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {responses.map((row) => (
            <tr key={row._id}>
              <th scope="row">
                <AnswerLink id={id} row={row} />
              </th>
              <td>{row.submittedBy.name}</td>
              <td>{row.restaurant?.name ?? '—'}</td>
              <td>{taskTitle(row.task) ?? 'Задача удалена'}</td>
              {columns.map((column) => (
                <td key={column.id} data-number={typeof row.values[column.id] === 'number' || undefined}>
                  {cellOf(column, row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  ) : (
    <ul role="list" className="answers-cards">
      {responses.map((row) => (
        <li key={row._id}>
          <AnswerLink id={id} row={row} />
          <p>
            {row.submittedBy.name}
            {row.restaurant && ` · ${row.restaurant.name}`}
          </p>
          {row.task && <p>{taskTitle(row.task)}</p>}
          <dl>
            {columns
              .filter((column) => cellOf(column, row) !== '—')
              .slice(0, ON_CARD)
              .map((column) => (
                <div key={column.id}>
                  <dt>{columnTitle(column)}</dt>
                  <dd>{cellOf(column, row)}</dd>
                </div>
              ))}
          </dl>
        </li>
      ))}
    </ul>
  )
}

const AnswerLink = ({ id, row: { _id, submittedAt } }: { id: string; row: Row }) => (
  <Link href={href('formResponse', { id, responseId: _id })} className="answers-link">
    {formatDateTimeIn(submittedAt, companyZone())}
  </Link>
)

function cellOf({ id, type }: Column, { values }: Row): string {
  const value = Object.hasOwn(values, id) ? values[id] : undefined
  if (holdsFiles(type) && Array.isArray(value)) {
    const { length } = value
    return length === 0
      ? '—'
      : type === 'photo'
        ? `${length} фото`
        : `${length} ${plural(length, 'файл', 'файла', 'файлов')}`
  }
  const given = typeof value === 'object' && value !== null ? value.map(String) : value
  const text = answerCell(type, given, () => undefined)
  return text === null || text === '' ? '—' : typeof text === 'number' ? text.toLocaleString('ru-RU') : text
}

/** Where the rows will be. */
export const AnswerPlaces = () => (
  <div className="answers-places">
    {Array.from({ length: 8 }, (_, place) => (
      <Skeleton key={place} h={14} w={place % 2 ? '84%' : '70%'} />
    ))}
  </div>
)
