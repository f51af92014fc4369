import { fromBuffer, type Entry, type ZipFile } from 'yauzl'
import { TooManyRows } from './sheet-rows.ts'

/** A staff list of 500 rows has 0.2 MB; styles and pictures that come along have their room. */
const UNPACKED_MAX = 24 * 1024 * 1024
const ENTRIES_MAX = 2000
/**
 * What its XML may hold in all, because the reader pays for each: tags become objects, a long tag is looked at again and
 * again while it comes in, and a cell far to the right makes its row as wide: AB1 fills 28 places, XFD1 16,384. A list has
 * some ten thousand tags and no cell beyond Z.
 */
const TAGS_ALLOWED = 200_000
const TAG_BYTES_ALLOWED = 256 * 1024
const FAR_CELLS_MAX = 20_000
const VERY_FAR_CELL = 20
const FAR_CELL = /[\s"']r\s*=\s*["']?(?:[a-z]{2,}|[^"'\s>]*&)/gi
const LESS_THAN = 0x3c

/**
 * Unpacks all of it once to nowhere: throws when it is no zip, when it would take more room than a spreadsheet may, or
 * when an entry is not as long as its header says. Then whoever unpacks by the headers is safe too (a zip bomb, also one
 * whose headers lie or whose entries overlap).
 */
export async function checkZip(bytes: Buffer): Promise<void> {
  const zip = await new Promise<ZipFile>((resolve, reject) =>
    fromBuffer(bytes, { lazyEntries: true, validateEntrySizes: true }, (error, file) =>
      error ? reject(error) : resolve(file),
    ),
  )
  if (zip.entryCount > ENTRIES_MAX) throw new Error('too many entries')
  let room = UNPACKED_MAX
  const budget = { tags: TAGS_ALLOWED, farCells: FAR_CELLS_MAX }
  for (let left = zip.entryCount; left > 0; left--) {
    const entry = await nextEntry(zip)
    room -= entry.uncompressedSize
    if (room < 0) throw new Error('too large')
    await drain(zip, entry, isXml(entry.fileName) ? spender(budget) : () => {})
  }
}

const nextEntry = (zip: ZipFile) =>
  new Promise<Entry>((resolve, reject) => {
    zip.once('entry', resolve)
    zip.once('error', reject)
    zip.readEntry()
  })

const drain = (zip: ZipFile, entry: Entry, look: (bytes: Uint8Array) => void) =>
  new Promise<void>((resolve, reject) =>
    zip.openReadStream(entry, (error, stream) => {
      if (error) return reject(error)
      stream.on('error', reject).on('end', resolve)
      stream.on('data', (bytes: Uint8Array) => {
        try {
          look(bytes)
        } catch (fault) {
          stream.destroy()
          reject(fault)
        }
      })
    }),
  )

/** Whatever its name, what a spreadsheet's own relations can point at is XML; pictures and programs are not read. */
const isXml = (name: string) => !/\.(png|jpe?g|gif|emf|wmf|bin|vml)$/i.test(name)

function spender(budget: { tags: number; farCells: number }) {
  let last = ''
  let sinceTag = 0
  return (bytes: Uint8Array) => {
    let from = 0
    for (let at = bytes.indexOf(LESS_THAN); at >= 0; at = bytes.indexOf(LESS_THAN, from)) {
      budget.tags -= 1
      if (sinceTag + at - from > TAG_BYTES_ALLOWED) throw new Error('a tag without end')
      sinceTag = 0
      from = at + 1
    }
    sinceTag += bytes.length - from
    if (sinceTag > TAG_BYTES_ALLOWED) throw new Error('a tag without end')
    const text = last + Buffer.from(bytes).toString('latin1')
    for (const [found] of text.matchAll(FAR_CELL))
      budget.farCells -= /[a-z]{2}$/i.test(found) && !/[a-z]{3}$/i.test(found) ? 1 : VERY_FAR_CELL
    // Of one that the pieces cut in two.
    last = text.slice(-32)
    if (budget.farCells < 0) throw new Error('too wide')
    if (budget.tags < 0) throw new TooManyRows()
  }
}
