import { useLocation } from 'wouter'
import { codeWords, scannedFrom } from '../../../../../openapi/rules/checklists/place-codes.ts'
import { href } from '../../../../routes.ts'
import { Sheet } from '../../../../ui/Sheet.tsx'
import { CodeReader } from '../../scan/CodeReader.tsx'

const sample = codeWords('t7kq2m9xpa')

/** What a sheet on the wall leads to: read by the camera of the app, or typed as it stands under the code. */
export function OpenByCode({ onClose }: { onClose: () => void }) {
  const [, navigate] = useLocation()
  async function open(text: string): Promise<string | undefined> {
    const scanned = scannedFrom(text)
    if (scanned?.kind === 'place') return 'Это код места: он понадобится в самом чек-листе. Прочитайте код с листа'
    if (!scanned) return 'Это не код чек-листа. Наведите камеру на другой или наберите десять знаков'
    const { code, restaurant, place } = scanned
    onClose()
    navigate(href('checklistExecute', {}, { code, ...(restaurant && { r: restaurant }), ...(place && { p: place }) }))
    return undefined
  }
  return (
    <Sheet title="Открыть по коду" opened onClose={onClose}>
      <div className="scan">
        <CodeReader
          said="Наведите камеру на QR-код листа"
          label="Или наберите код под ним"
          sample={sample}
          action="Открыть"
          onText={open}
        />
      </div>
    </Sheet>
  )
}
