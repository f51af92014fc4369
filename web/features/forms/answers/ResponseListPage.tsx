import './answers.css'
import { Button } from '@mantine/core'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { useParams } from 'wouter'
import { limits } from '../../../../openapi/gen/limits.gen.ts'
import { useRead } from '../../../data/useRead.ts'
import { useClock } from '../../../lib/countdown.ts'
import { plural } from '../../../lib/plural.ts'
import { FilterSheet } from '../../../list/FilterSheet.tsx'
import { ListPage } from '../../../list/ListPage.tsx'
import { useFilters } from '../../../list/useFilters.ts'
import { href } from '../../../routes.ts'
import { companyZone } from '../../../shell/company-zone.ts'
import { saveTelling } from '../../../shell/save.ts'
import { BackLink } from '../../../ui/BackLink.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Fetched } from '../../../ui/Fetched.tsx'
import { ExportMenu, type ExportFormat } from '../../../ui/ExportMenu.tsx'
import { AnswerFilters } from './AnswerFilters.tsx'
import { chosenCount, pageQuery, readFilters, writeFilters } from './answer-filters.ts'
import { AnswerPlaces, AnswerRows } from './AnswerRows.tsx'
import { choiceWords } from './choice-words.ts'
import { exportAnswers } from './export.ts'

const loadCharts = () => import('./AnswerCharts.tsx').then((file) => file.AnswerCharts)
const inAddress = { read: readFilters, write: writeFilters }
const views = [
  { value: 'rows', label: 'Таблица' },
  { value: 'charts', label: 'Графики' },
] as const

/** What was answered to a form. */
export function ResponseListPage() {
  const { id = '' } = useParams()
  const clock = useClock()
  const { filters, hrefOf, change } = useFilters({ path: href('formResponses', { id }) }, inAddress)
  const read = useRead(
    'responseList',
    { path: { id }, query: pageQuery(filters, clock.now(), companyZone()) },
    { page: true },
  )
  const save = (format: ExportFormat) =>
    saveTelling(exportAnswers(id, filters, format, clock.now()), 'Ошибка загрузки данных')
  const asked = read.data?.columns.find((column) => column.id === filters.said?.field)
  const isNarrowed = chosenCount(filters) > 0
  return (
    <ListPage
      className="answers"
      above={<BackLink to={href('forms')}>Формы задач</BackLink>}
      title={read.data ? `Ответы: ${read.data.form.title}` : 'Ответы на форму'}
      count={({ total }) => `${total.toLocaleString('ru-RU')} ${plural(total, 'ответ', 'ответа', 'ответов')}`}
      actions={<ExportMenu onExport={save} />}
      tools={
        <>
          <div className="answers-views" role="group" aria-label="Вид">
            {views.map(({ value, label }) => (
              <Button
                key={value}
                variant={filters.view === value ? 'light' : 'subtle'}
                aria-pressed={filters.view === value}
                onClick={() => change({ view: value })}
              >
                {label}
              </Button>
            ))}
          </div>
          <FilterSheet chosen={chosenCount({ ...filters, said: undefined })}>
            <AnswerFilters filters={filters} onChange={change} />
          </FilterSheet>
          {filters.said && (
            <Button
              variant="light"
              rightSection={<IconX size={16} />}
              aria-label={`Убрать условие: ${asked?.label ?? 'поле'} — ${choiceWords(asked?.type, filters.said.value)}`}
              onClick={() => change({ said: undefined })}
            >
              {asked?.label ?? 'Поле'}: {choiceWords(asked?.type, filters.said.value)}
            </Button>
          )}
        </>
      }
      read={read}
      failedTitle="Ошибка загрузки ответов"
      places={<AnswerPlaces />}
      rowsIn={({ responses }) => responses}
      empty={
        <EmptyState
          title={isNarrowed ? 'Ничего не найдено' : 'За последние 30 дней ответов нет'}
          action={
            <Button
              variant="light"
              onClick={() =>
                change({
                  period: 'all',
                  from: undefined,
                  to: undefined,
                  user: undefined,
                  restaurant: undefined,
                  said: undefined,
                })
              }
            >
              Показать за всё время
            </Button>
          }
        />
      }
      pages={
        filters.view === 'rows'
          ? { of: (data) => data, size: limits.forms.pageSize, hrefOf: (page) => hrefOf({ page }) }
          : undefined
      }
    >
      {({ columns, responses }) =>
        filters.view === 'charts' ? (
          <Fetched
            wanted
            load={loadCharts}
            onFailure={() => change({ view: 'rows' })}
            props={{
              id,
              filters,
              hrefOf: (field, value) => hrefOf({ view: 'rows', said: { field, value } }),
            }}
          />
        ) : (
          <AnswerRows id={id} columns={columns} responses={responses} />
        )
      }
    </ListPage>
  )
}
