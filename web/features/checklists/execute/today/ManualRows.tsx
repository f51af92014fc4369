import { Button } from '@mantine/core'
import { useState } from 'react'
import { useLocation } from 'wouter'
import type { Snapshot } from 'valtio'
import { useHere } from '../../../../lib/useHere.ts'
import type { Schemas } from '../../hand-in/run.ts'
import { runHref } from '../addresses.ts'
import { startRun } from '../start-run.ts'

type Startable = Snapshot<Schemas['RunStartable']>

/** What no schedule asks for: begun when there is a reason. */
export function ManualRows({ rows }: { rows: readonly Startable[] }) {
  const [, navigate] = useLocation()
  const [starting, setStarting] = useState<string>()
  const here = useHere()
  const start = async ({ checklist, restaurant }: Startable) => {
    if (starting !== undefined) return
    setStarting(checklist._id)
    const made = await startRun(checklist._id, restaurant?._id ?? null)
    setStarting(undefined)
    if (made && here()) navigate(runHref(made))
  }
  return (
    <section className="shift-group" aria-labelledby="shift-manual">
      <div className="shift-head">
        <h2 id="shift-manual">По запросу</h2>
        <span className="app-hidden">, чек-листов:</span>
        <span>{rows.length}</span>
      </div>
      <ul>
        {rows.map((row) => (
          <li key={`${row.checklist._id} ${row.restaurant?._id}`} className="shift-row shift-manual">
            <span className="shift-title">{row.checklist.title}</span>
            <Button
              variant="light"
              aria-label={`Начать: ${row.checklist.title}`}
              aria-busy={starting === row.checklist._id}
              onClick={() => void start(row)}
            >
              Начать
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
