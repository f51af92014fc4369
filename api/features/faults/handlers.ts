import type { FeatureHandlers } from '../../context.ts'
import { toldOf } from './told.ts'

export const faults: FeatureHandlers<'faults'> = {
  faultReport({ body, query, requestId, log }) {
    // No error of ours: anybody can send one, and nobody is to be woken by it.
    for (const told of toldOf(body)) log.warn({ requestId, build: query.build, ...told }, 'fault in a browser')
    return { status: 204, body: undefined }
  },
}
