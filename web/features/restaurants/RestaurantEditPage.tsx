import './restaurants.css'
import { useParams } from 'wouter'
import { messages } from '../../../openapi/gen/messages.gen.ts'
import { useRead } from '../../data/useRead.ts'
import { write } from '../../data/write.ts'
import { FormOf } from '../../form/FormOf.tsx'
import { FormPage } from '../../form/FormPage.tsx'
import { useForm } from '../../form/useForm.ts'
import { href } from '../../routes.ts'
import { bodyOf, draftOf, faults } from './restaurant-form.ts'
import { RestaurantFields } from './RestaurantFields.tsx'
import type { Restaurant } from './restaurant.ts'

export function RestaurantEditPage() {
  const { id = '' } = useParams()
  return (
    <FormOf
      read={useRead('restaurantGet', { path: { id } }, { page: true, fresh: true })}
      waiting="Загрузка ресторана..."
      gone={messages.RESTAURANT_NOT_FOUND}
      failed="Ошибка загрузки ресторанов"
      backTo={href('restaurants')}
      backLabel="К ресторанам"
    >
      {(restaurant) => <RestaurantForm key={id} restaurant={restaurant} />}
    </FormOf>
  )
}

function RestaurantForm({ restaurant }: { restaurant: Restaurant }) {
  const { _id, updatedAt } = restaurant
  const form = useForm({
    entity: `restaurant/${_id}`,
    version: updatedAt,
    first: draftOf(restaurant),
    send: (draft, { version }) =>
      write('restaurantUpdate', { path: { id: _id }, body: { ...bodyOf(draft), updatedAt: version } }),
    faults,
    said: 'Ресторан обновлен',
    to: href('restaurants'),
    onward: (saved) => ({ version: saved.updatedAt }),
  })
  return (
    <FormPage title="Редактирование ресторана" backTo={href('restaurants')} backLabel="Рестораны" form={form}>
      <RestaurantFields {...form} />
    </FormPage>
  )
}
