import './restaurants.css'
import { write } from '../../data/write.ts'
import { FormPage } from '../../form/FormPage.tsx'
import { useForm } from '../../form/useForm.ts'
import { href } from '../../routes.ts'
import { session } from '../../shell/session.ts'
import { bodyOf, faults, newRestaurant } from './restaurant-form.ts'
import { RestaurantFields } from './RestaurantFields.tsx'

export function RestaurantCreatePage() {
  const form = useForm({
    entity: 'restaurant/new',
    // Most restaurants live by the clock of their company.
    first: newRestaurant(session.company?.timezone ?? 'Europe/Moscow'),
    send: (draft, { key }) => write('restaurantCreate', { body: bodyOf(draft) }, { key }),
    faults,
    said: 'Ресторан создан',
    to: href('restaurants'),
    onward: ({ _id, updatedAt }) => ({
      entity: `restaurant/${_id}`,
      version: updatedAt,
      to: href('restaurantEdit', { id: _id }),
    }),
  })
  return (
    <FormPage title="Новый ресторан" backTo={href('restaurants')} backLabel="Рестораны" form={form}>
      <RestaurantFields {...form} />
    </FormPage>
  )
}
