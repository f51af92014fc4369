import '../../../ui/action-bar.css'
import { Button } from '@mantine/core'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import { useEffect, useRef, useState } from 'react'
import { messageOf } from '../../../api/problem.ts'
import { write } from '../../../data/write.ts'
import { useBusy } from '../../../lib/useBusy.ts'
import { useHere } from '../../../lib/useHere.ts'
import { useCompanyZone } from '../../../shell/company-zone.ts'
import { toast } from '../../../shell/notifications.tsx'
import { dateWords, type NewsItem } from '../news-words.ts'
import { useSeen } from '../../../lib/useSeen.ts'

interface KnownProps {
  news: NewsItem
  /** Reads the news anew. */
  onReload: () => void
}

/** «Ознакомлен», once the end of the text has been in sight; then when it was. */
export function Known({ news, onReload }: KnownProps) {
  const zone = useCompanyZone()
  const here = useHere()
  const [end, isSeen] = useSeen()
  const [given, setGiven] = useState(false)
  const { busy, act } = useBusy()
  const place = useRef<HTMLParagraphElement>(null)
  const { _id: id, version, acknowledgedAt } = news
  // The button that had the focus is gone.
  useEffect(() => {
    if (given) place.current?.focus({ preventScroll: true })
  }, [given])

  function press() {
    if (!isSeen) return toast('info', 'Дочитайте новость до конца')
    void act(acknowledge)
  }
  async function acknowledge() {
    const { failed } = await write('newsAcknowledge', { path: { id }, body: { version } })
    if (!here()) return
    if (!failed) return setGiven(true)
    toast('error', messageOf(failed.problem, 'Ошибка сохранения'))
    onReload()
  }

  if (acknowledgedAt !== null || given)
    return (
      <p ref={place} tabIndex={-1} role="status" className="news-known">
        <IconCheck size={20} aria-hidden="true" />
        {acknowledgedAt === null ? 'Вы ознакомились' : `Вы ознакомились ${dateWords(acknowledgedAt, zone)}`}
      </p>
    )
  return (
    <>
      <span ref={end} aria-hidden="true" />
      <div className="action-bar" role="region" aria-label="Ознакомление">
        <Button
          fullWidth
          h="var(--action-h)"
          leftSection={<IconCheck size={20} />}
          aria-disabled={!isSeen}
          aria-busy={busy}
          onClick={press}
        >
          Ознакомлен
        </Button>
        <p role="status">{isSeen ? 'Вы дочитали до конца' : 'Дочитайте до конца, чтобы подтвердить'}</p>
      </div>
    </>
  )
}
