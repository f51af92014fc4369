import type { Snapshot } from 'valtio'
import { Link } from 'wouter'
import type { components } from '../../../../openapi/gen/schema.d.ts'
import { plural } from '../../../lib/plural.ts'
import { type Column, Rows } from '../../../list/Rows.tsx'
import { href } from '../../../routes.ts'
import { OnOff } from '../../../ui/OnOff.tsx'
import { TestActions } from './TestActions.tsx'

export type TestRow = Snapshot<components['schemas']['Test']>

const none = '—'
const Status = ({ isActive }: Pick<TestRow, 'isActive'>) => (
  <OnOff on={isActive}>{isActive ? 'Включён' : 'Отключён'}</OnOff>
)
const Name = ({ _id, title }: TestRow) => (
  <Link href={href('testEdit', { id: _id })} className="tests-admin-link rows-name">
    {title}
  </Link>
)
const passedWords = ({ passedCount = 0, assignedCount = 0 }: TestRow) => `${passedCount} из ${assignedCount}`
const averageWords = ({ avgPercent }: TestRow) => (typeof avgPercent === 'number' ? `${avgPercent}%` : none)

const columns: Column<TestRow>[] = [
  { head: 'Название', names: true, cell: (row) => <Name {...row} /> },
  { head: 'Категория', width: '16%', cell: ({ category }) => category?.name ?? none },
  { head: 'Вопросов', width: '104px', number: true, cell: ({ questionsCount }) => questionsCount },
  { head: 'Прошли/Назначено', width: '168px', number: true, cell: passedWords },
  { head: 'Средний балл', width: '136px', number: true, cell: averageWords },
  { head: 'Статус', width: '120px', cell: Status },
]

export const TestRows = ({ tests }: { tests: readonly TestRow[] | undefined }) => (
  <Rows
    rows={tests}
    keyOf={({ _id }) => _id}
    columns={columns}
    card={(row) => ({
      name: <Name {...row} />,
      text: row.category && <p>{row.category.name}</p>,
      facts: (
        <>
          <Status isActive={row.isActive} />
          <span>
            {row.questionsCount} {plural(row.questionsCount, 'вопрос', 'вопроса', 'вопросов')}
          </span>
          <span>прошли {passedWords(row)}</span>
          {averageWords(row) !== none && <span>в среднем {averageWords(row)}</span>}
        </>
      ),
    })}
    actions={(row) => <TestActions test={row} />}
  />
)
