import { Link } from 'wouter'
import { labels } from '../../../../openapi/gen/labels.gen.ts'
import { type Column, Rows } from '../../../list/Rows.tsx'
import { href } from '../../../routes.ts'
import { Status } from '../../../ui/Badge.tsx'
import { dateWords, percentWords, type Result, scoreWords, timeWords } from '../result-words.ts'
import { LOOKS } from '../test-words.ts'

const openHref = ({ _id, status, test }: Result) =>
  status === 'in_progress' ? href('testTake', { id: test._id }, { attempt: _id }) : href('testResult', { id: _id })
const Name = ({ result }: { result: Result }) => (
  <Link href={openHref(result)} className="results-link rows-name">
    {result.test.title}
  </Link>
)
const State = ({ result: { status } }: { result: Result }) => (
  <Status look={LOOKS[status]}>{labels.AttemptStatus[status]}</Status>
)

const columns: Column<Result>[] = [
  { head: 'Тест', names: true, cell: (result) => <Name result={result} /> },
  { head: 'Попытка', width: '96px', number: true, cell: ({ number }) => number },
  { head: 'Баллы', width: '104px', number: true, cell: scoreWords },
  { head: 'Процент', width: '96px', number: true, cell: percentWords },
  { head: 'Статус', width: '136px', cell: (result) => <State result={result} /> },
  { head: 'Дата', width: '148px', cell: dateWords },
  { head: 'Время', width: '124px', cell: timeWords },
]

export const ResultRows = ({ results }: { results: readonly Result[] | undefined }) => (
  <Rows
    rows={results}
    keyOf={({ _id }) => _id}
    columns={columns}
    card={(result) => ({
      name: <Name result={result} />,
      text: <p>{[`попытка ${result.number}`, dateWords(result)].join(' · ')}</p>,
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
