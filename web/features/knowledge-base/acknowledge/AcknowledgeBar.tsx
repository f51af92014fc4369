import '../../../ui/action-bar.css'
import './acknowledge.css'
import { Button } from '@mantine/core'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import { type ReactNode, useEffect, useRef } from 'react'
import { Link } from 'wouter'
import { useMinute } from '../../../lib/useMinute.ts'
import { useSeen } from '../../../lib/useSeen.ts'
import { formatDateTimeIn } from '../../../lib/dates.ts'
import { href } from '../../../routes.ts'
import { useCompanyZone } from '../../../shell/company-zone.ts'
import type { ReadArticle } from '../ArticleHead.tsx'
import type { Asked } from './needs.ts'
import { dueWords } from '../../../lib/due-words.ts'
import { useAcknowledging } from './useAcknowledging.ts'

interface AcknowledgeBarProps {
  article: ReadArticle
  asked: Asked
  /** The course that one came from, and goes back to. */
  course: string | undefined
  /** Reads the article anew. */
  onReload: () => void
}

/** At the foot of an article that asks to be known: the button, the test in its place, or when it was done. */
export function AcknowledgeBar({ article, asked, course, onReload }: AcknowledgeBarProps) {
  const zone = useCompanyZone()
  const due = dueWords(asked.dueAt, useMinute(), zone)
  const { acknowledge, isGiven, isWaiting } = useAcknowledging(article)
  const [end, isRead] = useSeen()
  const { kind, state, test, requiredVersion, acknowledgedAt, knownVersion } = asked

  if (state === 'done' || (state === 'none' && knownVersion !== null))
    return (
      <Done course={course}>
        {kind === 'test' ? 'Вы сдали тест' : 'Вы ознакомились'}{' '}
        {formatDateTimeIn(acknowledgedAt ?? asked.knownAt, zone).slice(0, 10)}
      </Done>
    )
  if (isGiven && kind !== 'test')
    return (
      <Done course={course} isFocused>
        Вы ознакомились с версией {article.version}
        {isWaiting && '. Отметка на устройстве, отправится, как только будет сеть'}
      </Done>
    )
  const below = [due?.words, isRead && kind !== 'test' ? 'вы дочитали до конца' : undefined].filter(Boolean).join(' · ')
  return (
    <>
      <span ref={end} aria-hidden="true" />
      <div className="action-bar" role="region" aria-label="Ознакомление">
        {kind === 'test' && test ? (
          <TestButton {...test} />
        ) : requiredVersion !== null && requiredVersion > article.version ? (
          <Button fullWidth variant="default" onClick={onReload}>
            Открыть версию {requiredVersion}
          </Button>
        ) : (
          <Button fullWidth leftSection={<IconCheck size={20} />} onClick={() => void acknowledge()}>
            Ознакомлен с версией {article.version}
          </Button>
        )}
        {below && <p data-late={due?.isLate || undefined}>{below}</p>}
      </div>
    </>
  )
}

const TestButton = ({ _id, title, isActive }: { _id: string; title: string; isActive: boolean }) =>
  isActive ? (
    <Button component={Link} href={href('testTake', { id: _id })} fullWidth title={title}>
      Пройти тест
    </Button>
  ) : (
    <p>Тест «{title}» отключён: подтвердить, что вы знаете статью, пока нельзя</p>
  )

interface DoneProps {
  course: string | undefined
  isFocused?: boolean
  children: ReactNode
}

function Done({ course, isFocused = false, children }: DoneProps) {
  const place = useRef<HTMLParagraphElement>(null)
  // The button that had the focus is gone.
  useEffect(() => {
    if (isFocused) place.current?.focus({ preventScroll: true })
  }, [isFocused])
  return (
    <p ref={place} tabIndex={-1} role="status" className="ack-done">
      <IconCheck size={20} aria-hidden="true" />
      <span>
        {children}
        {course !== undefined && '. '}
        {course !== undefined && <Link href={href('course', { id: course })}>Дальше по курсу</Link>}
      </span>
    </p>
  )
}
