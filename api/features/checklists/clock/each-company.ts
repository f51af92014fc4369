import type { Run } from '../../../queue/jobs/runner.ts'

export class CompaniesFailed extends Error {
  override name = 'CompaniesFailed'
}

/** One after the other, each in transactions of its own: what fails in one stops none of the others, and is tried again. */
export async function eachCompany(
  run: Run,
  companies: readonly { companyId: string }[],
  step: (run: Run, companyId: string) => Promise<number>,
): Promise<number> {
  const failed: unknown[] = []
  let total = 0
  for (const { companyId } of companies) {
    if (run.signal.aborted) break
    await run.keep()
    try {
      total += await step(run, companyId)
    } catch (error) {
      failed.push(error)
    }
  }
  if (failed.length > 0) throw new CompaniesFailed(`${failed.length} companies failed`, { cause: failed[0] })
  return total
}
