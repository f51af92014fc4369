import '../../ui/rows.css'
import './categories.css'
import { Button } from '@mantine/core'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { useEffect } from 'react'
import { useSnapshot } from 'valtio'
import { Link } from 'wouter'
import { limits } from '../../../openapi/gen/limits.gen.ts'
import { href } from '../../routes.ts'
import { SettingsTabs } from '../../shell/SettingsTabs.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Loaded } from '../../ui/Loaded.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { CategoryRows } from './CategoryRows.tsx'
import { categories, loadCategories } from './store.ts'

/** Categories. */
export function CategoryListPage() {
  const { data, failed, loading } = useSnapshot(categories.state)
  useEffect(() => void loadCategories(), [])
  return (
    <div className="categories">
      <SettingsTabs />
      <PageTitle
        description="Используются в тестах, чек-листах и задачах"
        action={
          data?.length !== 0 && (
            <Button component={Link} href={href('categoryCreate')} leftSection={<IconPlus size={20} />}>
              Добавить категорию
            </Button>
          )
        }
      >
        Категории
      </PageTitle>
      <Loaded
        data={data}
        failed={failed}
        loading={loading}
        delay={limits.app.layoutDelayMs}
        failedTitle="Ошибка загрузки данных"
        onRetry={() => void loadCategories()}
      >
        {(all) =>
          all.length > 0 ? (
            <CategoryRows categories={all} />
          ) : (
            <EmptyState
              title="Категории ещё не добавлены"
              action={
                <Button component={Link} href={href('categoryCreate')} variant="light">
                  Добавить первую категорию
                </Button>
              }
            />
          )
        }
      </Loaded>
    </div>
  )
}
