import './codes.css'
import { Button, Skeleton } from '@mantine/core'
import IconPrinter from '@tabler/icons-react/dist/esm/icons/IconPrinter.mjs'
import { useSnapshot } from 'valtio'
import { useParams } from 'wouter'
import { messages } from '../../../../openapi/gen/messages.gen.ts'
import { useRead } from '../../../data/useRead.ts'
import { FormOf } from '../../../form/FormOf.tsx'
import { ChoiceFilter } from '../../../list/ChoiceFilter.tsx'
import { ListPage } from '../../../list/ListPage.tsx'
import { useFilters } from '../../../list/useFilters.ts'
import { href } from '../../../routes.ts'
import { session } from '../../../shell/session.ts'
import { BackLink } from '../../../ui/BackLink.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Segments } from '../../../ui/Segments.tsx'
import { inAddress, type Kind } from './codes-address.ts'
import { Papers, type PapersProps } from './Papers.tsx'
import { sheetsOf } from './sheets.ts'

const kinds: { value: Kind; label: string }[] = [
  { value: 'sheet', label: 'Лист А4' },
  { value: 'labels', label: 'Наклейки 58 × 40' },
]

/** What hangs on the wall and sticks to the fridges: printed from here. */
export function CodesPage() {
  const { id = '' } = useParams()
  return (
    <FormOf
      read={useRead('checklistGet', { path: { id } }, { page: true })}
      waiting="Загрузка чек-листа..."
      gone={messages.CHECKLIST_NOT_FOUND}
      failed="Ошибка загрузки чек-листов"
      backTo={href('checklists')}
      backLabel="К шаблонам"
    >
      {(checklist) => <Codes checklist={checklist} />}
    </FormOf>
  )
}

function Codes({ checklist }: Pick<PapersProps, 'checklist'>) {
  const { _id: id, title, items } = checklist
  const { company } = useSnapshot(session)
  const { filters, change } = useFilters({ path: href('checklistCodes', { id }) }, inAddress)
  const all = useRead('checklistListCodes', { path: { id } })
  const restaurants = sheetsOf(all.data ?? []).flatMap(({ main: { restaurant } }) => restaurant ?? [])
  // One restaurant is no choice.
  const restaurant = restaurants.length === 1 ? restaurants[0]?._id : filters.restaurant
  const query = restaurant === undefined ? {} : { restaurant }
  const read = useRead('checklistListCodes', { path: { id }, query }, { when: all.data !== undefined })
  const hasPlaces = items.some(({ place }) => place !== undefined && place !== '')
  return (
    <ListPage
      className="codes"
      above={<BackLink to={href('checklists')}>Шаблоны чек-листов</BackLink>}
      title={`QR-коды: ${title}`}
      actions={
        <Button disabled={!read.data} leftSection={<IconPrinter size={20} />} onClick={() => print()}>
          Напечатать
        </Button>
      }
      tools={
        <>
          <Segments label="Что напечатать" choices={kinds} value={filters.kind} onChange={(kind) => change({ kind })} />
          {restaurants.length > 1 && (
            <ChoiceFilter
              label="Ресторан"
              all="Все рестораны"
              value={filters.restaurant}
              options={restaurants}
              onChange={(one) => change({ restaurant: one })}
            />
          )}
          {hasPlaces && restaurants.length > 1 && restaurant === undefined && (
            <p className="codes-note">Выберите ресторан, чтобы напечатать наклейки его мест.</p>
          )}
        </>
      }
      read={read}
      failedTitle="Ошибка загрузки QR-кодов"
      staleText="Коды не обновились, показаны прежние."
      places={<Skeleton className="codes-place" />}
      rowsIn={(codes) => codes}
      empty={<EmptyState title="Нет ни одного активного ресторана" text="Код печатают для ресторана" />}
    >
      {(codes) => (
        <Papers checklist={checklist} company={company?.name ?? ''} kind={filters.kind} sheets={sheetsOf(codes)} />
      )}
    </ListPage>
  )
}
