import { amounts, type Amount } from '../switches/amounts.ts'
import type { Controls } from '../switches/controls.ts'
import { findSession } from '../tokens.ts'
import { stayIn } from './come-in.ts'
import type { PanelProps } from './Panel.tsx'

const amountNames: Record<Amount, string> = {
  none: 'пустая компания',
  one: 'всего по одному',
  seed: 'как в примере',
  many: 'много',
}

type Props = Pick<PanelProps, 'switches' | 'token' | 'keep' | 'reset'> & { controls: Controls }

export function DataPart({ controls, switches, token, keep, reset }: Props) {
  async function startAnew(part: Partial<Controls>) {
    const before = findSession(token() ?? '', Date.now())
    switches.change(part)
    await reset()
    stayIn(before)
    location.reload()
  }
  return (
    <p className="mock-panel-row">
      <label>
        Данные{' '}
        <select
          value={controls.amount}
          onChange={({ target }) =>
            void startAnew({ amount: amounts.find((one) => one === target.value) ?? controls.amount })
          }
        >
          {amounts.map((amount) => (
            <option key={amount} value={amount}>
              {amountNames[amount]}
            </option>
          ))}
        </select>
      </label>
      <label>
        <input type="checkbox" checked={controls.keep} onChange={({ target }) => void keep(target.checked)} /> Хранить
      </label>
      <button type="button" onClick={() => void startAnew({})}>
        Сбросить
      </button>
    </p>
  )
}
