import { subscribeKey } from 'valtio/utils'
import type { components } from '../../../openapi/gen/schema.d.ts'
import { stay } from '../../api/rules.ts'
import { client } from '../../api.ts'
import { createResource } from '../../lib/resource.ts'
import { session } from '../../shell/session.ts'

type Schemas = components['schemas']

export const articles = createResource<Schemas['ArticlePage']>()
export const events = createResource<Schemas['EventPage']>()
subscribeKey(session, 'token', () => {
  for (const resource of [articles, events]) resource.clear()
})

/** The list goes by the authors' own order first (B12): the newest are looked for among as many. */
const searched = 50
/** The newest of the log. */
const eventsShown = 10

// A block fails alone: the shell must not lead away to /500 (`stay`).
export const loadArticles = () =>
  void articles.load('new', (signal) =>
    client.GET('/api/knowledge-base', {
      params: { query: { status: 'published', limit: searched } },
      signal,
      middleware: [stay],
    }),
  )

export const loadEvents = () =>
  void events.load('last', (signal) =>
    client.GET('/api/event-log', { params: { query: { limit: eventsShown } }, signal, middleware: [stay] }),
  )
