import type { Snapshot } from 'valtio'
import { limits } from '../../../../openapi/gen/limits.gen.ts'
import type { components } from '../../../../openapi/gen/schema.d.ts'
import { dayWords, shortDayWords } from '../../../../openapi/rules/time/day-words.ts'
import { columnTitle } from '../../../../openapi/rules/forms/form-answers.ts'
import { useRead } from '../../../data/useRead.ts'
import { useClock } from '../../../lib/countdown.ts'
import { companyZone } from '../../../shell/company-zone.ts'
import { LazyChart } from '../../../ui/chart/LazyChart.tsx'
import { ListFailed } from '../../../ui/ListFailed.tsx'
import { PageLoading } from '../../../ui/PageLoading.tsx'
import { chartQuery, type Filters } from './answer-filters.ts'
import { choiceWords } from './choice-words.ts'

type Field = Snapshot<components['schemas']['FormSummaryField']>

interface AnswerChartsProps {
  id: string
  filters: Filters
  /** The answers that chose it. */
  hrefOf: (field: string, value: string) => string
}

/** A chart a field: what was chosen, and how numbers went. */
export function AnswerCharts({ id, filters, hrefOf }: AnswerChartsProps) {
  const clock = useClock()
  const { data, failed, loading, again } = useRead('responseSummarize', {
    path: { id },
    query: chartQuery(filters, clock.now(), companyZone()),
  })
  if (!data)
    return failed ? (
      <ListFailed
        title="Ошибка загрузки графиков"
        failed={{ message: failed.problem.message }}
        loading={loading}
        onRetry={again}
      />
    ) : (
      <PageLoading delay={limits.app.layoutDelayMs}>Загрузка графиков...</PageLoading>
    )
  const drawn = data.fields.filter(({ choices, days }) => choices !== undefined || days !== undefined)
  const others = data.fields.filter((field) => !drawn.includes(field))
  return (
    <>
      <p className="answers-span">
        {dayWords(data.from)} – {dayWords(data.to)}, ответов: {data.responses.toLocaleString('ru-RU')}
      </p>
      <div className="answers-charts">
        {drawn.map((field) => (
          <div key={field.column.id} className="answers-chart">
            <FieldCharts field={field} hrefOf={hrefOf} />
            <p className="answers-span">Ответили: {field.answered.toLocaleString('ru-RU')}</p>
          </div>
        ))}
      </div>
      {others.length > 0 && (
        <dl className="answers-others">
          {others.map(({ column, answered }) => (
            <div key={column.id}>
              <dt>{column.label}</dt>
              <dd>
                заполнили {answered.toLocaleString('ru-RU')} из {data.responses.toLocaleString('ru-RU')}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </>
  )
}

function FieldCharts({
  field: { column, choices, numbers, days },
  hrefOf,
}: Pick<AnswerChartsProps, 'hrefOf'> & { field: Field }) {
  const title = columnTitle(column)
  const said = (value: number) => value.toLocaleString('ru-RU', { maximumFractionDigits: limits.forms.precisionMax })
  return (
    <>
      {choices && (
        <LazyChart
          kind="rows"
          title={title}
          of="Ответ"
          parts={['ответов']}
          rows={choices.map(({ value, count }) => ({
            name: choiceWords(column.type, value),
            values: [count],
            ...(count > 0 && { to: hrefOf(column.id, value) }),
          }))}
        />
      )}
      {days && days.length > 0 && (
        <LazyChart
          kind="lines"
          title={choices ? `${title}: по дням` : title}
          of="День"
          parts={['в среднем']}
          rows={days.map(({ day, average }) => ({
            name: days.length > 0 && day.slice(0, 4) === days[0]?.day.slice(0, 4) ? shortDayWords(day) : dayWords(day),
            values: [Number(average.toFixed(2))],
          }))}
        />
      )}
      {numbers && (
        <p className="answers-numbers">
          от {said(numbers.min)} до {said(numbers.max)}, в среднем {said(numbers.average)}
          {column.unit && ` ${column.unit}`}
        </p>
      )}
    </>
  )
}
