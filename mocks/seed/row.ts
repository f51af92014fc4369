/** One row of the demo world and the company it belongs to: ids of companies stand beside rows, never inside (A23). */
export type Seeded<Row> = { companyId: string; row: Row }

export const rowsOf = <Row>(companyId: string, rows: Row[]): Seeded<Row>[] => rows.map((row) => ({ companyId, row }))

/** RFC 9562 §5.7: the first 48 bits of a UUIDv7 are its time. */
export const timeOf = (id: string) => new Date(Number.parseInt(id.replace('-', '').slice(0, 12), 16)).toISOString()
