import { ActionIcon } from '@mantine/core'
import IconArchive from '@tabler/icons-react/dist/esm/icons/IconArchive.mjs'
import IconArrowDown from '@tabler/icons-react/dist/esm/icons/IconArrowDown.mjs'
import IconArrowUp from '@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs'
import IconDotsVertical from '@tabler/icons-react/dist/esm/icons/IconDotsVertical.mjs'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import type { CSSProperties } from 'react'
import { Link } from 'wouter'
import { limits } from '../../../openapi/gen/limits.gen.ts'
import { plural } from '../../lib/plural.ts'
import { href } from '../../routes.ts'
import { Pill } from '../../ui/Badge.tsx'
import { ActionMenu } from '../../ui/overlays/ActionMenu.tsx'
import { Tip } from '../../ui/overlays/Tip.tsx'
import { Lifted } from '../../ui/sortable/SortableRow.tsx'
import { archiveReason, archiveReasonId } from './archive-reason.ts'
import { shortDate } from './short-date.ts'
import { levelLabel, type TopicRow } from './topic-order.ts'

interface TopicListRowProps {
  row: TopicRow
  onUp: (() => void) | undefined
  onDown: (() => void) | undefined
  onArchive: () => void
}

/** What stands beside the grip. */
export function TopicListRow({ row, onUp, onDown, onArchive }: TopicListRowProps) {
  const { _id, name, level } = row.topic
  return (
    <>
      <TopicFacts row={row} />
      <div className="topic-actions">
        <Tip label="Изменить">
          <ActionIcon component={Link} href={href('topicEdit', { id: _id })} aria-label={`Изменить: ${name}`}>
            <IconPencil size={20} />
          </ActionIcon>
        </Tip>
        <Tip label={row.hasChildren ? archiveReason : 'Архивировать'} always>
          {/* Not `disabled`: the reason must be in reach of the keyboard. */}
          <ActionIcon
            aria-label={`Архивировать: ${name}`}
            {...(row.hasChildren
              ? { 'aria-disabled': true, 'data-disabled': true, 'aria-describedby': archiveReasonId }
              : { onClick: onArchive })}
          >
            <IconArchive size={20} />
          </ActionIcon>
        </Tip>
        <ActionMenu
          button={
            <ActionIcon aria-label={`Ещё: ${name}`}>
              <IconDotsVertical size={20} />
            </ActionIcon>
          }
          choices={[
            ...(level < limits.topics.levelsMax - 1
              ? [
                  {
                    label: 'Добавить подтему',
                    icon: <IconPlus size={18} />,
                    to: href('topicCreate', {}, { parent: _id }),
                  },
                ]
              : []),
            { label: 'Выше', icon: <IconArrowUp size={18} />, disabled: !onUp, onPress: onUp },
            { label: 'Ниже', icon: <IconArrowDown size={18} />, disabled: !onDown, onPress: onDown },
          ]}
        />
      </div>
    </>
  )
}

function TopicFacts({ row: { topic, hasChildren, lines } }: { row: TopicRow }) {
  // Custom properties are not in React's type of styles.
  const indent = { '--level': topic.level, '--indent': `${limits.topics.indentPx}px` } as CSSProperties
  return (
    <>
      <div className="topic-main" style={indent}>
        <span className="topic-lines" aria-hidden="true">
          {lines.map((goesOn, index) => (
            // A place in a row of lines is all that a line is.
            // oxlint-disable-next-line react/no-array-index-key
            <span key={index} data-on={goesOn || undefined} data-own={index === lines.length - 1 || undefined} />
          ))}
          {hasChildren && <span data-below />}
        </span>
        <span className="topic-square" aria-hidden="true" style={{ background: topic.color }} />
        <div className="topic-text">
          <span className="topic-name">{topic.name}</span>
          {topic.isActive === false && (
            <span className="topic-off">
              <Pill tone="mute">Не активна</Pill>
            </span>
          )}
          {topic.description && <p>{topic.description}</p>}
        </div>
      </div>
      <div className="topic-facts">
        <span data-root={topic.level === 0 || undefined}>{levelLabel(topic.level)}</span>
        <time dateTime={topic.createdAt}>{shortDate(topic.createdAt)}</time>
        <code>{topic.color}</code>
      </div>
    </>
  )
}

/** What hangs from the pointer. */
export function LiftedRow({ row, below, refusal }: { row: TopicRow; below: number; refusal: string | undefined }) {
  const going = below > 0 && `и ${below} ${plural(below, 'подтема', 'подтемы', 'подтем')}`
  return (
    <Lifted className="topic-row topic-lifted" hint={refusal ?? going} refused={refusal !== undefined}>
      <TopicFacts row={{ ...row, lines: [], hasChildren: false }} />
      <div className="topic-actions" />
    </Lifted>
  )
}
