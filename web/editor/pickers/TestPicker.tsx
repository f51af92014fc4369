import { useMemo, useState } from 'react'
import type { Snapshot } from 'valtio'
import { limits } from '../../../openapi/gen/limits.gen.ts'
import type { components } from '../../../openapi/gen/schema.d.ts'
import { useRead } from '../../data/useRead.ts'
import { plural } from '../../lib/plural.ts'
import { TestFacts } from '../reader/TestFacts.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { findTests } from './find-tests.ts'
import { moduleOff, PickerState, PickerWaiting } from './PickerState.tsx'
import { PickList } from './PickList.tsx'
import { type SelectedTest, testOf } from './snapshots.ts'
import { useDebounced } from './useDebounced.ts'

type Test = Snapshot<components['schemas']['Test']>

interface TestPickerProps {
  opened: boolean
  onClose: () => void
  onPick: (test: SelectedTest) => void
}

/** The company's active tests, all of them at once: the browser searches. */
export function TestPicker({ opened, onClose, onPick }: TestPickerProps) {
  const [typed, setTyped] = useState('')
  const [search, searchNow] = useDebounced(typed.trim(), limits.testing.searchDebounceMs)
  const { data, failed, loading, again } = useRead('testList', {}, { when: opened })
  const tests = useMemo(() => findTests(data ?? [], search), [data, search])

  return (
    <Dialog
      title="Выбор теста"
      size="picker"
      room
      phone="sheet"
      className="ep-dialog ep-tall"
      opened={opened}
      onClose={onClose}
    >
      <PickList
        label="Найти тест"
        search={typed}
        onSearch={setTyped}
        onEnter={searchNow}
        items={tests}
        keyOf={({ _id }) => _id}
        busy={loading}
        found={data ? `${tests.length} ${plural(tests.length, 'тест', 'теста', 'тестов')}` : ''}
        draw={drawTest}
        onPick={(test) => {
          onPick(testOf(test))
          onClose()
        }}
        state={
          failed ? (
            failed.problem.code === 'MODULE_DISABLED' ? (
              <PickerState title={moduleOff} />
            ) : (
              <PickerState title="Ошибка загрузки доступных тестов" text={failed.problem.message} onRetry={again} />
            )
          ) : !data ? (
            <PickerWaiting />
          ) : tests.length === 0 ? (
            <PickerState title="Тесты не найдены" text="Попробуйте изменить поисковый запрос или создайте новый тест" />
          ) : undefined
        }
      />
    </Dialog>
  )
}

const drawTest = (test: Test) => (
  <>
    <div className="ep-title">{test.title}</div>
    {test.description && <div className="ep-text">{test.description}</div>}
    <div className="ep-facts">
      <TestFacts {...testOf(test)} />
    </div>
  </>
)
