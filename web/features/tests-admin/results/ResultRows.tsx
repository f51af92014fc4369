import { Link } from 'wouter'
import { labels } from '../../../../openapi/gen/labels.gen.ts'
import { type Column, Rows } from '../../../list/Rows.tsx'
import { href } from '../../../routes.ts'
import { Status } from '../../../ui/Badge.tsx'
import { dateWords, none, percentWords, type Result, scoreWords, timeWords } from '../../tests/result-words.ts'
import { LOOKS } from '../../tests/test-words.ts'

const Name = ({ result: { _id, user } }: { result: Result }) => (
  <Link href={href('testResult', { id: _id }, { scope: 'all' })} className="test-results-link rows-name">
    {user.name}
  </Link>
)
const State = ({ result: { status } }: { result: Result }) => (
  <Status look={LOOKS[status]}>{labels.AttemptStatus[status]}</Status>
)

const columns: Column<Result>[] = [
  {
    head: 'Сотрудник',
    names: true,
    width: '16%',
    cell: (result) => (
      <>
        <Name result={result} />
        {result.position && <span className="rows-tight test-results-dim">{result.position.name}</span>}
      </>
    ),
  },
  { head: 'Должность', width: '10%', roomy: true, cell: ({ position }) => position?.name ?? none },
  { head: 'Тест', cell: ({ test }) => test.title },
  { head: 'Попытка', width: '84px', number: true, cell: ({ number }) => number },
  { head: 'Баллы', width: '96px', number: true, cell: scoreWords },
  { head: 'Процент', width: '90px', number: true, cell: percentWords },
  { head: 'Статус', width: '126px', cell: (result) => <State result={result} /> },
  { head: 'Дата', width: '104px', cell: dateWords },
  { head: 'Время', width: '96px', roomy: true, cell: timeWords },
]

/** Everybody's attempts; a row leads to its answers. */
export const ResultRows = ({ results }: { results: readonly Result[] | undefined }) => (
  <Rows
    rows={results}
    keyOf={({ _id }) => _id}
    columns={columns}
    card={(result) => ({
      name: <Name result={result} />,
      text: (
        <>
          <p>{result.test.title}</p>
          <p>{[result.position?.name, `попытка ${result.number}`, dateWords(result)].filter(Boolean).join(' · ')}</p>
        </>
      ),
      facts: (
        <>
          <State result={result} />
          {result.percent !== null && <span>{percentWords(result)}</span>}
          {result.score !== null && <span>{scoreWords(result)} баллов</span>}
          {result.durationSec !== null && <span>{timeWords(result)}</span>}
        </>
      ),
    })}
  />
)
