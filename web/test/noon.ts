import { DAY, HOUR } from '../../openapi/rules/time/durations.ts'
import { momentOf, wallAt } from '../../openapi/rules/time/wall-clock.ts'

/**
 * The clock of these tests begins at the next noon of the demo's restaurants and goes on from there: its shift of today is
 * one of daytime, whenever the tests are run. In place of `Date` itself, so that the mocks go by it too.
 */
const zone = 'Europe/Moscow'
const real = Date
const now = real.now()
const noon = momentOf(zone, Math.ceil((wallAt(zone, new real(now)) - DAY / 2) / DAY) * DAY + 12 * HOUR).getTime()
const ahead = noon - now

globalThis.Date = new Proxy(real, {
  construct: (target, given: [], made) =>
    Reflect.construct(
      target,
      given.length === 0 ? [real.now() + ahead] : given,
      made === globalThis.Date ? target : made,
    ),
  apply: () => new Date().toString(),
  get: (target, key) => (key === 'now' ? () => real.now() + ahead : Reflect.get(target, key)),
})
