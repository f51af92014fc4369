import type { components } from '../../openapi/gen/schema.d.ts'
import { companyIds } from './ids.ts'
import { restaurantRefs } from './refs.ts'
import { rowsOf, timeOf, type Seeded } from './row.ts'

type Row = components['schemas']['Restaurant']
/** How many work there is counted when it is asked. */
export type Restaurant = Required<Omit<Row, 'usersCount' | 'externalId'>> & { externalId: string | null }

const restaurant = (
  ref: { _id: string; name: string },
  address: string,
  phone: string,
  hours: [string, string],
): Restaurant => ({
  ...ref,
  externalId: null,
  address,
  phone,
  timezone: 'Europe/Moscow',
  openTime: hours[0],
  closeTime: hours[1],
  isActive: true,
  createdAt: timeOf(ref._id),
  updatedAt: timeOf(ref._id),
})

export const restaurants: Seeded<Restaurant>[] = [
  ...rowsOf(companyIds.berezka, [
    restaurant(restaurantRefs.moika, 'Санкт-Петербург, наб. реки Мойки, 100', '+7 812 000-00-01', ['10:00', '23:00']),
    restaurant(restaurantRefs.park, 'Санкт-Петербург, Парковая аллея, 1', '+7 812 000-00-02', ['11:00', '01:00']),
  ]),
  ...rowsOf(companyIds.ogonek, [
    restaurant(restaurantRefs.ogonek, 'Санкт-Петербург, Угольная ул., 5', '+7 812 000-00-03', ['09:00', '22:00']),
  ]),
]
