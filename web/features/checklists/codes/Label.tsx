import type { Snapshot } from 'valtio'
import type { components } from '../../../../openapi/gen/schema.d.ts'
import { codeWords } from '../../../../openapi/rules/checklists/place-codes.ts'
import { QrCode } from './QrCode.tsx'
import type { Code } from './sheets.ts'

type Checklist = Snapshot<components['schemas']['Checklist']>

interface LabelProps {
  checklist: Checklist
  code: Code
}

/** 58 × 40 mm, for the place itself. */
export function Label({ checklist: { title, items }, code: { place, code, url, restaurant } }: LabelProps) {
  const section = place === null ? undefined : items.find((item) => item.place === place)?.section
  return (
    <div className="codes-label">
      <QrCode text={url} label={`QR-код: ${place ?? title}`} />
      <div>
        <p className="codes-label-name">{place ?? title}</p>
        <p>{place === null ? restaurant?.name : (section ?? title)}</p>
        <p className="codes-typed">{codeWords(code)}</p>
      </div>
    </div>
  )
}
