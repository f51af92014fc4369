import { useEffect } from 'react'
import { useLocation, useParams } from 'wouter'
import { messages } from '../../../openapi/gen/messages.gen.ts'
import { client } from '../../api.ts'
import { isElsewhere, useFresh } from '../../lib/useFresh.ts'
import { href } from '../../routes.ts'
import { toast } from '../../shell/notifications.tsx'
import { FormWaiting } from '../../ui/FormWaiting.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { draftOf } from './restaurant-form.ts'
import { RestaurantForm } from './RestaurantForm.tsx'
import { askRestaurant } from './store.ts'

export function RestaurantEditPage() {
  const { id = '' } = useParams()
  const [, navigate] = useLocation()
  const restaurant = useFresh(id, askRestaurant)
  const failed = restaurant?.failed
  useEffect(() => {
    if (!failed || isElsewhere(failed)) return
    toast('error', messages.RESTAURANT_NOT_FOUND)
    navigate(href('restaurants'), { replace: true })
  }, [failed, navigate])
  if (failed && isElsewhere(failed))
    return (
      <LoadFailed
        message={failed.message || 'Ошибка загрузки ресторанов'}
        backTo={href('restaurants')}
        backLabel="К ресторанам"
      />
    )
  if (!restaurant?.data) return <FormWaiting>Загрузка ресторана...</FormWaiting>
  const { updatedAt } = restaurant.data
  return (
    <RestaurantForm
      key={id}
      title="Редактирование ресторана"
      begin={draftOf(restaurant.data)}
      save={(body) => client.PUT('/api/restaurants/{id}', { params: { path: { id } }, body: { ...body, updatedAt } })}
      done="Ресторан обновлен"
    />
  )
}
