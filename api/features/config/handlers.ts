import { contractVersion } from '../../../openapi/gen/limits.gen.ts'
import type { FeatureHandlers } from '../../context.ts'

/** Stands for an operator that nobody named: never an invented firm (A29). */
const UNNAMED = '[наименование оператора]'

export const config: FeatureHandlers<'config'> = {
  configGet({ assistant, settings }) {
    const { productDomain, publicScheme, supportUrl, operator } = settings
    return {
      status: 200,
      body: {
        productDomain,
        scheme: publicScheme,
        ...(supportUrl && { supportUrl }),
        contractVersion,
        assistant: assistant !== undefined,
        operator: { ...operator, name: operator.name ?? UNNAMED },
      },
    }
  },
}
