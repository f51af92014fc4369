import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import IconClock from '@tabler/icons-react/dist/esm/icons/IconClock.mjs'
import IconTool from '@tabler/icons-react/dist/esm/icons/IconTool.mjs'
import { useSnapshot } from 'valtio'
import { Link } from 'wouter'
import type { Item } from '../../../../../openapi/rules/checklists/checklist-items.ts'
import { valueWords } from '../../../../../openapi/rules/text/norm-words.ts'
import { shortName } from '../../../../lib/names.ts'
import { href } from '../../../../routes.ts'
import { isAdmin, session } from '../../../../shell/session.ts'
import type { Answer } from '../../hand-in/run.ts'
import { When } from '../../../../ui/When.tsx'

interface ItemNotesProps {
  item: Item
  answer: Answer | undefined
  /** Of the restaurant: by its clock it happened. */
  zone: string
  waits?: boolean
}

/** Who said it, what was said before, what became of a deviation. */
export function ItemNotes({ item, answer, zone, waits = false }: ItemNotesProps) {
  const { user } = useSnapshot(session)
  if (!answer) return null
  const { answeredBy, answeredAt, signedBy, earlier = [], fix, notScannedReason, isLate } = answer
  const isMine = answeredBy.id !== null && answeredBy.id === user?.id
  const isTold = !isMine || Boolean(signedBy) || isLate
  if (!isTold && earlier.length === 0 && !fix && !waits && !notScannedReason) return null
  return (
    <div className="run-notes">
      {isTold && (
        <p>
          {shortName((signedBy ?? answeredBy).name)}, <When at={answeredAt} zone={zone} />
          {isLate && ', передано позже'}
        </p>
      )}
      {waits && (
        <p>
          <IconClock size={16} aria-hidden="true" />
          Ждёт отправки
        </p>
      )}
      {notScannedReason && <p>Без кода: {notScannedReason}</p>}
      {fix && <Fix fix={fix} zone={zone} admin={isAdmin(user)} me={user?.id} />}
      {earlier.length > 0 && (
        <details>
          <summary>Прежние ответы: {earlier.length}</summary>
          <ul>
            {earlier.map((one) => (
              <li key={`${one.answeredAt} ${one.answeredBy.id}`}>
                {[valueWords(item, one.value, one.na) || 'Ответ снят', one.comment].filter(Boolean).join('. ')}
                {' · '}
                {shortName(one.answeredBy.name)}, <When at={one.answeredAt} zone={zone} />
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  )
}

interface FixProps {
  fix: NonNullable<Answer['fix']>
  zone: string
  admin: boolean
  me: string | undefined
}

/** «Задача №131» is open only to whom it is for. */
function Fix({ fix, zone, admin, me }: FixProps) {
  const { task, number, people = [], fixedBy, fixedAt } = fix
  const words = `Задача №${number}`
  const mayOpen = admin || people.some(({ id }) => id !== null && id === me)
  const link = mayOpen ? <Link href={href('taskEdit', { id: task })}>{words}</Link> : words
  const [first] = people
  return (
    <p className="run-fix" data-fixed={fixedAt ? true : undefined}>
      {fixedAt ? <IconCircleCheck size={18} aria-hidden="true" /> : <IconTool size={18} aria-hidden="true" />}
      <span>
        {link}
        {fixedAt ? (
          <>
            . Исправлено, {fixedBy && `${shortName(fixedBy.name)}, `}
            <When at={fixedAt} zone={zone} />
          </>
        ) : (
          first && `: ${shortName(first.name)}${people.length > 1 ? ` и ещё ${people.length - 1}` : ''}`
        )}
      </span>
    </p>
  )
}
