import { remove } from '../../data/write.ts'
import { type Column, Rows } from '../../list/Rows.tsx'
import { href } from '../../routes.ts'
import { RowActions } from '../../shell/RowActions.tsx'
import { OnOff } from '../../ui/OnOff.tsx'
import type { Category } from './category.ts'
import { usageWords } from './usage-words.ts'

const Square = ({ color }: Pick<Category, 'color'>) => (
  <span className="categories-square" style={{ background: color }} />
)
const Status = ({ isActive }: Pick<Category, 'isActive'>) => (
  <OnOff on={isActive}>{isActive ? 'Активна' : 'Неактивна'}</OnOff>
)

const columns: Column<Category>[] = [
  {
    head: 'Цвет',
    width: '64px',
    cell: ({ color }) => (
      <>
        <Square color={color} />
        <span className="app-hidden">{color}</span>
      </>
    ),
  },
  { head: 'Название', width: '24%', names: true, cell: ({ name }) => <span className="rows-name">{name}</span> },
  { head: 'Описание', cell: ({ description }) => description || '—' },
  { head: 'Используется', width: '20%', cell: ({ usage }) => usageWords(usage) },
  { head: 'Статус', width: '130px', cell: Status },
]

export function CategoryRows({ categories }: { categories: readonly Category[] | undefined }) {
  return (
    <Rows
      rows={categories}
      keyOf={({ _id }) => _id}
      columns={columns}
      mark={Square}
      card={({ name, description, usage, isActive }) => ({
        name,
        text: description && <p>{description}</p>,
        facts: (
          <>
            <Status isActive={isActive} />
            {Object.values(usage).some(Boolean) && <span>{usageWords(usage)}</span>}
          </>
        ),
      })}
      actions={({ _id, name }) => (
        <RowActions
          name={name}
          editHref={href('categoryEdit', { id: _id })}
          question="Удалить категорию?"
          text="Если с категорией связаны тесты, чек-листы или задачи, она будет отключена, а история сохранится."
          remove={() => remove('categoryDelete', { path: { id: _id } })}
        />
      )}
    />
  )
}
