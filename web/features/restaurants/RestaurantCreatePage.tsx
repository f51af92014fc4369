import { useState } from 'react'
import { client } from '../../api.ts'
import { createRepeatKeys } from '../../lib/repeat-key.ts'
import { session } from '../../shell/session.ts'
import { newRestaurant } from './restaurant-form.ts'
import { RestaurantForm } from './RestaurantForm.tsx'

export function RestaurantCreatePage() {
  const [repeatKey] = useState(() => createRepeatKeys())
  return (
    <RestaurantForm
      title="Новый ресторан"
      // Most restaurants live by the clock of their company.
      begin={newRestaurant(session.company?.timezone ?? 'Europe/Moscow')}
      save={(body) =>
        client.POST('/api/restaurants', { params: { header: { 'Idempotency-Key': repeatKey(body) } }, body })
      }
      done="Ресторан создан"
    />
  )
}
