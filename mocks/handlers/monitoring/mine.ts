import { problem } from '../../../openapi/contract.ts'
import { messages } from '../../../openapi/gen/messages.gen.ts'
import type { FeatureHandlers, MockSignedIn } from '../../context.ts'
import { db, rowsOf, type Schemas } from '../../db.ts'

const NOTHING: Schemas['MonitoringMine'] = { report: { isOn: false, every: 'weekly', restaurant: null }, views: [] }
const mineOf = ({ user }: Pick<MockSignedIn, 'user'>) => db.monitoringMine.get(user.id) ?? NOTHING

type Calls = 'monitoringGetMine' | 'monitoringUpdateMine'
export const mine: Pick<FeatureHandlers<'monitoring'>, Calls> = {
  monitoringGetMine: (context) => ({ status: 200, body: mineOf(context) }),
  monitoringUpdateMine(context) {
    const { body, user, company } = context
    if (body.report?.isOn && !user.email) throw problem(400, 'EMAIL_MISSING')
    const restaurant = body.report?.restaurant ?? null
    if (restaurant !== null && !rowsOf('restaurants', company._id).some(({ _id }) => _id === restaurant)) {
      const fields = { 'report.restaurant': messages.RESTAURANT_NOT_FOUND }
      throw problem(400, 'RESTAURANT_NOT_FOUND', undefined, { fields })
    }
    db.monitoringMine.set(user.id, { ...mineOf(context), ...body })
    return { status: 200, body: mineOf(context) }
  },
}
