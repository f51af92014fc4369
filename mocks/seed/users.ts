import type { components } from '../../openapi/gen/schema.d.ts'
import { companyIds, userIds } from './ids.ts'
import { positionRefs } from './refs.ts'
import { rowsOf, type Seeded } from './row.ts'

type User = components['schemas']['User']
type Ref = NonNullable<User['position']>

const user = (id: string, name: string, email: string, position: Ref | null, more: Partial<User> = {}): User => ({
  id,
  name,
  email,
  role: 'user',
  isActive: true,
  position,
  checklistCount: 0,
  tasksCount: 0,
  ...more,
})

/** Anna works in both companies: one e-mail, two accounts (A9). Vera has left; her articles keep her name (B40). */
export const users: Seeded<User>[] = [
  ...rowsOf(companyIds.berezka, [
    user(userIds.ilya, 'Илья Громов', 'shef@berezka.example', positionRefs.sousChef, { role: 'admin' }),
    user(userIds.oleg, 'Олег Титов', 'bar@berezka.example', positionRefs.bartender, { role: 'admin' }),
    user(userIds.vera, 'Вера Логинова', 'vera@berezka.example', positionRefs.manager, {
      role: 'admin',
      isActive: false,
    }),
    user(userIds.ksenia, 'Ксения Лаптева', 'barmen@berezka.example', positionRefs.bartender),
    user(userIds.roman, 'Роман Зуев', 'sushef@berezka.example', positionRefs.sousChef),
    user(userIds.annaBerezka, 'Анна Левченко', 'anna@example.com', positionRefs.hostess),
    user(userIds.sergey, 'Сергей Ветлугин', 'menedzher@berezka.example', positionRefs.manager),
    user(userIds.polina, 'Полина Ершова', 'stazher@berezka.example', null),
  ]),
  ...rowsOf(companyIds.ogonek, [
    user(userIds.gleb, 'Глеб Сафронов', 'admin@ogonek.example', positionRefs.shiftLead, { role: 'admin' }),
    user(userIds.annaOgonek, 'Анна Левченко', 'anna@example.com', positionRefs.barista),
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
