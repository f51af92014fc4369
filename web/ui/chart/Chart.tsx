import './chart.css'
import { Button } from '@mantine/core'
import IconChartBar from '@tabler/icons-react/dist/esm/icons/IconChartBar.mjs'
import IconTable from '@tabler/icons-react/dist/esm/icons/IconTable.mjs'
import { useId, useState } from 'react'
import { usePrinting } from '../../lib/useMedia.ts'
import { Bars } from './Bars.tsx'
import { aheadOf, type ChartData, totalOf } from './chart-data.ts'
import { ChartTable } from './ChartTable.tsx'
import { Lines } from './Lines.tsx'
import { AheadSwatch, Patterns, Swatch } from './Patterns.tsx'
import { Rows } from './Rows.tsx'

export interface ChartProps extends ChartData {
  /** Bars: parts of a whole a day; lines: a course; rows: categories with names of any length. */
  kind: keyof typeof kinds
}

const kinds = { bars: Bars, lines: Lines, rows: Rows }

/** A picture of numbers, with the numbers themselves one press away. */
export function Chart({ kind, ...data }: ChartProps) {
  const [asTable, setAsTable] = useState(false)
  const printing = usePrinting()
  const id = useId()
  const Picture = kinds[kind]
  return (
    <section className="chart" aria-labelledby={id}>
      <header className="chart-head">
        <h2 id={id}>{data.title}</h2>
        <Button
          variant="subtle"
          leftSection={asTable ? <IconChartBar size={18} /> : <IconTable size={18} />}
          onClick={() => setAsTable(!asTable)}
        >
          {asTable ? 'Показать диаграмму' : 'Показать таблицу'}
        </Button>
      </header>
      {data.hint && <p className="chart-hint">{data.hint}</p>}
      {asTable ? (
        <ChartTable {...data} />
      ) : (
        <>
          <Patterns />
          {data.parts.length > 1 && (
            <ul role="list" className="chart-legend">
              {data.parts.map((name, part) => (
                <li key={name}>
                  <Swatch part={part} line={kind === 'lines'} />
                  {name}
                  {kind === 'bars' && ` ${totalOf(data, part)}`}
                </li>
              ))}
              {aheadOf(data) > 0 && (
                <li>
                  <AheadSwatch />
                  ещё впереди {aheadOf(data)}
                </li>
              )}
            </ul>
          )}
          <Picture {...data} />
          {/* Paper can't be pressed: the numbers stand below the picture. */}
          {printing && <ChartTable {...data} />}
        </>
      )}
    </section>
  )
}
