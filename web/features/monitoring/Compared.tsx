import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { useLooking } from './asked.ts'
import { Change } from './Change.tsx'
import { Numbers } from './Numbers.tsx'
import { number, shortDays } from './words.ts'

export interface Measure<Figures> {
  title: string
  of: (figures: Figures) => number | null
  unit?: '%'
  better: 'more' | 'less' | 'neither'
}

interface ComparedProps<Figures> {
  title: string
  of: string
  measures: readonly Measure<Figures>[]
  rows: readonly {
    key: string
    name: ReactNode
    now: Figures
    before: Figures
    links: readonly (string | undefined)[]
  }[]
}

/** Both periods side by side with their difference, of each thing that is measured. */
export function Compared<Figures>({ title, of, measures, rows }: ComparedProps<Figures>) {
  const { asked, previous } = useLooking()
  const words = (value: number | null, unit = '') => (value === null ? number(null) : `${number(value)}${unit}`)
  return (
    <Numbers
      title={title}
      of={of}
      above={measures.map((measure) => ({ title: measure.title, span: 3 }))}
      hint={`Стало: ${shortDays(asked)}, было: ${shortDays(previous)}`}
      heads={measures.flatMap(() => ['Стало', 'Было', 'Разница'])}
      none="За выбранный период данных нет"
      rows={rows.map(({ key, name, now, before, links }) => ({
        key,
        name,
        cells: measures.flatMap(({ of: read, unit, better }, at) => {
          const [is, was, to] = [read(now), read(before), links[at]]
          return [
            to !== undefined && is !== null ? <Link href={to}>{words(is, unit)}</Link> : words(is, unit),
            words(was, unit),
            <Change key="change" now={is} before={was} unit={unit && 'п. п.'} better={better} />,
          ]
        }),
      }))}
    />
  )
}
