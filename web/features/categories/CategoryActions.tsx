import { href } from '../../routes.ts'
import { RowActions } from '../../shell/RowActions.tsx'
import { type Category, loadCategories, removeCategory } from './store.ts'

export const CategoryActions = ({ category: { _id, name } }: { category: Category }) => (
  <RowActions
    name={name}
    editHref={href('categoryEdit', { id: _id })}
    question="Удалить категорию?"
    text="Если с категорией связаны тесты, чек-листы или задачи, она будет отключена, а история сохранится."
    remove={() => removeCategory(_id)}
    onRemoved={() => void loadCategories()}
  />
)
