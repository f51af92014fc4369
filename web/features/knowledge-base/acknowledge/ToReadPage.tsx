import { Button } from '@mantine/core'
import { Link } from 'wouter'
import { useRead } from '../../../data/useRead.ts'
import { useMinute } from '../../../lib/useMinute.ts'
import { plural } from '../../../lib/plural.ts'
import { ListPage } from '../../../list/ListPage.tsx'
import { href } from '../../../routes.ts'
import { useCompanyZone } from '../../../shell/company-zone.ts'
import { BackLink } from '../../../ui/BackLink.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { myReading } from './my-reading.ts'
import { ToReadRows } from './ToReadRows.tsx'

/** Everything that I have to know and don't yet, the nearest deadline first. */
export function ToReadPage() {
  const zone = useCompanyZone()
  const now = useMinute()
  const read = useRead('acknowledgementListMine', myReading, { page: true })
  return (
    <ListPage
      title="Нужно прочитать"
      above={<BackLink to={href('articles')}>База знаний</BackLink>}
      count={({ counts: { todo } }) => `${todo} ${plural(todo, 'статья', 'статьи', 'статей')}`}
      read={read}
      failedTitle="Ошибка при загрузке статей"
      places={<ToReadRows items={undefined} now={now} zone={zone} />}
      rowsIn={({ items }) => items}
      empty={
        <EmptyState
          title="Всё прочитано"
          text="Когда статья попросит вас ознакомиться, она появится здесь."
          action={
            <Button component={Link} href={href('articles')} variant="light">
              К списку статей
            </Button>
          }
        />
      }
    >
      {({ items }) => <ToReadRows items={items} now={now} zone={zone} />}
    </ListPage>
  )
}
