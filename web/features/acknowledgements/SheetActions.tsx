import { Button } from '@mantine/core'
import IconBellRinging from '@tabler/icons-react/dist/esm/icons/IconBellRinging.mjs'
import IconPrinter from '@tabler/icons-react/dist/esm/icons/IconPrinter.mjs'
import { remindedUntil } from '../../../openapi/rules/knowledge-base/acknowledgement.ts'
import { client } from '../../api.ts'
import { messageOf } from '../../api/problem.ts'
import { write } from '../../data/write.ts'
import { formatTime } from '../../lib/dates.ts'
import { download } from '../../lib/download.ts'
import { plural } from '../../lib/plural.ts'
import { randomKey } from '../../lib/repeat-key.ts'
import { useBusy } from '../../lib/useBusy.ts'
import { toast } from '../../shell/notifications.tsx'
import { saveTelling } from '../../shell/save.ts'
import { type ExportFormat, ExportMenu } from '../../ui/ExportMenu.tsx'
import { choicesOf, type Filters } from './sheet-filters.ts'
import { remindWords, type SheetArticle } from './sheet-words.ts'

interface SheetActionsProps {
  id: string
  filters: Filters
  article: SheetArticle
  /** How many have not acknowledged. */
  todo: number
  now: number
  onPrint: () => void
}

/** On paper, as a file, and a word to those who have not read it. */
export function SheetActions({ id, filters, article, todo, now, onPrint }: SheetActionsProps) {
  const { busy, act } = useBusy()
  const save = (format: ExportFormat) => {
    const file = client.GET('/api/knowledge-base/{id}/acknowledgements/export', {
      params: { path: { id }, query: { ...choicesOf(filters), format } },
      parseAs: 'blob',
    })
    return saveTelling(download(file, `Лист ознакомления.${format}`), 'Ошибка выгрузки листа')
  }
  const remind = async () => {
    const { data, failed } = await write('acknowledgementRemind', { path: { id }, body: {} }, { key: randomKey() })
    if (failed) return toast('error', messageOf(failed.problem, 'Не удалось напомнить'))
    const { people, letters } = data
    const sent = letters === 0 ? '' : `, ${letters} ${plural(letters, 'письмом', 'письмами', 'письмами')}`
    toast('success', people === 0 ? 'Все уже ознакомлены' : `Напомнили: ${people}${sent}`)
  }
  const reminded = article.remindedAt
  const isReminded = Boolean(reminded && remindedUntil(new Date(reminded), new Date(now)))
  return (
    <div className="ack-acts">
      <Button variant="default" leftSection={<IconPrinter size={20} />} onClick={onPrint}>
        Печать
      </Button>
      <ExportMenu onExport={save} />
      {article.kind !== 'none' && todo > 0 && (
        <Button
          leftSection={<IconBellRinging size={20} />}
          disabled={isReminded}
          aria-busy={busy}
          onClick={() => void act(remind)}
        >
          {isReminded && reminded ? `Напомнили в ${formatTime(reminded)}` : remindWords(todo)}
        </Button>
      )}
    </div>
  )
}
