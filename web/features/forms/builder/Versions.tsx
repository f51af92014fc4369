import { Button } from '@mantine/core'
import { useState } from 'react'
import type { Snapshot } from 'valtio'
import { labels } from '../../../../openapi/gen/labels.gen.ts'
import { limits } from '../../../../openapi/gen/limits.gen.ts'
import type { components } from '../../../../openapi/gen/schema.d.ts'
import { useRead } from '../../../data/useRead.ts'
import { formatDateTime } from '../../../lib/dates.ts'
import { ListFailed } from '../../../ui/ListFailed.tsx'
import { PageLoading } from '../../../ui/PageLoading.tsx'

type Change = Snapshot<components['schemas']['FormChange']>

/** What changed from version to version, the newest first. */
export function Versions({ id }: { id: string }) {
  /** Each older page begins below the one before. */
  const [pages, setPages] = useState<readonly (number | undefined)[]>([undefined])
  return pages.map((before, at) => (
    <VersionPage
      key={before ?? 'newest'}
      id={id}
      before={before}
      onMore={at === pages.length - 1 ? (oldest) => setPages([...pages, oldest]) : undefined}
    />
  ))
}

interface VersionPageProps {
  id: string
  before: number | undefined
  onMore: ((oldest: number) => void) | undefined
}

function VersionPage({ id, before, onMore }: VersionPageProps) {
  const { data, failed, loading, again } = useRead('formListVersions', {
    path: { id },
    query: { limit: limits.forms.versionsPageSize, ...(before !== undefined && { before }) },
  })
  if (!data)
    return failed ? (
      <ListFailed
        title="Ошибка загрузки версий"
        failed={{ message: failed.problem.message }}
        loading={loading}
        onRetry={again}
      />
    ) : (
      <PageLoading delay={limits.app.layoutDelayMs}>Загрузка версий...</PageLoading>
    )
  const oldest = data.versions.at(-1)?.version
  return (
    <>
      <ol role="list" className="forms-versions">
        {data.versions.map(({ version, savedAt, savedBy, changes }) => (
          <li key={version}>
            <h3>Версия {version}</h3>
            <p className="forms-dim">
              {formatDateTime(savedAt)} · {savedBy.name}
            </p>
            {changes.length === 0 ? (
              <p className="forms-dim">{version === 1 ? 'Форма создана' : 'Поля не изменились'}</p>
            ) : (
              <ul>
                {changes.map((change, at) => (
                  <li key={at}>
                    <Said change={change} />
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ol>
      {data.hasMore && onMore && oldest !== undefined && (
        <Button variant="light" onClick={() => onMore(oldest)}>
          Показать более ранние
        </Button>
      )}
    </>
  )
}

function Said({ change: { kind, label, was, settings } }: { change: Change }) {
  // That its name changed is said by both names.
  const other = settings?.filter((name) => !(name === 'label' && was !== undefined)) ?? []
  return (
    <>
      <b>{labels.FormChangeKind[kind]}:</b> {kind === 'removed' ? <del>{label}</del> : `«${label}»`}
      {was !== undefined && ` (было «${was}»)`}
      {other.length > 0 && `: ${other.map((name) => labels.FormSetting[name].toLocaleLowerCase('ru')).join(', ')}`}
    </>
  )
}
