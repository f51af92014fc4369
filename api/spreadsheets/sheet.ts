import { type Layout, type Row, sheetFile } from '../../openapi/sheet-file.ts'

/** A file that is being made: what there is of it after some more rows. */
export type Sheet = { write(rows: readonly Row[], isLast: boolean): Promise<Uint8Array[]> }

export function createSheet(layout: Layout): Sheet {
  let rows: Row[] = []
  let isLast = false
  /** The file asks for rows, or for nothing any more. */
  let asked = Promise.withResolvers<void>()
  let brought = Promise.withResolvers<void>()
  let made: Uint8Array[] = []

  async function* source(): AsyncGenerator<Row> {
    for (;;) {
      yield* rows.splice(0)
      if (isLast) return
      brought = Promise.withResolvers()
      asked.resolve()
      await brought.promise
    }
  }
  async function make(): Promise<void> {
    for await (const bytes of sheetFile(layout, source())) made.push(bytes)
  }
  // It asks at once.
  const making = make()
  const ready = () => Promise.race([asked.promise, making])

  return {
    async write(more, last) {
      await ready()
      asked = Promise.withResolvers()
      ;[rows, isLast] = [[...more], last]
      brought.resolve()
      await (last ? making : ready())
      const bytes = made
      made = []
      return bytes
    },
  }
}
