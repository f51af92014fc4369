import type { components } from '../../openapi/gen/schema.d.ts'
import { companyIds, userIds } from './ids.ts'
import { positionRefs, restaurantRefs } from './refs.ts'
import { rowsOf, timeOf, type Seeded } from './row.ts'

type User = components['schemas']['User']
type Ref = NonNullable<User['position']>

type Named = { _id: string; name: string }

const user = (
  id: string,
  name: string,
  email: string,
  position: Ref | null,
  restaurants: Named[],
  more: Partial<User> = {},
): User => ({
  id,
  name,
  email,
  role: 'user',
  isActive: true,
  position,
  restaurants,
  hasPin: false,
  emailVerified: true,
  invited: 'none',
  mustSetPassword: false,
  telegram: { linked: false },
  createdAt: timeOf(id),
  updatedAt: timeOf(id),
  ...more,
})

const { moika, park, ogonek } = restaurantRefs

/** Anna works in both companies: one e-mail, two accounts (A9). Vera has left; her articles keep her name (B40). Polina has not been given a restaurant yet. */
export const users: Seeded<User>[] = [
  ...rowsOf(companyIds.berezka, [
    user(userIds.ilya, 'Илья Громов', 'shef@berezka.example', positionRefs.sousChef, [], { role: 'admin' }),
    user(userIds.oleg, 'Олег Титов', 'bar@berezka.example', positionRefs.bartender, [], { role: 'admin' }),
    user(userIds.vera, 'Вера Логинова', 'vera@berezka.example', positionRefs.manager, [], {
      role: 'admin',
      isActive: false,
    }),
    user(userIds.ksenia, 'Ксения Лаптева', 'barmen@berezka.example', positionRefs.bartender, [park]),
    user(userIds.roman, 'Роман Зуев', 'sushef@berezka.example', positionRefs.sousChef, [moika]),
    user(userIds.annaBerezka, 'Анна Левченко', 'anna@example.com', positionRefs.hostess, [park]),
    user(userIds.sergey, 'Сергей Ветлугин', 'menedzher@berezka.example', positionRefs.manager, [park, moika]),
    user(userIds.polina, 'Полина Ершова', 'stazher@berezka.example', null, []),
  ]),
  ...rowsOf(companyIds.ogonek, [
    user(userIds.gleb, 'Глеб Сафронов', 'admin@ogonek.example', positionRefs.shiftLead, [ogonek], { role: 'admin' }),
    user(userIds.annaOgonek, 'Анна Левченко', 'anna@example.com', positionRefs.barista, [ogonek]),
  ]),
]

type Secret = { password: string; pin?: string }

/** How the people of the demo sign in, those of the examples included. Nobody signs in as Vera: the account is off. */
export const secrets: Record<string, Secret> = {
  [userIds.marina]: { password: 'demo-admin', pin: '482915' },
  [userIds.denis]: { password: 'demo-staff', pin: '4071' },
  [userIds.pavel]: { password: 'demo-staff', pin: '9316' },
  [userIds.ilya]: { password: 'demo-admin' },
  [userIds.oleg]: { password: 'demo-admin' },
  [userIds.vera]: { password: 'demo-admin' },
  [userIds.ksenia]: { password: 'demo-staff' },
  [userIds.roman]: { password: 'demo-staff' },
  [userIds.annaBerezka]: { password: 'demo-anna' },
  [userIds.sergey]: { password: 'demo-staff' },
  [userIds.polina]: { password: 'demo-staff' },
  [userIds.gleb]: { password: 'demo-admin' },
  [userIds.annaOgonek]: { password: 'demo-anna' },
}
