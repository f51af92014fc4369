import { ActionIcon } from '@mantine/core'
import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs'
import IconMessages from '@tabler/icons-react/dist/esm/icons/IconMessages.mjs'
import type { Snapshot } from 'valtio'
import { Link } from 'wouter'
import type { components } from '../../../openapi/gen/schema.d.ts'
import { messageOf } from '../../api/problem.ts'
import { remove, write } from '../../data/write.ts'
import { formatDate } from '../../lib/dates.ts'
import { plural } from '../../lib/plural.ts'
import { useBusy } from '../../lib/useBusy.ts'
import { type Column, Rows } from '../../list/Rows.tsx'
import { href } from '../../routes.ts'
import { toast } from '../../shell/notifications.tsx'
import { RowActions } from '../../shell/RowActions.tsx'
import { OnOff } from '../../ui/OnOff.tsx'
import { Tip } from '../../ui/overlays/Tip.tsx'

type Summary = Snapshot<components['schemas']['FormSummary']>

const Status = ({ isActive = false }: Pick<Summary, 'isActive'>) => (
  <OnOff on={isActive}>{isActive ? 'Включена' : 'Отключена'}</OnOff>
)

const Title = ({ _id, title, description }: Summary) => (
  <>
    <Link href={href('formEdit', { id: _id })} className="forms-title rows-name">
      {title}
    </Link>
    {description && <span className="forms-about">{description}</span>}
  </>
)

const columns: Column<Summary>[] = [
  { head: 'Название', names: true, cell: Title },
  { head: 'Полей', width: '90px', number: true, cell: ({ fieldsCount = 0 }) => fieldsCount },
  { head: 'Использований', width: '140px', number: true, cell: ({ usedCount = 0 }) => usedCount },
  { head: 'Статус', width: '130px', cell: Status },
  { head: 'Обновлена', width: '130px', cell: ({ updatedAt }) => formatDate(updatedAt) },
]

export function FormRows({ forms }: { forms: readonly Summary[] | undefined }) {
  return (
    <Rows
      rows={forms}
      keyOf={({ _id }) => _id}
      columns={columns}
      card={({ _id, title, description, fieldsCount = 0, usedCount = 0, isActive }) => ({
        name: (
          <Link href={href('formEdit', { id: _id })} className="forms-title">
            {title}
          </Link>
        ),
        text: description && <p>{description}</p>,
        facts: (
          <>
            <Status isActive={isActive} />
            <span>
              {fieldsCount} {plural(fieldsCount, 'поле', 'поля', 'полей')}
            </span>
            <span>использований: {usedCount}</span>
          </>
        ),
      })}
      actions={(form) => <Actions form={form} />}
    />
  )
}

function Actions({ form: { _id, title } }: { form: Summary }) {
  const { busy, act } = useBusy()
  async function duplicate() {
    const { data, failed } = await write('formDuplicate', { path: { id: _id } })
    if (data)
      toast('success', `Создана «${data.title}»`, {
        action: { label: 'Изменить', to: href('formEdit', { id: data._id }) },
      })
    else toast('error', messageOf(failed.problem, 'Ошибка сохранения'))
  }
  return (
    <div className="forms-actions">
      <Tip label="Ответы">
        <ActionIcon component={Link} href={href('formResponses', { id: _id })} aria-label={`Ответы: ${title}`}>
          <IconMessages size={20} />
        </ActionIcon>
      </Tip>
      <Tip label="Дублировать">
        <ActionIcon aria-label={`Дублировать: ${title}`} aria-busy={busy} onClick={() => void act(duplicate)}>
          <IconCopy size={20} />
        </ActionIcon>
      </Tip>
      <RowActions
        name={title}
        editHref={href('formEdit', { id: _id })}
        question="Удалить форму?"
        text="Если форма уже использована, она будет отключена, а ответы сохранятся."
        remove={() => remove('formDelete', { path: { id: _id } })}
      />
    </div>
  )
}
