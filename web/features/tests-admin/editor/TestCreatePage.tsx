import { write } from '../../../data/write.ts'
import { useForm } from '../../../form/useForm.ts'
import { href } from '../../../routes.ts'
import { bodyOf, emptyTest } from './test-draft.ts'
import { TestEditor } from './TestEditor.tsx'
import { useOnTheWay } from './useOnTheWay.ts'

export function TestCreatePage() {
  const { hold, onBusy } = useOnTheWay()
  const form = useForm({
    entity: 'test/new',
    first: emptyTest,
    send: (draft, { key }) => write('testCreate', { body: bodyOf(draft) }, { key }),
    said: 'Тест создан',
    to: href('testsAdmin'),
    onward: ({ _id, updatedAt }) => ({
      entity: `test/${_id}`,
      version: updatedAt,
      to: href('testEdit', { id: _id }),
    }),
    hold,
    named: ({ title }) => title,
  })
  return <TestEditor title="Новый тест" form={form} onBusy={onBusy} />
}
