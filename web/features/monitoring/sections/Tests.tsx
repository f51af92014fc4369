import { Link } from 'wouter'
import { CHECKED } from '../../../../openapi/rules/attempts/attempt-statuses.ts'
import { ATTEMPT_ROWS } from '../../../../openapi/rules/monitoring/monitoring-rows.ts'
import { useRead } from '../../../data/useRead.ts'
import { href } from '../../../routes.ts'
import { Status } from '../../../ui/Badge.tsx'
import { LazyChart } from '../../../ui/chart/LazyChart.tsx'
import { linksOf, partDays, useLooking } from '../asked.ts'
import { Change } from '../Change.tsx'
import { Numbers, Titled } from '../Numbers.tsx'
import { Panel } from '../Panel.tsx'
import { Tiles } from '../Tiles.tsx'
import { groupWords, number, partName, partNote, percent } from '../words.ts'

export function Tests() {
  const looking = useLooking()
  const { results } = linksOf(looking)
  const read = useRead('monitoringGetTests', { query: looking.asked })
  return (
    <Panel read={read} isEmpty={({ now, byTest }) => now.attempts === 0 && byTest.length === 0}>
      {({ now, before, series, byTest, hardestQuestions }) => (
        <>
          <Tiles
            tiles={[
              {
                name: 'Тесты сданы',
                value: percent(now.passRate),
                to: results({ statuses: CHECKED }),
                change: <Change now={now.passRate} before={before.passRate} unit="п. п." better="more" />,
                note: `лучшие попытки: ${number(now.passed)} из ${number(now.people)}`,
              },
              {
                name: 'Попытки',
                value: number(now.attempts),
                to: results(),
                change: <Change now={now.attempts} before={before.attempts} better="neither" />,
              },
              {
                name: 'Средний результат',
                value: percent(now.avgPercent),
                to: results({ statuses: CHECKED }),
                change: <Change now={now.avgPercent} before={before.avgPercent} unit="п. п." better="more" />,
              },
            ]}
          />
          <LazyChart
            kind="bars"
            title={`Попытки ${groupWords[looking.group]}`}
            of="Когда"
            parts={['сданы', 'не сданы, на проверке']}
            rows={series.map(({ date, attempts, passed }, at) => {
              const days = partDays(
                series.map((part) => part.date),
                at,
                looking.asked.to,
              )
              return {
                name: partName(date, looking),
                ...partNote(date, looking),
                values: [passed, ATTEMPT_ROWS.notPassed.of({ attempts, passed })],
                links: [ATTEMPT_ROWS.passed, ATTEMPT_ROWS.notPassed].map(({ rows }) => results({ ...days, ...rows })),
              }
            })}
          />
          <Numbers
            title="По тестам"
            hint="Сдали, не сдали и не начинали: работающие сейчас сотрудники, за всё время. Попытки и результат: за период"
            of="Тест"
            heads={['Назначено', 'Сдали', 'Не сдали', 'Не начинали', 'Попыток', 'Результат']}
            none="Включённых тестов нет"
            rows={byTest.map(({ test, assigned, passed, failed, notStarted, attempts, avgPercent }) => {
              const stats = href('testStats', { id: test._id })
              return {
                key: test._id,
                name: <Link href={stats}>{test.title}</Link>,
                cells: [
                  number(assigned),
                  number(passed),
                  number(failed),
                  number(notStarted),
                  <Link key="rows" href={results({ test: test._id })}>
                    {number(attempts)}
                  </Link>,
                  percent(avgPercent),
                ],
              }
            })}
          />
          <Numbers
            title="Трудные вопросы"
            of="Вопрос"
            heads={['Спросили', 'Верно']}
            none="Вопросов, которые спросили хотя бы трижды, нет"
            rows={hardestQuestions.map(({ test, questionId, title, asked, rightRate }) => ({
              key: `${test._id}-${questionId}`,
              name: (
                <>
                  <Titled title={title} of={<Link href={href('testStats', { id: test._id })}>{test.title}</Link>} />
                  {rightRate === 0 && (
                    <span className="numbers-mark">
                      <Status look={{ tone: 'danger', shape: 'full' }}>Никто не ответил верно, проверьте вопрос</Status>
                    </span>
                  )}
                </>
              ),
              cells: [
                <Link key="rows" href={href('testStats', { id: test._id })}>
                  {number(asked)}
                </Link>,
                percent(rightRate),
              ],
            }))}
          />
        </>
      )}
    </Panel>
  )
}
