import { Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { OperationSpec } from '../../openapi/contract.ts'

/** One call that was answered. */
export type Answered = {
  operation: string
  spec: OperationSpec
  status: number
  ms: number
  company: string | undefined
}
/** What a scrape reads off: names of `readings.ts`. */
export type Reading = {
  name: string
  help: string
  rows: readonly { labels?: Record<string, string>; value: number }[]
}
export type Metrics = {
  answered(call: Answered): void
  /** Text of the Prometheus exposition format 0.0.4. */
  text(readings: readonly Reading[]): Promise<string>
  contentType: string
}

/** Seconds: from what is answered out of memory to what a browser gives up. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
/** How many companies are told of, and how many are counted at all. */
const TOP = 10
const COUNTED = 10_000

/** Counts since the start of the process. Whoever reads them learns ids and numbers, never a name or a content. */
export function createMetrics(): Metrics {
  const registry = new Registry()
  const registers = [registry]
  const calls = new Counter({
    name: 'workspace_calls_total',
    help: 'Calls by operation of the contract and status of the answer',
    labelNames: ['operation', 'method', 'status'],
    registers,
  })
  const seconds = new Histogram({
    name: 'workspace_call_seconds',
    help: 'From the first byte of a call to its answer, by operation',
    labelNames: ['operation'],
    buckets: BUCKETS,
    registers,
  })
  const companies = new Map<string, number>()

  return {
    contentType: registry.contentType,
    answered({ operation, spec, status, ms, company }) {
      calls.inc({ operation, method: spec.method, status })
      seconds.observe({ operation }, ms / 1000)
      if (company !== undefined && (companies.has(company) || companies.size < COUNTED))
        companies.set(company, (companies.get(company) ?? 0) + 1)
    },
    async text(readings) {
      const now = new Registry()
      for (const { name, help, rows } of [busiest(companies), ...readings]) {
        const labelNames = Object.keys(rows[0]?.labels ?? {})
        const gauge = new Gauge({ name, help, labelNames, registers: [now] })
        for (const { labels = {}, value } of rows) gauge.set(labels, value)
      }
      return Registry.merge([registry, now]).metrics()
    },
  }
}

const busiest = (companies: ReadonlyMap<string, number>): Reading => ({
  name: 'workspace_company_calls',
  help: `Calls of the ${TOP} companies with the most, by id, since the start of the process`,
  rows: [...companies]
    .toSorted(([, one], [, other]) => other - one)
    .slice(0, TOP)
    .map(([company, value]) => ({ labels: { company }, value })),
})
