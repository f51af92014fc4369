import type { Table } from '../db/tables.ts'

/** What a table holds, without regard to the order of its rows: their number, their bytes, and the sum of their sums. */
export type Sum = { rows: number; bytes: number; sum: string }
export type ArchivedTable = Table & Sum & { sha256: string }

/** The manifest of one company's archive: a tar of JSON lines, a file a table, and of its files. */
export type Archive = {
  format: 1
  of: 'company'
  /** Of the contract that the rows were written under. */
  contract: string
  madeAt: string
  company: { id: string; subdomain: string; name: string }
  /** What the words of its searches begin with where it comes from. */
  searchKey: string
  /** The schema that the rows fit. */
  migrations: { name: string; checksum: string }[]
  tables: ArchivedTable[]
  /** Passwords and PINs, sealed. */
  credentials: { rows: number; sha256: string }
  /** The oldest month of its event log. */
  eventsFrom: string | null
  objects: { count: number; bytes: number; sha256: string; missing: string[] }
  /** Tells whether PIN codes work with a DATA_SECRET, and not what it is. */
  secretMark: string
}

export const MANIFEST = 'manifest.json'
export const OBJECTS = 'objects.ndjson'
export const CREDENTIALS = 'credentials.ndjson'
export const tableFile = (name: string) => `tables/${name}.ndjson.gz`
export const objectFile = (key: string) => `objects/${key}`
/** What passwords are sealed for. */
export const sealedFor = (companyId: string) => `company:${companyId}`
