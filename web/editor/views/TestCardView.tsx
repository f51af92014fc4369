import { Button } from '@mantine/core'
import IconReplace from '@tabler/icons-react/dist/esm/icons/IconReplace.mjs'
import IconSchool from '@tabler/icons-react/dist/esm/icons/IconSchool.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { useState } from 'react'
import { messages } from '../../../openapi/gen/messages.gen.ts'
import { TestPicker } from '../pickers/TestPicker.tsx'
import { readTestCard } from '../reader/read-cards.ts'
import { isData } from '../reader/read-value.ts'
import { TestFacts } from '../reader/TestFacts.tsx'
import type { BlockViewProps } from './block-view.ts'
import { EditorCard } from './EditorCard.tsx'
import { EmptyBlock } from './EmptyBlock.tsx'

/** The card of a test: a selector until one is chosen; «Изменить» opens the picker again. */
export function TestCardView({ data, onChange, onFilled, onRemove, readOnly }: BlockViewProps) {
  const [picking, setPicking] = useState(false)
  const { selectedTest: snapshot } = data
  const card = readTestCard(snapshot)
  return (
    <>
      {isData(snapshot) ? (
        <EditorCard
          icon={IconSchool}
          kind="Карточка теста"
          isTest
          title={card?.title ?? messages.TEST_NOT_FOUND}
          text={card?.description ?? ''}
          facts={card && <TestFacts {...card} />}
          tools={
            readOnly
              ? []
              : [
                  { icon: IconReplace, label: 'Изменить', onClick: () => setPicking(true) },
                  { icon: IconTrash, label: 'Удалить', onClick: onRemove },
                ]
          }
        />
      ) : (
        <EmptyBlock icon={IconSchool} title="Карточка теста">
          <Button variant="light" onClick={() => setPicking(true)}>
            Выбрать тест
          </Button>
        </EmptyBlock>
      )}
      <TestPicker
        opened={picking}
        onClose={() => setPicking(false)}
        onPick={(selectedTest) => {
          onChange({ ...data, selectedTest })
          onFilled()
        }}
      />
    </>
  )
}
