import { Link, useParams } from 'wouter'
import { messages } from '../../../../openapi/gen/messages.gen.ts'
import { useRead } from '../../../data/useRead.ts'
import { write } from '../../../data/write.ts'
import { FormOf } from '../../../form/FormOf.tsx'
import { useForm } from '../../../form/useForm.ts'
import { href } from '../../../routes.ts'
import { bodyOf, draftOf, type Test } from './test-draft.ts'
import { TestEditor } from './TestEditor.tsx'
import { useOnTheWay } from './useOnTheWay.ts'

export function TestEditPage() {
  const { id = '' } = useParams()
  return (
    <FormOf
      read={useRead('testGet', { path: { id }, query: { edit: true } }, { page: true, fresh: true })}
      waiting="Загрузка теста..."
      gone={messages.TEST_NOT_FOUND}
      failed="Ошибка загрузки тестов"
      backTo={href('testsAdmin')}
      backLabel="К тестам"
    >
      {(test) => <EditTest key={id} saved={test} />}
    </FormOf>
  )
}

function EditTest({ saved }: { saved: Test }) {
  const { _id, updatedAt } = saved
  const { hold, onBusy } = useOnTheWay()
  const form = useForm({
    entity: `test/${_id}`,
    version: updatedAt,
    first: draftOf(saved),
    send: (draft, { version }) =>
      write('testUpdate', { path: { id: _id }, body: { ...bodyOf(draft), updatedAt: version } }),
    said: 'Тест обновлен',
    to: href('testsAdmin'),
    onward: (after) => ({ version: after.updatedAt }),
    hold,
    named: ({ title }) => title,
  })
  return (
    <TestEditor title="Редактирование теста" form={form} onBusy={onBusy} saved={_id} about={<About {...saved} />} />
  )
}

const About = ({ _id, version }: Test) => (
  <>
    <span>Версия {version}</span>
    <Link href={href('testStats', { id: _id })}>Статистика</Link>
    <Link href={href('testResults', {}, { scope: 'all', test: _id })}>Результаты</Link>
  </>
)
