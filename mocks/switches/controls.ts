import type { ErrorCode, OperationId } from '../../openapi/contract.ts'
import { declaredCodes } from '../../openapi/gen/declared-codes.gen.ts'
import { operations } from '../../openapi/gen/operations.gen.ts'
import { amounts, type Amount } from './amounts.ts'

/** What an operation answers in place of its own answer: a refusal (`409 STALE`), a broken connection, or nothing ever. */
export type Outcome = `${number} ${ErrorCode}` | 'offline' | 'never'
/** `later`: the first answer is right, so that a page has something to show when the next ones fail. */
export const times = ['once', 'always', 'later'] as const
export type Fault = { outcome: Outcome; times: (typeof times)[number] }
/** Milliseconds: none, always so long, or anything up to so long. */
export type Latency = { kind: 'none' } | { kind: 'fixed' | 'random'; ms: number }

/** What a developer has asked the mocks for. Plain values: kept for the tab as a text. */
export type Controls = {
  latency: Latency
  offline: boolean
  chaos: boolean
  faults: Partial<Record<OperationId, Fault>>
  /** How much there is in every company. */
  amount: Amount
  /** The rows outlive a reload. */
  keep: boolean
}

export const nothingAsked = (): Controls => ({
  latency: { kind: 'none' },
  offline: false,
  chaos: false,
  faults: {},
  amount: 'seed',
  keep: false,
})

/** Every refusal that an operation declares; then those that can come whatever the contract says. */
export function outcomesOf(id: OperationId): Outcome[] {
  const declared = Object.entries(declaredCodes[id]).flatMap(([status, codes]) =>
    codes.map((code) => `${Number(status)} ${code}` as const),
  )
  return [...new Set<Outcome>([...declared, '500 INTERNAL', '503 UNAVAILABLE', 'offline', 'never'])]
}

const isOperation = (id: string): id is OperationId => Object.hasOwn(operations, id)

/** As an older build may have written it: what this one does not know is left out. */
export function readControls(text: string | null): Controls {
  // Written by JSON.stringify below; what differs from today's shape is looked at field by field.
  const kept = (text ? JSON.parse(text) : {}) as Partial<Controls>
  const faults = Object.entries(kept.faults ?? {}).filter(
    ([id, { outcome }]) => isOperation(id) && outcomesOf(id).includes(outcome),
  )
  const amount = amounts.find((one) => one === kept.amount) ?? 'seed'
  return { ...nothingAsked(), ...kept, amount, faults: Object.fromEntries(faults) }
}

/** The switches of one tab: read by every call, changed by the panel, told to whoever shows them. */
export function createSwitches(first: Controls, save: (text: string) => void = () => undefined) {
  let controls = first
  const listeners = new Set<() => void>()
  const answered = new Set<OperationId>()

  function change(part: Partial<Controls>) {
    controls = { ...controls, ...part }
    save(JSON.stringify(controls))
    for (const tell of listeners) tell()
  }
  function setFault(id: OperationId, fault: Fault | undefined) {
    const { [id]: _, ...others } = controls.faults
    answered.delete(id)
    change({ faults: fault ? { ...others, [id]: fault } : others })
  }

  return {
    now: () => controls,
    change,
    setFault,
    subscribe: (tell: () => void) => {
      listeners.add(tell)
      return () => void listeners.delete(tell)
    },
    /** What this call answers, if not its own answer. Of two calls at once only one is the once. */
    take(id: OperationId): Outcome | undefined {
      const fault = controls.faults[id]
      if (!fault) return undefined
      if (fault.times === 'later' && !answered.has(id)) {
        answered.add(id)
        return undefined
      }
      if (fault.times === 'once') setFault(id, undefined)
      return fault.outcome
    },
  }
}
export type Switches = ReturnType<typeof createSwitches>
