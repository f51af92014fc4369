import { useMediaQuery } from '@mantine/hooks'
import { limits } from '../../../openapi/gen/limits.gen.ts'
import { OnOff } from '../../ui/OnOff.tsx'
import { CategoryActions } from './CategoryActions.tsx'
import type { Category } from './store.ts'
import { usageWords } from './usage-words.ts'

const wide = `(min-width: ${limits.app.sidebarBreakpointPx}px)`

/** A table from 1024 px, cards below. */
export function CategoryRows({ categories }: { categories: readonly Category[] }) {
  const desktop = useMediaQuery(wide, matchMedia(wide).matches, { getInitialValueInEffect: false })
  if (!desktop)
    return (
      <ul role="list" className="rows-cards">
        {categories.map((category) => (
          <li key={category._id}>
            <span className="categories-square" style={{ background: category.color }} />
            <div className="rows-card-text">
              <span className="rows-name">{category.name}</span>
              {category.description && <p>{category.description}</p>}
              <div className="rows-card-facts">
                <Status category={category} />
                {Object.values(category.usage).some(Boolean) && <span>{usageWords(category.usage)}</span>}
              </div>
            </div>
            <CategoryActions category={category} />
          </li>
        ))}
      </ul>
    )
  return (
    <table className="rows-table categories-table">
      <thead>
        <tr>
          <th scope="col">Цвет</th>
          <th scope="col">Название</th>
          <th scope="col">Описание</th>
          <th scope="col">Используется</th>
          <th scope="col">Статус</th>
          <th scope="col">
            <span className="app-hidden">Действия</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {categories.map((category) => (
          <tr key={category._id}>
            <td>
              <span className="categories-square" style={{ background: category.color }} />
              <span className="app-hidden">{category.color}</span>
            </td>
            <th scope="row" className="rows-name">
              {category.name}
            </th>
            <td>{category.description || '—'}</td>
            <td>{usageWords(category.usage)}</td>
            <td>
              <Status category={category} />
            </td>
            <td>
              <CategoryActions category={category} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Status({ category: { isActive } }: { category: Category }) {
  return <OnOff on={isActive}>{isActive ? 'Активна' : 'Неактивна'}</OnOff>
}
