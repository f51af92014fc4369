import { inTrace, nextTrace, traceUnderWay, type Trace } from './trace.ts'

export type StepKind = 'call' | 'delivery' | 'job' | 'store'
/** What may be told of a step: names of the contract, ids and numbers, never a content. */
export type StepAttributes = Record<string, string | number>
export type Step = {
  trace: Trace
  end(how: { failed: boolean; attributes: StepAttributes }): void
}
/** Who is told of the steps of a trace. */
export type Tracing = {
  begin(kind: StepKind, name: string, parent?: Trace): Step
  /** What was not told yet is told first. */
  stop(): Promise<void>
}

/** Nobody: a step has its ids, for the log and for whoever is called, and that is all. */
export const untold: Tracing = {
  begin: (_kind, _name, parent) => ({ trace: nextTrace(parent), end: () => {} }),
  stop: async () => {},
}

type Told = { tracing: Tracing; kind: StepKind; name: string; attributes?: StepAttributes }

/** Does `work` as a step of the trace that is under way, or as the first of one. Attributes are told as `workspace.…`. */
export async function asStep<T>({ tracing, kind, name, attributes = {} }: Told, work: () => Promise<T>): Promise<T> {
  const step = tracing.begin(kind, name, traceUnderWay())
  let failed = true
  try {
    const result = await inTrace(step.trace, work)
    failed = false
    return result
  } finally {
    const told = Object.entries(attributes).map(([key, value]) => [`workspace.${key}`, value] as const)
    step.end({ failed, attributes: Object.fromEntries(told) })
  }
}
