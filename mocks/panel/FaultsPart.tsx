import { useState } from 'react'
import type { OperationId } from '../../openapi/contract.ts'
import { operations } from '../../openapi/gen/operations.gen.ts'
import { ownKeys } from '../../openapi/rules/values/own-keys.ts'
import { outcomesOf, times, type Controls, type Fault, type Outcome, type Switches } from '../switches/controls.ts'

const ids = ownKeys(operations)
const rooms = [...new Set(ids.map((id) => operations[id].tag))]
const timesNames: Record<Fault['times'], string> = { once: 'один раз', always: 'всегда', later: 'со второго раза' }
const nameOf = (outcome: Outcome) =>
  outcome === 'offline' ? 'обрыв связи' : outcome === 'never' ? 'нет ответа' : outcome

/** Any operation fails with any refusal that the contract declares for it. */
export function FaultsPart({ controls, switches }: { controls: Controls; switches: Switches }) {
  const [id, setId] = useState<OperationId>('articleList')
  const outcomes = outcomesOf(id)
  const [chosen, setChosen] = useState<Outcome>('500 INTERNAL')
  const [often, setOften] = useState<Fault['times']>('once')
  const outcome = outcomes.includes(chosen) ? chosen : '500 INTERNAL'
  const active = ids.flatMap((each) => {
    const fault = controls.faults[each]
    return fault ? [{ each, fault }] : []
  })
  return (
    <fieldset>
      <legend>Ошибка операции</legend>
      <p className="mock-panel-row">
        <select
          aria-label="Операция"
          value={id}
          onChange={({ target }) => setId(ids.find((each) => each === target.value) ?? id)}
        >
          {rooms.map((room) => (
            <optgroup key={room} label={room}>
              {ids
                .filter((each) => operations[each].tag === room)
                .map((each) => (
                  <option key={each} value={each}>
                    {each}
                  </option>
                ))}
            </optgroup>
          ))}
        </select>
        <select
          aria-label="Ответ"
          value={outcome}
          onChange={({ target }) => setChosen(outcomes.find((one) => one === target.value) ?? outcome)}
        >
          {outcomes.map((one) => (
            <option key={one} value={one}>
              {nameOf(one)}
            </option>
          ))}
        </select>
        <select
          aria-label="Сколько раз"
          value={often}
          onChange={({ target }) => setOften(times.find((one) => one === target.value) ?? often)}
        >
          {times.map((one) => (
            <option key={one} value={one}>
              {timesNames[one]}
            </option>
          ))}
        </select>
        <button type="button" onClick={() => switches.setFault(id, { outcome, times: often })}>
          Включить
        </button>
      </p>
      <ul aria-label="Включённые ошибки">
        {active.map(({ each, fault }) => (
          <li key={each} className="mock-panel-row">
            {each}: {nameOf(fault.outcome)}, {timesNames[fault.times]}
            <button type="button" aria-label={`Убрать: ${each}`} onClick={() => switches.setFault(each, undefined)}>
              Убрать
            </button>
          </li>
        ))}
      </ul>
    </fieldset>
  )
}
