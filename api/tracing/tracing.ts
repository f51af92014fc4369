import { nextTrace, type Trace } from './trace.ts'

export type StepKind = 'call' | 'delivery'
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
