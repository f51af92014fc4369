import type { Snapshot } from 'valtio'
import type { components } from '../../../../openapi/gen/schema.d.ts'

type Entry = Snapshot<components['schemas']['JournalEntry']>

/** What stands in a cell; marks are said to who does not see them. */
export const Cell = ({ entries }: { entries: readonly Entry[] }) =>
  entries.map((entry, at) => (
    <span key={at} className="journal-entry" data-fail={entry.fail} data-gap={entry.gap} data-late={entry.late}>
      {entry.gap ? <span aria-hidden="true">{entry.text}</span> : entry.text}
      {entry.unsigned && <span aria-hidden="true">*</span>}
      {entry.gap && <span className="app-hidden">{entry.text.replace('—', '')} пропуск</span>}
      {entry.unsigned && <span className="app-hidden"> без подписи</span>}
      {entry.late && (
        <>
          <sup aria-hidden="true">п</sup>
          <span className="app-hidden"> внесено позже срока</span>
        </>
      )}
      {entry.note !== undefined && (
        <sup>
          <span className="app-hidden"> вне нормы, сноска </span>
          {entry.note}
        </sup>
      )}
    </span>
  ))

/** How a whole cell is drawn. */
export const marksOf = (entries: readonly Entry[]) => ({
  'data-fail': entries.some(({ fail }) => fail) || undefined,
  'data-gap': (entries.length > 0 && entries.every(({ gap }) => gap)) || undefined,
})
