import './topics.css'
import { useSearchParams } from 'wouter'
import { useRead } from '../../data/useRead.ts'
import { write } from '../../data/write.ts'
import { FormPage } from '../../form/FormPage.tsx'
import { useForm } from '../../form/useForm.ts'
import { href } from '../../routes.ts'
import { createBody, newTopic, type TopicDraft } from './topic-form.ts'
import { TopicFields } from './TopicFields.tsx'
import { flat } from './topic-list.ts'

/** `?parent=` makes a subtopic. */
export function TopicCreatePage() {
  const [params] = useSearchParams()
  const { data } = useRead('topicList', flat)
  // An address may name a parent that has gone since.
  const known = (draft: TopicDraft) =>
    data === undefined || data.some(({ _id }) => _id === draft.parent) ? draft : { ...draft, parent: null }
  const form = useForm({
    entity: 'topic/new',
    first: newTopic(params.get('parent')),
    send: (draft, { key }) => write('topicCreate', { body: createBody(known(draft)) }, { key }),
    said: 'Тема создана',
    refused: 'Ошибка при создании темы',
    to: href('topics'),
    onward: ({ _id, updatedAt }) => ({
      entity: `topic/${_id}`,
      version: updatedAt,
      to: href('topicEdit', { id: _id }),
    }),
  })
  return (
    <FormPage title="Новая тема" backTo={href('topics')} backLabel="Темы" form={form}>
      <TopicFields {...form} draft={known(form.draft)} />
    </FormPage>
  )
}
