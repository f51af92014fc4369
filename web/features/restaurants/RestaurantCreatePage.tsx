import './restaurants.css'
import { useState } from 'react'
import { write } from '../../data/write.ts'
import { FormPage } from '../../form/FormPage.tsx'
import { useForm } from '../../form/useForm.ts'
import { href } from '../../routes.ts'
import { companyZone } from '../../shell/company-zone.ts'
import { createBody, faults, newRestaurant } from './restaurant-form.ts'
import { RestaurantFields } from './RestaurantFields.tsx'

export function RestaurantCreatePage() {
  // Most restaurants live by the clock of their company.
  const [zone] = useState(companyZone)
  const form = useForm({
    entity: 'restaurant/new',
    first: newRestaurant(zone),
    send: (draft, { key }) => write('restaurantCreate', { body: createBody(draft, zone) }, { key }),
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
