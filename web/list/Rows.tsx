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

interface RowsProps<Row> {
  /** Undefined while they are on their way. */
  rows: readonly Row[] | undefined
  keyOf: (row: Row) => string
  columns: readonly Column<Row>[]
  card: (row: Row) => Card
  /** Before the card's text: a face, a colour. */
  mark?: (row: Row) => ReactNode
  actions: (row: Row) => ReactNode
}

/** A table from 1024 px, cards below. */
export function Rows<Row>(props: RowsProps<Row>) {
  return useWide() ? <RowsTable {...props} /> : <RowsCards {...props} />
}

function RowsTable<Row>({ rows, keyOf, columns, actions }: RowsProps<Row>) {
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
          <th scope="col" className="rows-last">
            <span className="app-hidden">Действия</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows?.map((row) => (
          <tr key={keyOf(row)}>
            {columns.map((column) => {
              const { head, cell, number, roomy } = column
              if (column === name)
                return (
                  <th key={head} scope="row">
                    {cell(row)}
                  </th>
                )
              return (
                <td key={head} data-number={number} data-roomy={roomy}>
                  {cell(row)}
                </td>
              )
            })}
            <td>{actions(row)}</td>
          </tr>
        )) ??
          places.map((place) => (
            <tr key={place} aria-hidden="true">
              {columns.map(({ head, roomy }) => (
                <td key={head} data-roomy={roomy}>
                  <Skeleton h={12} w={widthOf(place)} />
                </td>
              ))}
              <td>
                <Skeleton h={12} w="80%" />
              </td>
            </tr>
          ))}
      </tbody>
    </table>
  )
}

function RowsCards<Row>({ rows, keyOf, card, mark, actions }: RowsProps<Row>) {
  return (
    <ul role="list" className="rows-cards">
      {rows?.map((row) => {
        const { name, text, facts } = card(row)
        return (
          <li key={keyOf(row)}>
            {mark?.(row)}
            <div className="rows-card-text">
              <span className="rows-name">{name}</span>
              {text}
              {facts && <div className="rows-card-facts">{facts}</div>}
            </div>
            {actions(row)}
          </li>
        )
      }) ??
        places.map((place) => (
          <li key={place} aria-hidden="true">
            <div className="rows-card-text">
              <Skeleton h={14} my={4} w={widthOf(place)} />
              <Skeleton h={12} my={8} w="60%" />
            </div>
          </li>
        ))}
    </ul>
  )
}

const places = [0, 1, 2, 3, 4, 5, 6, 7]
const widthOf = (place: number) => `${[70, 52, 84, 61][place % 4]}%`
