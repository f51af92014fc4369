import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { useState } from 'react'
import { write } from '../../data/write.ts'
import { createRepeatKeys } from '../../lib/repeat-key.ts'
import { starterPositions } from '../../lib/starter-positions.ts'
import { toastOutcome } from '../../shell/toast-outcome.ts'

interface StarterChipsProps {
  /** Names that are there already. */
  taken: readonly string[]
}

export function StarterChips({ taken }: StarterChipsProps) {
  const [waiting, setWaiting] = useState<readonly string[]>([])
  // However fast they are pressed, they are sent one after another.
  const [send] = useState(() => {
    const repeatKey = createRepeatKeys()
    let queue: Promise<void> = Promise.resolve()
    return (name: string) => {
      setWaiting((before) => [...before, name])
      queue = queue.then(async () => {
        const body = { name }
        const reply = await write('positionCreate', { body }, { key: repeatKey(body) })
        toastOutcome(reply, 'Должность создана')
        await reply.shown
        setWaiting((before) => before.filter((other) => other !== name))
      })
    }
  })

  return (
    <ul role="list" className="positions-starters" aria-label="Частые должности">
      {starterPositions.map((name) => {
        const done = taken.includes(name)
        const busy = waiting.includes(name)
        return (
          <li key={name}>
            <button
              type="button"
              data-done={done || undefined}
              // Not `disabled`: the focus would be lost under the finger.
              aria-disabled={done || busy}
              aria-busy={busy}
              onClick={() => !done && !busy && send(name)}
            >
              {done ? (
                <IconCheck size={16} style={{ strokeWidth: 2 }} aria-hidden="true" />
              ) : (
                <IconPlus size={16} style={{ strokeWidth: 2 }} aria-hidden="true" />
              )}
              {name}
              {done && <span className="app-hidden">: добавлена</span>}
            </button>
          </li>
        )
      })}
    </ul>
  )
}
