import '../../../ui/action-bar.css'
import { Button } from '@mantine/core'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import { useEffect, useRef, useState } from 'react'
import { useSnapshot } from 'valtio'
import { laterOrNow, outbox } from '../../../data/later.ts'
import { isLetterTo } from '../../../data/letters.ts'
import { useCompanyZone } from '../../../shell/company-zone.ts'
import { toast } from '../../../shell/notifications.tsx'
import { dateWords, type NewsItem } from '../news-words.ts'
import { useSeen } from '../../../lib/useSeen.ts'

/** «Ознакомлен», once the end of the text has been in sight; then when it was. Kept on this device first, then sent. */
export function Known({ news }: { news: NewsItem }) {
  const zone = useCompanyZone()
  const [end, isSeen] = useSeen()
  const [pressed, setPressed] = useState(false)
  const place = useRef<HTMLParagraphElement>(null)
  const { _id: id, title, version, acknowledgedAt } = news
  const box = useSnapshot(outbox.state)
  const isOf = isLetterTo('newsAcknowledge', id)
  const isWaiting = box.waiting.some(isOf)
  const refused = box.refused.filter(isOf)
  /** Also while the server has taken it and the page doesn't know yet. */
  const given = isWaiting || (pressed && refused.length === 0)
  // The button that had the focus is gone.
  useEffect(() => {
    if (given) place.current?.focus({ preventScroll: true })
  }, [given])

  function press() {
    if (!isSeen) return toast('info', 'Дочитайте новость до конца')
    void acknowledge()
  }
  async function acknowledge() {
    setPressed(true)
    const more = { about: title, replaces: refused.map(({ at }) => at) }
    const { failed } = await laterOrNow('newsAcknowledge', { path: { id }, body: { version } }, more)
    if (failed === undefined) return
    setPressed(false)
    toast('error', failed)
  }

  if (acknowledgedAt !== null || given)
    return (
      <p ref={place} tabIndex={-1} role="status" className="news-known">
        <IconCheck size={20} aria-hidden="true" />
        <span>
          {acknowledgedAt === null ? 'Вы ознакомились' : `Вы ознакомились ${dateWords(acknowledgedAt, zone)}`}
          {acknowledgedAt === null && isWaiting && '. Отметка на устройстве, отправится, как только будет сеть'}
        </span>
      </p>
    )
  return (
    <>
      <span ref={end} aria-hidden="true" />
      <div className="action-bar" role="region" aria-label="Ознакомление">
        <Button fullWidth leftSection={<IconCheck size={20} />} aria-disabled={!isSeen} onClick={press}>
          Ознакомлен
        </Button>
        {refused.length > 0 && (
          <p role="alert" data-late>
            Отметка не принята: {refused.at(-1)?.refused?.message || 'сервер отказал без объяснения'}
          </p>
        )}
        <p role="status">{isSeen ? 'Вы дочитали до конца' : 'Дочитайте до конца, чтобы подтвердить'}</p>
      </div>
    </>
  )
}
