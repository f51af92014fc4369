import './topics.css'
import { useParams } from 'wouter'
import { messages } from '../../../openapi/gen/messages.gen.ts'
import { useRead } from '../../data/useRead.ts'
import { write } from '../../data/write.ts'
import { FormOf } from '../../form/FormOf.tsx'
import { FormPage } from '../../form/FormPage.tsx'
import { useForm } from '../../form/useForm.ts'
import { href } from '../../routes.ts'
import { draftOf, updateBody } from './topic-form.ts'
import type { Topic } from './topic-order.ts'
import { TopicFields } from './TopicFields.tsx'

export function TopicEditPage() {
  const { id = '' } = useParams()
  return (
    <FormOf
      read={useRead('topicGet', { path: { id } }, { page: true, fresh: true })}
      waiting="Загрузка темы..."
      gone={messages.TOPIC_NOT_FOUND}
      failed="Ошибка загрузки тем"
      backTo={href('topics')}
      backLabel="К темам"
    >
      {(topic) => <TopicForm key={id} topic={topic} />}
    </FormOf>
  )
}

function TopicForm({ topic }: { topic: Topic }) {
  const { _id, updatedAt } = topic
  const form = useForm({
    entity: `topic/${_id}`,
    version: updatedAt,
    first: draftOf(topic),
    send: (draft, { version }) => write('topicUpdate', { path: { id: _id }, body: updateBody(draft, version) }),
    said: 'Тема обновлена',
    refused: 'Ошибка при обновлении темы',
    to: href('topics'),
    onward: (saved) => ({ version: saved.updatedAt }),
  })
  return (
    <FormPage title="Редактирование темы" backTo={href('topics')} backLabel="Темы" form={form}>
      <TopicFields {...form} own={_id} />
    </FormPage>
  )
}
