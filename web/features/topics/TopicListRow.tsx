import { useDraggable, useDroppable } from '@dnd-kit/core'
import { ActionIcon } from '@mantine/core'
import IconArchive from '@tabler/icons-react/dist/esm/icons/IconArchive.mjs'
import IconArrowDown from '@tabler/icons-react/dist/esm/icons/IconArrowDown.mjs'
import IconArrowUp from '@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs'
import IconDotsVertical from '@tabler/icons-react/dist/esm/icons/IconDotsVertical.mjs'
import IconGripVertical from '@tabler/icons-react/dist/esm/icons/IconGripVertical.mjs'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import type { CSSProperties } from 'react'
import { Link } from 'wouter'
import { limits } from '../../../openapi/gen/limits.gen.ts'
import { formatShortDate } from '../../lib/dates.ts'
import { plural } from '../../lib/plural.ts'
import { href } from '../../routes.ts'
import { Pill } from '../../ui/Badge.tsx'
import { ActionMenu } from '../../ui/overlays/ActionMenu.tsx'
import { Tip } from '../../ui/overlays/Tip.tsx'
import { archiveReason, archiveReasonId } from './archive-reason.ts'
import { levelLabel, type TopicRow } from './topic-order.ts'

interface TopicListRowProps {
  row: TopicRow
  /** Part of what is lifted: its place stays empty. */
  carried: boolean
  /** Not among those that the lifted topic may change places with. */
  foreign: boolean
  /** Where the lifted topic would land. */
  line: 'top' | 'bottom' | undefined
  onUp: (() => void) | undefined
  onDown: (() => void) | undefined
  onArchive: () => void
}

export function TopicListRow({ row, carried, foreign, line, onUp, onDown, onArchive }: TopicListRowProps) {
  const { _id, name, level } = row.topic
  const {
    attributes,
    listeners,
    isDragging,
    setNodeRef: setDragged,
    setActivatorNodeRef,
  } = useDraggable({
    id: _id,
    attributes: { roleDescription: 'перетаскиваемая тема' },
  })
  // Nothing can be dropped into itself; its own place stays a target, so that it can be put back.
  const { setNodeRef: setTarget } = useDroppable({ id: _id, disabled: carried && !isDragging })
  const setRow = (node: HTMLElement | null) => {
    setDragged(node)
    setTarget(node)
  }
  return (
    <li
      ref={setRow}
      className="topic-row"
      data-carried={carried || undefined}
      data-foreign={(foreign && !carried) || undefined}
      data-line={line}
    >
      <ActionIcon
        ref={setActivatorNodeRef}
        className="topic-grip"
        aria-label={`Переместить: ${name}`}
        {...attributes}
        {...listeners}
      >
        <IconGripVertical size={20} />
      </ActionIcon>
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
    </li>
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
        <time dateTime={topic.createdAt}>{formatShortDate(topic.createdAt)}</time>
        <code>{topic.color}</code>
      </div>
    </>
  )
}

/** What hangs from the pointer. */
export function LiftedRow({ row, below, hint }: { row: TopicRow; below: number; hint: string | undefined }) {
  const alone = { ...row, lines: [], hasChildren: false }
  return (
    <div className="topic-row topic-lifted" aria-hidden="true">
      <span className="topic-grip">
        <IconGripVertical size={20} />
      </span>
      <TopicFacts row={alone} />
      <div className="topic-actions" />
      {(hint || below > 0) && (
        <p className="topic-hint" data-refused={hint !== undefined || undefined}>
          {hint ?? `и ${below} ${plural(below, 'подтема', 'подтемы', 'подтем')}`}
        </p>
      )}
    </div>
  )
}
