import type { components } from '../../openapi/gen/schema.d.ts'
import { companyIds } from './ids.ts'
import { rowsOf, type Seeded } from './row.ts'
import { alcohol } from './tests/alcohol.ts'
import { cash } from './tests/cash.ts'
import { cocktails } from './tests/cocktails.ts'
import { greeting } from './tests/greeting.ts'
import { kitchen } from './tests/kitchen.ts'
import { menu } from './tests/menu.ts'

export const tests: Seeded<components['schemas']['Test']>[] = rowsOf(companyIds.berezka, [
  greeting,
  menu,
  kitchen,
  cash,
  alcohol,
  cocktails,
])
