import { problem } from '../../../openapi/contract.ts'
import { messages } from '../../../openapi/gen/messages.gen.ts'
import type { FeatureHandlers, MockSignedIn } from '../../context.ts'
import { db, rowsOf, type Schemas } from '../../db.ts'

const NOTHING: Schemas['MonitoringMine'] = { report: { isOn: false, every: 'weekly', restaurant: null }, views: [] }
const isThere = (companyId: string, id: string) => rowsOf('restaurants', companyId).some(({ _id }) => _id === id)
/** As on the server: once its restaurant is deleted a report is the whole company's. */
function mineOf({ user, company }: Pick<MockSignedIn, 'user' | 'company'>): Schemas['MonitoringMine'] {
  const mine = db.monitoringMine.get(user.id) ?? NOTHING
  const { restaurant } = mine.report
  return restaurant === null || isThere(company._id, restaurant)
    ? mine
    : { ...mine, report: { ...mine.report, restaurant: null } }
}

type Calls = 'monitoringGetMine' | 'monitoringUpdateMine'
export const mine: Pick<FeatureHandlers<'monitoring'>, Calls> = {
  monitoringGetMine: (context) => ({ status: 200, body: mineOf(context) }),
  monitoringUpdateMine(context) {
    const { body, user, company } = context
    if (body.report?.isOn && !user.email) throw problem(400, 'EMAIL_MISSING')
    const restaurant = body.report?.restaurant ?? null
    if (restaurant !== null && !isThere(company._id, restaurant)) {
      const fields = { 'report.restaurant': messages.RESTAURANT_NOT_FOUND }
      throw problem(400, 'RESTAURANT_NOT_FOUND', undefined, { fields })
    }
    db.monitoringMine.set(user.id, { ...mineOf(context), ...body })
    return { status: 200, body: mineOf(context) }
  },
}
