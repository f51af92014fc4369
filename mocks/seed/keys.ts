import { DAY, MINUTE } from '../../openapi/rules/time/durations.ts'
import type { components } from '../../openapi/gen/schema.d.ts'
import { companyIds, restaurantIds, userIds } from './ids.ts'
import type { Seeded } from './row.ts'

type Schemas = components['schemas']
export type StoredKey = Omit<Schemas['ApiKey'], 'status' | 'callsToday'> & {
  isActive: boolean
  /** The oldest first, today last. */
  days: { calls: number; errors: number }[]
}

/** A key of each state: one that ends soon, one of a long time, one that nobody has called by, one that has ended. */
export function seededKeys(now: number): Seeded<StoredKey>[] {
  const at = (days: number) => new Date(now + days * DAY).toISOString()
  const createdBy = { id: userIds.marina, name: 'Марина Соколова' }
  const each = (calls: number, errors = 0) =>
    Array.from({ length: 30 }, (_, i) => ({
      calls: Math.round(calls * (0.8 + ((i * 7) % 10) / 20)),
      errors: i % 6 ? 0 : errors,
    }))
  const key = (
    number: number,
    row: Omit<StoredKey, '_id' | 'createdBy' | 'updatedAt' | 'rotatedAt' | 'oldSecretUntil' | 'isActive'> & {
      isActive?: boolean
    },
  ) => ({
    companyId: companyIds.berezka,
    row: {
      _id: `019c1a20-0000-7a31-8b42-1c53d264e30${number}`,
      createdBy,
      updatedAt: row.createdAt,
      rotatedAt: null,
      oldSecretUntil: null,
      isActive: true,
      ...row,
    },
  })
  const ended = at(-3)
  return [
    key(1, {
      name: 'Касса r_keeper',
      mask: 'rwk_ab12cd34_…9xYz',
      scopes: ['tasks:write', 'files:read'],
      addresses: ['203.0.113.0/24'],
      restaurants: [{ _id: restaurantIds.moika, name: 'Берёзка на Мойке' }],
      expiresAt: at(9),
      lastUsedAt: new Date(now - 5 * MINUTE).toISOString(),
      lastAddress: '203.0.113.7',
      createdAt: at(-81),
      days: [...each(2200, 3).slice(1), { calls: 2140, errors: 0 }],
    }),
    key(2, {
      name: 'Кадры 1С:ЗУП',
      mask: 'rwk_k7Qm22Tf_…b0Ra',
      scopes: ['users:write', 'positions:write', 'restaurants:read'],
      addresses: [],
      restaurants: null,
      expiresAt: at(74),
      lastUsedAt: new Date(now - 480 * MINUTE).toISOString(),
      lastAddress: '198.51.100.20',
      createdAt: at(-16),
      days: each(1).map(() => ({ calls: 1, errors: 0 })),
    }),
    key(3, {
      name: 'Витрина меню',
      mask: 'rwk_p0Zx91Lm_…Qq4e',
      scopes: ['articles:read', 'topics:read'],
      addresses: [],
      restaurants: null,
      expiresAt: at(365),
      lastUsedAt: null,
      lastAddress: null,
      createdAt: at(-0.01),
      days: [],
    }),
    key(5, {
      name: 'Выгрузка в BI',
      mask: 'rwk_t5Nc81Xe_…Lm3d',
      scopes: ['tasks:read', 'checklists:read', 'company:read'],
      addresses: ['198.51.100.0/24', '203.0.113.7'],
      restaurants: null,
      isActive: false,
      expiresAt: null,
      lastUsedAt: at(-184),
      lastAddress: '198.51.100.9',
      createdAt: at(-260),
      days: [],
    }),
    key(4, {
      name: 'Старый бот броней',
      mask: 'rwk_9fJe03Wd_…77Hu',
      scopes: ['tasks:read'],
      addresses: [],
      restaurants: null,
      expiresAt: ended,
      lastUsedAt: ended,
      lastAddress: '198.51.100.4',
      createdAt: at(-93),
      days: each(40, 1).map((day, i) => (i > 26 ? { calls: 0, errors: 0 } : day)),
    }),
  ].toSorted((a, b) => a.row.createdAt.localeCompare(b.row.createdAt))
}
