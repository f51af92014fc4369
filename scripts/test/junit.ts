export interface Counts {
  passed: number
  failed: number
  skipped: number
}

/** Sums the files' totals of a JUnit report as `bun test --reporter=junit` writes it. */
export function junitCounts(xml: string): Counts {
  const root = /<testsuites\b[^>]*>/.exec(xml)?.[0] ?? ''
  const total = (name: string) => Number(new RegExp(`\\s${name}="(\\d+)"`).exec(root)?.[1] ?? 0)
  const failed = total('failures') + total('errors')
  const skipped = total('skipped')
  return { passed: total('tests') - failed - skipped, failed, skipped }
}
