import { href } from '../../routes.ts'
import { RowActions } from '../../shell/RowActions.tsx'
import { loadRestaurants, removeRestaurant, type Restaurant } from './store.ts'

export const RestaurantActions = ({ restaurant: { _id, name } }: { restaurant: Restaurant }) => (
  <RowActions
    name={name}
    editHref={href('restaurantEdit', { id: _id })}
    question="Удалить ресторан?"
    text="Если с рестораном связаны сотрудники, чек-листы или задачи, он будет отключен, а история сохранится."
    remove={() => removeRestaurant(_id)}
    onRemoved={() => void loadRestaurants()}
  />
)
