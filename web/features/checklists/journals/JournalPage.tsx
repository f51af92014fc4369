import './journals.css'
import { Button } from '@mantine/core'
import IconPrinter from '@tabler/icons-react/dist/esm/icons/IconPrinter.mjs'
import { useState } from 'react'
import type { Snapshot } from 'valtio'
import { Redirect, useParams, useSearch } from 'wouter'
import { labels } from '../../../../openapi/gen/labels.gen.ts'
import { limits } from '../../../../openapi/gen/limits.gen.ts'
import { messages } from '../../../../openapi/gen/messages.gen.ts'
import type { components } from '../../../../openapi/gen/schema.d.ts'
import { client } from '../../../api.ts'
import { useRead } from '../../../data/useRead.ts'
import { write } from '../../../data/write.ts'
import { download } from '../../../lib/download.ts'
import { href } from '../../../routes.ts'
import { toastOutcome } from '../../../shell/toast-outcome.ts'
import { saveTelling } from '../../../shell/save.ts'
import { BackLink } from '../../../ui/BackLink.tsx'
import { confirm } from '../../../ui/confirm.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Fetched } from '../../../ui/Fetched.tsx'
import { ListFailed } from '../../../ui/ListFailed.tsx'
import { PageLoading } from '../../../ui/PageLoading.tsx'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { askedIn, monthWords } from './address.ts'
import { MonthBar } from './MonthBar.tsx'
import { Sheet } from './Sheet.tsx'

type JournalSheet = Snapshot<components['schemas']['JournalSheet']>
type Kind = JournalSheet['kind']
const loadCorrection = () => import('./CorrectionDialog.tsx').then((file) => file.CorrectionDialog)
const isKind = (text: string): text is Kind => Object.hasOwn(labels.JournalKind, text)

/** One journal of one restaurant: a month as the annex has it. */
export function JournalPage() {
  const { kind = '' } = useParams()
  return isKind(kind) ? <Journal kind={kind} /> : <Redirect to={href('notFound')} replace />
}

function Journal({ kind }: { kind: Kind }) {
  const asked = askedIn(useSearch())
  const list = useRead('journalList', { query: { ...(asked.restaurant && { restaurant: asked.restaurant }) } })
  const place = list.data?.restaurant ?? undefined
  const month = asked.month ?? list.data?.month ?? ''
  const read = useRead(
    'journalRead',
    { path: { kind }, query: { restaurant: place?._id ?? '', month } },
    { when: place !== undefined },
  )
  const sheet = read.behind ? undefined : read.data
  const failed = list.failed ?? read.failed
  return (
    <div className="journal">
      <BackLink to={href('journals', {}, { restaurant: place?._id, month: month || undefined })}>
        Санитарные журналы
      </BackLink>
      <PageTitle>{labels.JournalKind[kind]}</PageTitle>
      {/* Its buttons come with the sheet, below what is there by then. */}
      <div className="journal-tools">
        {list.data && (
          <MonthBar
            places={list.data.restaurants}
            place={place}
            month={month}
            to={(to) => href('journal', { kind }, to)}
          />
        )}
        {sheet && <Actions sheet={sheet} />}
      </div>
      {sheet ? (
        <Month sheet={sheet} />
      ) : failed ? (
        <ListFailed
          title="Ошибка загрузки журнала"
          failed={failed.problem}
          loading={read.loading}
          onRetry={list.failed ? list.again : read.again}
        />
      ) : list.data && !place ? (
        <EmptyState title="Ресторанов пока нет" />
      ) : (
        <PageLoading delay={limits.app.layoutDelayMs} />
      )}
    </div>
  )
}

function Month({ sheet }: { sheet: JournalSheet }) {
  if (sheet.table.rows.length === 0)
    return sheet.state === 'none' ? (
      <EmptyState
        title="Этот журнал пока никто не заполняет"
        text="Откройте шаблон чек-листа и в части «Журнал» скажите, какой пункт какую колонку заполняет"
      />
    ) : (
      <EmptyState title={`${monthWords(sheet.month)}: записей нет`} text="Чек-листы этого журнала ещё не заполняли" />
    )
  return <Sheet sheet={sheet} />
}

function Actions({ sheet }: { sheet: JournalSheet }) {
  const { kind, month, restaurant, canClose } = sheet
  const [correcting, setCorrecting] = useState<boolean>()
  const query = { restaurant: restaurant._id, month }
  const save = async () => {
    const file = client.GET('/api/journals/{kind}/export', { params: { path: { kind }, query }, parseAs: 'blob' })
    await saveTelling(download(file, `${labels.JournalKind[kind]}.xlsx`), 'Ошибка выгрузки журнала')
  }
  const hasRows = sheet.table.rows.length > 0
  return (
    <div className="journal-actions">
      {hasRows && (
        <>
          {canClose && <Button onClick={() => askToClose(sheet)}>Закрыть месяц</Button>}
          <Button variant="default" aria-haspopup="dialog" onClick={() => setCorrecting(true)}>
            Исправить запись
          </Button>
          <Button variant="default" onClick={() => void save()}>
            Скачать xlsx
          </Button>
          <Button variant="default" leftSection={<IconPrinter size={20} />} onClick={() => print()}>
            Напечатать
          </Button>
        </>
      )}
      <Fetched
        wanted={correcting !== undefined}
        load={loadCorrection}
        onFailure={() => setCorrecting(undefined)}
        props={{ sheet, opened: correcting === true, onClose: () => setCorrecting(false) }}
      />
    </div>
  )
}

function askToClose({ kind, month, restaurant }: JournalSheet): void {
  confirm({
    title: `Закрыть ${monthWords(month).toLocaleLowerCase('ru')}?`,
    text: 'Записи останутся такими, какие они сейчас. Открыть месяц снова нельзя, исправление будет отдельной строкой.',
    yes: 'Закрыть месяц',
    act: async () => {
      const reply = await write('journalClose', { path: { kind }, body: { restaurant: restaurant._id, month } })
      return toastOutcome(reply, 'Месяц закрыт', messages.INTERNAL)
    },
  })
}
