import type { components } from '../../openapi/gen/schema.d.ts'
import { companyIds } from './ids.ts'
import { positionRefs } from './refs.ts'
import { rowsOf, timeOf, type Seeded } from './row.ts'

type Position = components['schemas']['Position']

const position = (
  ref: { _id: string; name: string },
  usersCount: number,
  articlesCount: number,
  description: string,
  status: Position['status'] = 'active',
): Position => ({
  ...ref,
  description,
  status,
  usersCount,
  articlesCount,
  createdAt: timeOf(ref._id),
  updatedAt: timeOf(ref._id),
})

/** The counts are those of this very world; seed.test.ts recounts them. */
export const positions: Seeded<Position>[] = [
  ...rowsOf(companyIds.berezka, [
    position(positionRefs.sousChef, 2, 12, 'Ведёт смену на кухне, принимает продукты, отвечает за журналы ХАССП'),
    position(positionRefs.hostess, 1, 8, 'Встречает гостей, ведёт книгу бронирований и лист ожидания'),
    position(positionRefs.manager, 2, 11, 'Отвечает за смену, кассу, банкеты и жалобы гостей'),
    position(positionRefs.cashier, 0, 1, 'Должность упразднена: расчёт ведут официанты и менеджер', 'inactive'),
  ]),
  ...rowsOf(companyIds.ogonek, [
    position(positionRefs.grillCook, 0, 2, 'Готовит на углях, отвечает за прожарку и чистоту гриля'),
    position(positionRefs.barista, 1, 0, 'Кофе, лимонады и приём заказов у стойки'),
    position(positionRefs.shiftLead, 1, 1, 'Открывает и закрывает кафе, ведёт кассу'),
  ]),
]
