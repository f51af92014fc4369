import '../../../list/list.css'
import './stats.css'
import { Button } from '@mantine/core'
import type { Snapshot } from 'valtio'
import { Link, useParams } from 'wouter'
import { messages } from '../../../../openapi/gen/messages.gen.ts'
import type { components } from '../../../../openapi/gen/schema.d.ts'
import { durationWords } from '../../../../openapi/rules/testing/test-words.ts'
import { useRead } from '../../../data/useRead.ts'
import { FormOf } from '../../../form/FormOf.tsx'
import { href } from '../../../routes.ts'
import { BackLink } from '../../../ui/BackLink.tsx'
import { LazyChart } from '../../../ui/chart/LazyChart.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { QuestionStats } from './QuestionStats.tsx'

type Stats = Snapshot<components['schemas']['TestStats']>

/** How a test is passed: its people, its questions. */
export function TestStatsPage() {
  const { id = '' } = useParams()
  const { data: test } = useRead('testGet', { path: { id }, query: { edit: true } })
  return (
    <FormOf
      read={useRead('testSummarize', { path: { id } }, { page: true })}
      waiting="Загрузка статистики..."
      gone={messages.TEST_NOT_FOUND}
      failed="Ошибка загрузки статистики"
      backTo={href('testsAdmin')}
      backLabel="К тестам"
    >
      {(stats) => (
        <div className="test-stats">
          <BackLink to={href('testsAdmin')}>Управление тестами</BackLink>
          <PageTitle
            description={test?.title}
            action={
              <div className="list-actions">
                <Button component={Link} href={href('testResults', {}, { scope: 'all', test: id })} variant="default">
                  Результаты
                </Button>
                <Button component={Link} href={href('testEdit', { id })} variant="default">
                  Изменить
                </Button>
              </div>
            }
          >
            Статистика теста
          </PageTitle>
          <Figures stats={stats} />
          {stats.attempts === 0 ? (
            <EmptyState title="Тест ещё никто не закончил" text="Здесь появятся люди и вопросы" />
          ) : (
            <Charts stats={stats} />
          )}
        </div>
      )}
    </FormOf>
  )
}

const none = '—'
function Figures({ stats }: { stats: Stats }) {
  const { assigned, started, passed, failed, review, notStarted, attempts, avgPercent, avgDurationSec } = stats
  const figures: [string, string | number][] = [
    ['Назначено', assigned],
    ['Начинали', started],
    ['Сдали', passed],
    ['Не сдали', failed],
    ['На проверке', review],
    ['Не начинали', notStarted],
    ['Попыток', attempts],
    ['Средний балл', avgPercent === null ? none : `${avgPercent}%`],
    ['Среднее время', avgDurationSec === null ? none : durationWords(avgDurationSec)],
  ]
  return (
    <dl className="test-stats-figures">
      {figures.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function Charts({ stats: { questions, passed, failed, review, notStarted, started } }: { stats: Stats }) {
  const asked = questions.flatMap(({ text, correctRate }, at) =>
    correctRate === null ? [] : [{ name: `${at + 1}. ${text}`, values: [correctRate] }],
  )
  return (
    <>
      <div className="test-stats-charts">
        <LazyChart
          kind="rows"
          title="Люди"
          of="Что вышло"
          parts={['человек']}
          rows={[
            { name: 'Сдали', values: [passed] },
            { name: 'Не сдали', values: [failed] },
            { name: 'На проверке', values: [review] },
            // Of those who have begun, the rest are under way.
            { name: 'Проходят', values: [Math.max(0, started - passed - failed - review)] },
            { name: 'Не начинали', values: [notStarted] },
          ]}
        />
        {asked.length > 0 && (
          <LazyChart kind="rows" title="Верные ответы" of="Вопрос" parts={['верно']} unit="%" rows={asked} />
        )}
      </div>
      <QuestionStats questions={questions} />
    </>
  )
}
