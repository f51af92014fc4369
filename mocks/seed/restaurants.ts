import { companyIds, restaurantIds, userIds } from './ids.ts'
import { restaurantRefs } from './refs.ts'
import { rowsOf, timeOf, type Seeded } from './row.ts'

/** The fields of screens.md §3.1; the contract has no schema of it yet. */
export type Restaurant = {
  _id: string
  name: string
  address: string
  phone: string
  timezone: string
  openTime: string
  closeTime: string
  isActive: boolean
  createdAt: string
  updatedAt: string
}
/** Who works where; nobody is bound to one restaurant (screens.md §1). */
export type UserRestaurant = { userId: string; restaurantId: string }

const restaurant = (
  ref: { _id: string; name: string },
  address: string,
  phone: string,
  hours: [string, string],
): Restaurant => ({
  ...ref,
  ...{ address, phone, timezone: 'Europe/Moscow', openTime: hours[0], closeTime: hours[1], isActive: true },
  ...{ createdAt: timeOf(ref._id), updatedAt: timeOf(ref._id) },
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

const staff = (restaurantId: string, ...people: string[]): UserRestaurant[] =>
  people.map((userId) => ({ userId, restaurantId }))

const { marina, denis, pavel, ksenia, roman, annaBerezka, sergey, gleb, annaOgonek } = userIds
/** Polina has not been given one yet. */
export const userRestaurants: Seeded<UserRestaurant>[] = [
  ...rowsOf(companyIds.berezka, [
    ...staff(restaurantIds.moika, marina, denis, pavel, roman, sergey),
    ...staff(restaurantIds.park, denis, ksenia, annaBerezka, sergey),
  ]),
  ...rowsOf(companyIds.ogonek, staff(restaurantIds.ogonek, gleb, annaOgonek)),
]
