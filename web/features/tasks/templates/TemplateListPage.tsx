import { ActionIcon, Button } from '@mantine/core'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { Link } from 'wouter'
import { labels } from '../../../../openapi/gen/labels.gen.ts'
import { useRead } from '../../../data/useRead.ts'
import { remove } from '../../../data/write.ts'
import { formatDate } from '../../../lib/dates.ts'
import { plural } from '../../../lib/plural.ts'
import { ListPage } from '../../../list/ListPage.tsx'
import { type Column, Rows } from '../../../list/Rows.tsx'
import { href } from '../../../routes.ts'
import { toastOutcome } from '../../../shell/toast-outcome.ts'
import { BackLink } from '../../../ui/BackLink.tsx'
import { confirm } from '../../../ui/confirm.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import type { Template } from './template-draft.ts'

/** «через 2 дня до 18:00» */
const dueWords = ({ dueIn }: Template): string => {
  if (dueIn === null) return 'Без срока'
  const { days, time } = dueIn
  return days === 0 ? `В тот же день до ${time}` : `Через ${days} ${plural(days, 'день', 'дня', 'дней')} до ${time}`
}
const peopleWords = ({ assignees }: Template): string =>
  assignees.length === 0 ? '—' : assignees.map(({ name }) => name).join(', ')

const columns: Column<Template>[] = [
  { head: 'Шаблон', cell: ({ name }) => <span className="rows-name">{name}</span> },
  { head: 'Задача', roomy: true, cell: ({ title }) => title || '—' },
  { head: 'Исполнители', width: '22%', cell: peopleWords },
  { head: 'Срок', width: '170px', cell: dueWords },
  { head: 'Приоритет', width: '110px', roomy: true, cell: ({ priority }) => labels.TaskPriority[priority] },
  { head: 'Изменён', width: '110px', roomy: true, cell: ({ updatedAt }) => formatDate(updatedAt) },
]

/** What administrators keep for tasks that come again. */
export function TemplateListPage() {
  const read = useRead('templateList', {}, { page: true })
  const draw = (rows: readonly Template[] | undefined) => (
    <Rows
      rows={rows}
      keyOf={({ _id }) => _id}
      columns={columns}
      card={(template) => ({
        name: template.name,
        text: <p>{template.title}</p>,
        facts: (
          <>
            <span>{dueWords(template)}</span>
            <span>{peopleWords(template)}</span>
          </>
        ),
      })}
      actions={(template) => (
        <div className="rows-actions">
          <ActionIcon
            component={Link}
            href={href('taskTemplateEdit', { id: template._id })}
            aria-label={`Изменить: ${template.name}`}
          >
            <IconPencil size={20} />
          </ActionIcon>
          <ActionIcon aria-label={`Удалить: ${template.name}`} onClick={() => askToDelete(template)}>
            <IconTrash size={20} />
          </ActionIcon>
        </div>
      )}
    />
  )
  return (
    <ListPage
      above={<BackLink to={href('tasks')}>Задачи</BackLink>}
      title="Шаблоны задач"
      count={(rows) => `${rows.length} ${plural(rows.length, 'шаблон', 'шаблона', 'шаблонов')}`}
      actions={
        <Button component={Link} href={href('taskTemplateCreate')} leftSection={<IconPlus size={20} />}>
          Создать шаблон
        </Button>
      }
      read={read}
      failedTitle="Ошибка загрузки шаблонов"
      places={draw(undefined)}
      rowsIn={(rows) => rows}
      empty={
        <EmptyState
          title="Шаблонов пока нет"
          text="Шаблон хранит название, текст, исполнителей и срок задачи, которую ставят часто"
          action={
            <Button component={Link} href={href('taskTemplateCreate')} variant="light">
              Создать шаблон
            </Button>
          }
        />
      }
    >
      {draw}
    </ListPage>
  )
}

function askToDelete({ _id: id, name }: Template): void {
  confirm({
    title: `Удалить шаблон «${name}»?`,
    text: 'Задачи, созданные по нему, останутся.',
    yes: 'Да, удалить',
    danger: true,
    act: async () => {
      const reply = await remove('templateDelete', { path: { id } })
      return toastOutcome(reply, 'Шаблон удален', 'Ошибка удаления шаблона')
    },
  })
}
