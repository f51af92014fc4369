import type { Manifest } from './manifest.ts'

/** What a copy holds, in one sentence. */
export function told({ madeAt, tables, objects }: Manifest): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  return `${madeAt}: таблиц ${tables.length}, строк ${rows}, файлов ${objects.count} (${objects.bytes} байт).`
}
