import type { FeatureHandlers } from '../context.ts'

export const faults: FeatureHandlers<'faults'> = {
  // The server writes a line into its log; whoever works on the mocks reads it in the console.
  faultReport: () => ({ status: 204, body: undefined }),
}
