import { Button } from '@mantine/core'
import { useState } from 'react'
import { messageOf } from '../../../api/problem.ts'
import { useRead } from '../../../data/useRead.ts'
import { VersionRow } from './VersionRow.tsx'

interface OlderProps {
  id: string
  before: number
  onRestore: (version: number) => void
}

/** The versions before one, and behind them those before the last of these: each page asks for itself. */
export function Older({ id, before, onRestore }: OlderProps) {
  const [wanted, setWanted] = useState(false)
  const { data, failed, loading, again } = useRead(
    'checklistListVersions',
    { path: { id }, query: { before } },
    { when: wanted },
  )
  if (!wanted || !data)
    return (
      <li className="versions-more">
        {failed && wanted && <p role="alert">{messageOf(failed.problem, 'Ошибка загрузки версий')}</p>}
        <Button
          variant="light"
          loading={wanted && loading}
          onClick={() => {
            setWanted(true)
            if (failed) again()
          }}
        >
          {failed && wanted ? 'Повторить' : 'Показать ещё'}
        </Button>
      </li>
    )
  const last = data.versions.at(-1)?.version
  return (
    <>
      {data.versions.map((version) => (
        <VersionRow
          key={version.version}
          version={version}
          isCurrent={false}
          onRestore={() => onRestore(version.version)}
        />
      ))}
      {data.hasMore && last !== undefined && <Older id={id} before={last} onRestore={onRestore} />}
    </>
  )
}
