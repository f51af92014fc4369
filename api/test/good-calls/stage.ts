import type { TestApp } from '../app.ts'
import { buildCompany, buildUser } from '../factories.ts'
import type { Stage } from './good-call.ts'

/** Every section is on in its company. */
export async function buildStage(app: TestApp, beside: Pick<Stage, 'pictures' | 'telegram'>): Promise<Stage> {
  const company = await buildCompany(app, {
    moduleSettings: {
      knowledgeBase: true,
      testing: true,
      tasks: true,
      checklists: true,
      analytics: true,
      news: true,
      integrations: true,
    },
  })
  return { app, company, admin: await buildUser(app, { company, role: 'admin' }), ...beside }
}
