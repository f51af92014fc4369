import './categories.css'
import { Button } from '@mantine/core'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { Link } from 'wouter'
import { useRead } from '../../data/useRead.ts'
import { ListPage } from '../../list/ListPage.tsx'
import { href } from '../../routes.ts'
import { SettingsTabs } from '../../shell/SettingsTabs.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { CategoryRows } from './CategoryRows.tsx'

/** Categories. */
export function CategoryListPage() {
  const read = useRead('categoryList', {}, { page: true })
  return (
    <ListPage
      above={<SettingsTabs />}
      title="Категории"
      description="Используются в тестах, чек-листах и задачах"
      actions={
        read.data?.length !== 0 && (
          <Button component={Link} href={href('categoryCreate')} leftSection={<IconPlus size={20} />}>
            Добавить категорию
          </Button>
        )
      }
      read={read}
      failedTitle="Ошибка загрузки данных"
      places={<CategoryRows categories={undefined} />}
      rowsIn={(all) => all}
      empty={
        <EmptyState
          title="Категории ещё не добавлены"
          action={
            <Button component={Link} href={href('categoryCreate')} variant="light">
              Добавить первую категорию
            </Button>
          }
        />
      }
    >
      {(all) => <CategoryRows categories={all} />}
    </ListPage>
  )
}
