import { Button } from '@mantine/core'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import { formatDateTime } from '../../../lib/dates.ts'
import { authorName } from '../author.ts'
import { changeTypeLabel } from './version-labels.ts'
import type { Version } from './useVersions.ts'

interface VersionRowProps {
  version: Version
  current: boolean
  onLook: () => void
  onCompare: () => void
  onRestore: () => void
}

/** A ring of the thread; the current one is filled. */
export function VersionRow({ version, current, onLook, onCompare, onRestore }: VersionRowProps) {
  const { version: n, changeType, savedAt, editedBy, changeComment, checks = [] } = version
  return (
    <li className="kbh-version" data-current={current || undefined}>
      <h3 tabIndex={-1}>
        v{n}{' '}
        <span className="kbh-change" data-type={changeType}>
          {changeTypeLabel(changeType)}
        </span>
        {current && <span className="kbh-dim"> текущая</span>}
      </h3>
      <p className="kbh-dim">
        {authorName({ createdBy: editedBy })} <span aria-hidden="true">·</span>{' '}
        <time dateTime={savedAt}>{formatDateTime(savedAt)}</time>
      </p>
      {checks.map(({ at, by }) => (
        <p key={at} className="kbh-check">
          <IconCheck size={18} aria-hidden="true" />
          <span>
            Проверено <span className="kbh-dim">{authorName({ createdBy: by })}</span>{' '}
            <time className="kbh-dim" dateTime={at}>
              {formatDateTime(at)}
            </time>
          </span>
        </p>
      ))}
      {changeComment && (
        <p>
          <span className="app-hidden">Комментарий к изменению: </span>
          {changeComment}
        </p>
      )}
      <div className="kbh-actions" role="group" aria-label={`Версия ${n}`}>
        <Button variant="transparent" onClick={onLook}>
          Посмотреть эту версию
        </Button>
        {n > 1 && (
          <Button variant="transparent" onClick={onCompare}>
            Сравнить
          </Button>
        )}
        {!current && (
          <Button variant="transparent" onClick={onRestore}>
            Восстановить эту версию
          </Button>
        )}
      </div>
    </li>
  )
}
