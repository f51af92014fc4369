import { Button } from '@mantine/core'
import IconArrowRight from '@tabler/icons-react/dist/esm/icons/IconArrowRight.mjs'
import { type ReactNode, useId } from 'react'
import { Link } from 'wouter'
import { labels } from '../../../openapi/gen/labels.gen.ts'
import type { Block, View } from './view.ts'

interface More {
  to: string
  label: string
}

interface SectionProps {
  title: string
  count?: number | undefined
  /** Where the rest is: several places for a block of several kinds. */
  more?: More | readonly More[] | undefined
  children: ReactNode
}

export function Section({ title, count, more, children }: SectionProps) {
  const id = useId()
  return (
    <section className="dashboard-block" aria-labelledby={id}>
      <div className="dashboard-head">
        <h2 id={id}>{title}</h2>
        {count !== undefined && <span>{count}</span>}
        {more && (
          <div>
            {[more].flat().map(({ to, label }) => (
              <Link key={to} href={to}>
                {label}
                <span className="app-hidden">: {title}</span>
                <IconArrowRight size={18} aria-hidden="true" />
              </Link>
            ))}
          </div>
        )}
      </div>
      {children}
    </section>
  )
}

/** In place of blocks that could not be made this time. */
export function FailedBlocks({ of, view }: { of: readonly Block[]; view: View }) {
  const { dashboard, loading, again } = view
  return of
    .filter((block) => dashboard.failed.includes(block))
    .map((block) => (
      <Section key={block} title={labels.DashboardBlock[block]}>
        <div role="alert" className="dashboard-failed">
          <p>Не удалось загрузить блок</p>
          <Button variant="light" loading={loading} onClick={again}>
            Повторить
          </Button>
        </div>
      </Section>
    ))
}
