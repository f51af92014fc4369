import { type ReactNode, useId } from 'react'

export interface Head {
  title: string
  /** Columns that it stands over. */
  span?: number
}

interface NumbersProps {
  title: string
  hint?: string
  /** The head of the first column, whose cells name the rows. */
  of: string
  heads: readonly string[]
  /** Over the heads: what each group of them tells. */
  above?: readonly Head[]
  rows: readonly { key: string; name: ReactNode; cells: readonly ReactNode[] }[]
  /** In place of no rows. */
  none: string
}

/** A table of numbers under its title; it scrolls by itself where it is wider than its page. */
export function Numbers({ title, hint, of, heads, above, rows, none }: NumbersProps) {
  const id = useId()
  return (
    <section className="numbers" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {hint && <p className="numbers-hint">{hint}</p>}
      {rows.length === 0 ? (
        <p className="numbers-none">{none}</p>
      ) : (
        <div className="numbers-scroll" role="group" aria-labelledby={id} tabIndex={0}>
          <table>
            <thead>
              {above && (
                <tr>
                  <td>
                    <span className="app-hidden">Показатели</span>
                  </td>
                  {above.map((head) => (
                    <th key={head.title} scope="colgroup" colSpan={head.span}>
                      {head.title}
                    </th>
                  ))}
                </tr>
              )}
              <tr>
                <th scope="col">{of}</th>
                {heads.map((head, at) => (
                  <th key={`${head}-${at}`} scope="col">
                    {head}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(({ key, name, cells }) => (
                <tr key={key}>
                  <th scope="row">{name}</th>
                  {cells.map((cell, at) => (
                    <td key={at}>{cell}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  )
}

/** A thing under whose name stands what it belongs to. */
export const Titled = ({ title, of }: { title: string; of: ReactNode }) => (
  <>
    {title}
    <span className="numbers-of">{of}</span>
  </>
)
