import type { Controls, Latency, Switches } from '../switches/controls.ts'

const latencies: readonly (readonly [Latency, string])[] = [
  [{ kind: 'none' }, 'нет'],
  [{ kind: 'fixed', ms: 300 }, '300 мс'],
  [{ kind: 'fixed', ms: 800 }, '800 мс'],
  [{ kind: 'fixed', ms: 3000 }, '3 с'],
  [{ kind: 'random', ms: 1500 }, 'случайно до 1,5 с'],
  [{ kind: 'random', ms: 5000 }, 'случайно до 5 с'],
]
const keyOf = (latency: Latency) => (latency.kind === 'none' ? 'none' : `${latency.kind} ${latency.ms}`)

export function NetworkPart({ controls, switches }: { controls: Controls; switches: Switches }) {
  const { latency, offline, chaos } = controls
  const known = latencies.some(([one]) => keyOf(one) === keyOf(latency))
  const shown = known || latency.kind === 'none' ? latencies : [...latencies, [latency, `${latency.ms} мс`] as const]
  return (
    <p className="mock-panel-row">
      <label>
        Задержка{' '}
        <select
          value={keyOf(latency)}
          onChange={({ target }) => {
            const chosen = shown.find(([one]) => keyOf(one) === target.value)
            if (chosen) switches.change({ latency: chosen[0] })
          }}
        >
          {shown.map(([one, name]) => (
            <option key={keyOf(one)} value={keyOf(one)}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <label>
        <input
          type="checkbox"
          checked={offline}
          onChange={({ target }) => switches.change({ offline: target.checked })}
        />{' '}
        Без сети
      </label>
      <label title="Случайные ошибки, обрывы и задержки">
        <input type="checkbox" checked={chaos} onChange={({ target }) => switches.change({ chaos: target.checked })} />{' '}
        Хаос
      </label>
    </p>
  )
}
