import type { TestApp } from '../app.ts'
import { buildArticle, buildUser } from '../factories.ts'
import { recallArticles } from './articles.ts'
import { freshCases, recallKinds, type Case } from './cases.ts'

export type Recall = { kind: string; cases: number; recall: number; missed: string[] }

/** For each kind the mean share of what a reader should have found, through the front door. */
export async function measureRecall(app: TestApp): Promise<Recall[]> {
  const author = await buildUser(app, { role: 'admin' })
  const reader = await buildUser(app, { company: author.company })
  for (const article of recallArticles) await buildArticle(app, { author, ...article })

  const recalls: Recall[] = []
  for (const { kind, cases } of [...recallKinds, { kind: 'written afterwards, of all kinds', cases: freshCases }]) {
    const missed: string[] = []
    const share = async ([search, ...titles]: Case) => {
      const { data } = await reader.client.GET('/api/knowledge-base', { params: { query: { search, limit: 50 } } })
      const found = new Set(data?.articles.map(({ title }) => title))
      const lost = titles.filter((title) => !found.has(title))
      if (lost.length > 0) missed.push(`«${search}»: ${lost.join(', ')}`)
      return 1 - lost.length / titles.length
    }
    let sum = 0
    for (const one of cases) sum += await share(one)
    recalls.push({ kind, cases: cases.length, recall: sum / cases.length, missed })
  }
  return recalls
}

export const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
