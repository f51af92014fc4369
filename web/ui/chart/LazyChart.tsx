import { Button } from '@mantine/core'
import { useState } from 'react'
import { Fetched } from '../Fetched.tsx'
import type { ChartProps } from './Chart.tsx'

const load = () => import('./Chart.tsx').then((file) => file.Chart)

// Roughly what each will take.
const PICTURE = 300
const HEAD = 60
const ROW = 46

/** The code of charts comes with the first of them; its place is kept, so that nothing below it moves. */
export function LazyChart(props: ChartProps) {
  const [wanted, setWanted] = useState(true)
  return (
    <div style={{ minHeight: props.kind === 'rows' ? HEAD + props.rows.length * ROW : PICTURE }}>
      <Fetched wanted={wanted} load={load} onFailure={() => setWanted(false)} props={props} />
      {!wanted && (
        <Button variant="light" onClick={() => setWanted(true)}>
          Показать «{props.title}»
        </Button>
      )}
    </div>
  )
}
