import './versions.css'
import { Button, Skeleton } from '@mantine/core'
import { useState } from 'react'
import { Link, useParams } from 'wouter'
import { messages } from '../../../../openapi/gen/messages.gen.ts'
import { useRead } from '../../../data/useRead.ts'
import { FormOf } from '../../../form/FormOf.tsx'
import { ListPage } from '../../../list/ListPage.tsx'
import { href } from '../../../routes.ts'
import { BackLink } from '../../../ui/BackLink.tsx'
import { Older } from './Older.tsx'
import { RestoreDialog } from './RestoreDialog.tsx'
import { VersionRow } from './VersionRow.tsx'

/** What a template was like, newest first, and the way back to it. Its name is the title, and so comes before the rest. */
export function VersionsPage() {
  const { id = '' } = useParams()
  const read = useRead('checklistListVersions', { path: { id } })
  return (
    <FormOf
      read={useRead('checklistGet', { path: { id } }, { page: true })}
      waiting="Загрузка чек-листа..."
      gone={messages.CHECKLIST_NOT_FOUND}
      failed="Ошибка загрузки чек-листов"
      backTo={href('checklists')}
      backLabel="К шаблонам"
    >
      {(checklist) => <Versions checklist={checklist} read={read} />}
    </FormOf>
  )
}

interface VersionsProps {
  checklist: { _id: string; title: string; version: number; updatedAt: string }
  read: ReturnType<typeof useRead<'checklistListVersions'>>
}

function Versions({ checklist, read }: VersionsProps) {
  const { _id: id, title } = checklist
  const [asked, setAsked] = useState<number>()
  const newest = read.data?.versions[0]?.version
  const last = read.data?.versions.at(-1)?.version
  return (
    <ListPage
      className="versions"
      above={<BackLink to={href('checklists')}>Шаблоны чек-листов</BackLink>}
      title={`Версии: ${title}`}
      actions={
        <Button component={Link} href={href('checklistEdit', { id })} variant="default">
          Изменить
        </Button>
      }
      read={read}
      failedTitle="Ошибка загрузки версий"
      staleText="Список не обновился, показаны прежние версии."
      places={<Places />}
      rowsIn={({ versions }) => versions}
      below={
        <RestoreDialog
          checklist={checklist}
          version={asked}
          next={(newest ?? checklist.version) + 1}
          onClose={() => setAsked(undefined)}
        />
      }
    >
      {({ versions, hasMore }) => (
        <ol role="list" reversed className="versions-list">
          {versions.map((version) => (
            <VersionRow
              key={version.version}
              version={version}
              isCurrent={version.version === newest}
              onRestore={() => setAsked(version.version)}
            />
          ))}
          {/* A restore moves the first page on: what was opened below it begins anew. */}
          {hasMore && last !== undefined && <Older key={newest} id={id} before={last} onRestore={setAsked} />}
        </ol>
      )}
    </ListPage>
  )
}

const Places = () => (
  <div className="versions-places">
    {[72, 56, 64, 48].map((width) => (
      <Skeleton key={width} h={16} w={`${width}%`} />
    ))}
  </div>
)
