import './keys.css'
import { Button } from '@mantine/core'
import IconExternalLink from '@tabler/icons-react/dist/esm/icons/IconExternalLink.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconShieldCheck from '@tabler/icons-react/dist/esm/icons/IconShieldCheck.mjs'
import { limits } from '../../../openapi/gen/limits.gen.ts'
import { useRead } from '../../data/useRead.ts'
import { ListPage } from '../../list/ListPage.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { KeyRows } from './KeyRows.tsx'
import { useKeyWork } from './useKeyWork.tsx'

/** The keys by which other programs call for the company. */
export function KeyListPage() {
  const read = useRead('apiKeyList', {}, { page: true })
  const { secret, dialogs, choicesOf, create } = useKeyWork()
  const { data } = read
  const isFull = data !== undefined && data.total >= data.max
  return (
    <ListPage
      title="API-ключи"
      className="keys"
      description={<Docs />}
      count={({ total, max }) =>
        `${total} из ${max} · ${total >= max ? 'чтобы создать ещё один, отзовите ненужный' : 'ключ принадлежит компании, а не сотруднику'}. `
      }
      actions={
        data &&
        data.total > 0 &&
        !isFull && (
          <Button variant="default" leftSection={<IconPlus size={20} />} onClick={create}>
            Создать ключ
          </Button>
        )
      }
      tools={secret}
      read={read}
      failedTitle="Ошибка загрузки ключей"
      places={<KeyRows keys={undefined} choicesOf={choicesOf} />}
      rowsIn={({ keys }) => keys}
      empty={
        <EmptyState
          title="Ключей ещё нет. С ключом кассовая или кадровая программа сама читает и пишет данные компании"
          action={
            <Button variant="light" onClick={create}>
              Создать ключ
            </Button>
          }
        />
      }
      below={dialogs}
    >
      {({ keys }) => (
        <>
          <KeyRows keys={keys} choicesOf={choicesOf} />
          <p className="keys-note">
            <IconShieldCheck size={20} aria-hidden="true" />
            Ключ не может создавать ключи и администраторов. Отозванный перестаёт работать со следующего вызова.
            Истёкшие удаляются через {limits.keys.keptDays} дней
          </p>
        </>
      )}
    </ListPage>
  )
}

const Docs = () => (
  <a href="/docs" target="_blank" rel="noreferrer" className="keys-docs">
    Документация
    <IconExternalLink size={16} aria-hidden="true" />
    <span className="app-hidden"> (откроется в новой вкладке)</span>
  </a>
)
