import type { components } from '../../openapi/gen/schema.d.ts'
import { reviewJobs } from '../features/knowledge-base/review/tell-due.ts'
import type { TestApp } from './app.ts'
import type { BuiltUser } from './factories.ts'
import { runJob } from './run-job.ts'

type Input = components['schemas']['ArticleReviewInput']

/** What is done about reviews, as one of the company does it: signed in anew each time, as months lie between. */
export function reviewCalls(app: TestApp, { company, id: user }: BuiltUser) {
  const signedIn = async () => app.client(company.subdomain, await app.tokenFor(company.id, user))
  const at = (id: string) => ({ params: { path: { id } } })
  return {
    get: async (id: string) => (await (await signedIn()).GET('/api/knowledge-base/{id}/review', at(id))).data,
    set: async (id: string, body: Input) => {
      const { data, error, response } = await (
        await signedIn()
      ).PUT('/api/knowledge-base/{id}/review', { ...at(id), body })
      return { ...data, ...error, status: response.status }
    },
    check: async (id: string, version: number) => {
      const { data, error, response } = await (
        await signedIn()
      ).POST('/api/knowledge-base/{id}/review', {
        ...at(id),
        body: { version },
      })
      return { ...data, ...error, status: response.status }
    },
    save: async (id: string, body: components['schemas']['ArticleUpdate']) =>
      (await (await signedIn()).PUT('/api/knowledge-base/{id}', { ...at(id), body })).data,
    history: async (id: string) =>
      (await (await signedIn()).GET('/api/knowledge-base/{id}/history', at(id))).data ?? [],
    list: async (query: { review?: 'due'; search?: string }) => {
      const { data } = await (await signedIn()).GET('/api/knowledge-base', { params: { query } })
      return { ids: data?.articles.map(({ _id }) => _id) ?? [], due: data?.reviewDue }
    },
    /** What he is told of articles to look through, and has not read. */
    told: async () => {
      const { data } = await (await signedIn()).GET('/api/notifications', { params: { query: {} } })
      return (data?.notifications ?? [])
        .filter(({ kind, isRead }) => kind === 'articleReview' && !isRead)
        .map(({ title, text, link }) => ({ title, text, id: link.id }))
    },
  }
}

export const tellDue = (app: TestApp, now: Date) => runJob(app.db.jobs, reviewJobs, 'article-reviews', now)
