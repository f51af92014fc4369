import type { components } from '../../../openapi/gen/schema.d.ts'

type Schemas = components['schemas']

/** What a card keeps of its article and its test. */
export interface SelectedPage {
  id: string
  title: string
  author: string
  status: string
  createdAt: string
  topic: { name: string; color: string } | null
}
export interface SelectedTest {
  id: string
  title: string
  description: string
  questionsCount: number
  /** Minutes; 0 is none. */
  timeLimit: number
  passingScore: number
  createdAt: string
}

export const pageOf = ({
  _id,
  title,
  createdBy,
  status,
  createdAt,
  topic,
}: Pick<
  Schemas['ArticleSummary'],
  '_id' | 'title' | 'createdBy' | 'status' | 'createdAt' | 'topic'
>): SelectedPage => ({
  id: _id,
  title,
  author: createdBy.name,
  status,
  createdAt,
  topic: topic && { name: topic.name, color: topic.color },
})

export const testOf = ({
  _id,
  title,
  description,
  questionsCount,
  settings,
  createdAt,
}: Pick<Schemas['Test'], '_id' | 'title' | 'description' | 'questionsCount' | 'createdAt'> & {
  readonly settings: Pick<Schemas['TestSettings'], 'timeLimit' | 'passingScore'>
}): SelectedTest => ({
  id: _id,
  title,
  description,
  questionsCount,
  timeLimit: settings.timeLimit,
  passingScore: settings.passingScore,
  createdAt,
})
