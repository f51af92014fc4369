import { NativeSelect } from '@mantine/core'
import { useMemo, useState } from 'react'
import { formatDateTime } from '../../../lib/dates.ts'
import { ChangeItem } from './ChangeItem.tsx'
import { diffVersions } from './diff/diff-versions.ts'
import { summary } from './diff/summary.ts'
import { HistoryModal } from './HistoryModal.tsx'
import { PanelFailed, PanelLoading } from './PanelState.tsx'
import { useVersion } from './useVersion.ts'
import type { Version } from './useVersions.ts'

interface CompareModalProps {
  articleId: string
  current: number
  /** Versions that the list has loaded. */
  known: readonly Version[]
  /** It is compared with the one before it. */
  start: number
  opened: boolean
  onClose: () => void
}

/** What differs between any two versions, in words. */
export function CompareModal({ articleId, current, known, start, opened, onClose }: CompareModalProps) {
  const [left, setLeft] = useState(Math.max(start - 1, 1))
  const [right, setRight] = useState(start)
  const older = useVersion(articleId, left, known)
  const newer = useVersion(articleId, right, known)
  const options = useMemo(() => optionsOf(current, known), [current, known])
  return (
    <HistoryModal title="Сравнение версий" opened={opened} onClose={onClose}>
      <div className="kbh-pickers">
        <NativeSelect
          label="Было"
          data={options}
          value={String(left)}
          onChange={(event) => setLeft(Number(event.currentTarget.value))}
        />
        <NativeSelect
          label="Стало"
          data={options}
          value={String(right)}
          onChange={(event) => setRight(Number(event.currentTarget.value))}
        />
      </div>
      {older.failed || newer.failed ? (
        <PanelFailed onRetry={() => [older, newer].forEach(({ failed, again }) => failed && again())} />
      ) : older.version && newer.version ? (
        <Differences older={older.version} newer={newer.version} />
      ) : (
        <PanelLoading />
      )}
    </HistoryModal>
  )
}

function Differences({ older, newer }: { older: Version; newer: Version }) {
  const changes = useMemo(() => diffVersions(older, newer), [older, newer])
  return (
    <>
      <p role="status" className="kbh-summary">
        {summary(changes)}
      </p>
      <ol role="list" className="kbh-changes">
        {changes.map((change, n) => (
          // A list of one comparison never changes: its places are its names.
          // oxlint-disable-next-line react/no-array-index-key
          <ChangeItem key={n} change={change} />
        ))}
      </ol>
    </>
  )
}

function optionsOf(current: number, known: readonly Version[]) {
  const dates = new Map(known.map(({ version, savedAt }) => [version, formatDateTime(savedAt)]))
  return Array.from({ length: current }, (_, n) => {
    const version = current - n
    const date = dates.get(version)
    return { value: String(version), label: date ? `Версия ${version} — ${date}` : `Версия ${version}` }
  })
}
