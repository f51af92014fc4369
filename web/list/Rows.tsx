import '../ui/rows.css'
import { Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'
import { useWide } from '../lib/useMedia.ts'

export interface Column<Row> {
  head: string
  cell: (row: Row) => ReactNode
  /** Of the table, in CSS: `24%`, `128px`. */
  width?: string
  /** Figures stand at the right. */
  number?: true
  /** It names the row; otherwise the first does. */
  names?: true
  /** Only where the table has room for it, from 80em; `.rows-tight` in another cell stands in below. */
  roomy?: true
}

export interface Card {
  name: ReactNode
  /** Paragraphs under the name. */
  text?: ReactNode
  /** Status, numbers, times: side by side. */
  facts?: ReactNode
}

/** A head over neighbouring rows. */
export interface RowsHead {
  key: string
  title: string
  danger?: boolean
}

interface RowsProps<Row> {
  /** Undefined while they are on their way. */
  rows: readonly Row[] | undefined
  keyOf: (row: Row) => string
  columns: readonly Column<Row>[]
  card: (row: Row) => Card
  /** Before the card's text: a face, a colour. */
  mark?: (row: Row) => ReactNode
  /** Of what the row's own link does not do. */
  actions?: (row: Row) => ReactNode
  /** Under which head a row stands; rows come in the order of the heads. */
  headOf?: ((row: Row) => RowsHead) | undefined
}

interface Group<Row> {
  head: RowsHead | undefined
  rows: Row[]
}

/** Neighbours of one head; without heads all of them are one group. */
function groupsOf<Row>(rows: readonly Row[], headOf: RowsProps<Row>['headOf']): Group<Row>[] {
  const groups: Group<Row>[] = []
  for (const row of rows) {
    const head = headOf?.(row)
    const last = groups.at(-1)
    if (last && last.head?.key === head?.key) last.rows.push(row)
    else groups.push({ head, rows: [row] })
  }
  return groups
}

/** A table from 1024 px, cards below. */
export function Rows<Row>(props: RowsProps<Row>) {
  return useWide() ? <RowsTable {...props} /> : <RowsCards {...props} />
}

function RowsTable<Row>({ rows, keyOf, columns, actions, headOf }: RowsProps<Row>) {
  const name = columns.find(({ names }) => names) ?? columns[0]
  return (
    <table className="rows-table">
      <thead>
        <tr>
          {columns.map(({ head, width, number, roomy }) => (
            <th key={head} scope="col" data-number={number} data-roomy={roomy} style={{ width }}>
              {head}
            </th>
          ))}
          {actions && (
            <th scope="col" className="rows-last">
              <span className="app-hidden">Действия</span>
            </th>
          )}
        </tr>
      </thead>
      {rows &&
        groupsOf(rows, headOf).map(({ head, rows: under }) => (
          <tbody key={head?.key ?? ''}>
            {head && (
              <tr className="rows-head">
                <th scope="rowgroup" colSpan={columns.length + (actions ? 1 : 0)} data-danger={head.danger}>
                  {head.title} <span className="rows-head-count">{under.length}</span>
                </th>
              </tr>
            )}
            {under.map((row) => (
              <tr key={keyOf(row)}>
                {columns.map((column) => {
                  const { head: label, cell, number, roomy } = column
                  if (column === name)
                    return (
                      <th key={label} scope="row">
                        {cell(row)}
                      </th>
                    )
                  return (
                    <td key={label} data-number={number} data-roomy={roomy}>
                      {cell(row)}
                    </td>
                  )
                })}
                {actions && <td>{actions(row)}</td>}
              </tr>
            ))}
          </tbody>
        ))}
      {!rows && (
        <tbody>
          {places.map((place) => (
            <tr key={place} aria-hidden="true">
              {columns.map(({ head, roomy }) => (
                <td key={head} data-roomy={roomy}>
                  <Skeleton h={12} w={widthOf(place)} />
                </td>
              ))}
              {actions && (
                <td>
                  <Skeleton h={12} w="80%" />
                </td>
              )}
            </tr>
          ))}
        </tbody>
      )}
    </table>
  )
}

function RowsCards<Row>(props: RowsProps<Row>) {
  const { rows, headOf } = props
  if (!rows)
    return (
      <ul role="list" className="rows-cards">
        {places.map((place) => (
          <li key={place} aria-hidden="true">
            <div className="rows-card-text">
              <Skeleton h={14} my={4} w={widthOf(place)} />
              <Skeleton h={12} my={8} w="60%" />
            </div>
          </li>
        ))}
      </ul>
    )
  return groupsOf(rows, headOf).map(({ head, rows: under }) => (
    <section key={head?.key ?? ''} aria-label={head?.title}>
      {head && (
        <h2 className="rows-cards-head" data-danger={head.danger}>
          {head.title} <span className="rows-head-count">{under.length}</span>
        </h2>
      )}
      <ul role="list" className="rows-cards">
        {under.map((row) => (
          <CardRow key={props.keyOf(row)} row={row} {...props} />
        ))}
      </ul>
    </section>
  ))
}

function CardRow<Row>({ row, card, mark, actions }: RowsProps<Row> & { row: Row }) {
  const { name, text, facts } = card(row)
  return (
    <li>
      {mark?.(row)}
      <div className="rows-card-text">
        <span className="rows-name">{name}</span>
        {text}
        {facts && <div className="rows-card-facts">{facts}</div>}
      </div>
      {actions?.(row)}
    </li>
  )
}

const places = [0, 1, 2, 3, 4, 5, 6, 7]
const widthOf = (place: number) => `${[70, 52, 84, 61][place % 4]}%`
