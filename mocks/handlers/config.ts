import { contractVersion } from '../../openapi/gen/limits.gen.ts'
import type { FeatureHandlers } from '../context.ts'

export const config: FeatureHandlers<'config'> = {
  configGet({ site }) {
    const { productDomain } = site
    return {
      status: 200,
      body: {
        productDomain,
        scheme: 'http',
        contractVersion,
        assistant: true,
        operator: { name: '[наименование оператора]' },
      },
    }
  },
}
