import { A4 } from './A4.tsx'
import type { Kind } from './codes-address.ts'
import { Label } from './Label.tsx'
import { papersOf, type Sheet } from './sheets.ts'
import type { Snapshot } from 'valtio'
import type { components } from '../../../../openapi/gen/schema.d.ts'

export interface PapersProps {
  checklist: Snapshot<components['schemas']['Checklist']>
  company: string
  kind: Kind
  sheets: Sheet[]
}

/** As it will come out of the printer: sheets, or one label after another from a roll. */
export function Papers({ checklist, company, kind, sheets }: PapersProps) {
  if (kind === 'labels')
    return (
      <div className="codes-roll">
        {sheets
          .flatMap(({ main, places }) => [main, ...places])
          .map((code) => (
            <Label key={code.code} checklist={checklist} code={code} />
          ))}
      </div>
    )
  const papers = papersOf(sheets)
  return (
    <div className="codes-papers">
      {papers.map((paper, n) => (
        <A4
          key={paper.key}
          checklist={checklist}
          company={company}
          paper={paper}
          number={`Лист ${n + 1} из ${papers.length}`}
        />
      ))}
    </div>
  )
}
