import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { seedWorld } from '../api/local/demo/seed-world.ts'
import { checklistJobs } from '../api/features/checklists/clock/jobs.ts'
import { testJobs } from '../api/features/testing/clock/jobs.ts'
import { jobsOf } from '../api/jobs.ts'
import { askedAcross, hearAsked, runEach } from '../api/test/asked/asked.ts'
import { createTestApp } from '../api/test/app.ts'
import { runJob } from '../api/test/run-job.ts'
import { startTelegram } from '../api/test/telegram-server.ts'
import { differences } from './honest/compare.ts'
import { play, playBoth, type Outcome, type Side } from './honest/play.ts'
import { script } from './honest/script.ts'
import { MOCK_CODE } from './codes.ts'
import { invitationOf } from './people.ts'
import { declaredCodes } from '../openapi/gen/declared-codes.gen.ts'
import { checklists } from './handlers/checklists.ts'
import { forms } from './handlers/forms.ts'
import { tasks } from './handlers/tasks.ts'
import { testing } from './handlers/testing/testing.ts'
import { botIdOf } from '../openapi/rules/notifications/telegram.ts'
import { wallAt } from '../openapi/rules/time/wall-clock.ts'
import { companyIds } from './seed/ids.ts'
import { botTokens } from './seed/telegram.ts'
import { assistantAnswers } from './seed/assistant.ts'
import { answer, passTime, startAnew } from './node.ts'
import { secrets } from './seed/users.ts'
import { world } from './seed/world.ts'

const mocks: Side = {
  answer,
  domain: 'localhost:3000',
  pass: passTime,
  codeOf: ({ purpose, email }) => (purpose === 'invitation' ? invitationOf(email) : MOCK_CODE),
}
let server: Side
let stop: () => Promise<void>
const heard = hearAsked()
let across: string[]
let said: { mocks: Outcome[]; server: Outcome[] }

beforeAll(async () => {
  let ahead = 0
  let isClosed = false
  const telegram = startTelegram()
  for (const token of [botTokens.good, botTokens.other, botTokens.taken])
    telegram.bot(Number(botIdOf(token)), undefined, token)
  telegram.fail({ token: botTokens.away, status: 502, times: 100 })
  const app = await createTestApp({
    through: heard.through,
    now: () => new Date(Date.now() + ahead),
    // Steps come from addresses of their own (play.ts).
    settings: { trustProxy: '1', telegramApiUrl: telegram.url },
    // The provider that the mocks play too, behind the server's own prompt.
    assistant: {
      chat: async ({ messages }) => {
        const content = assistantAnswers['knowledge-base']
        const prompt = messages.slice(1).reduce((sum, message) => sum + message.content.length, 0)
        const counts = { prompt_tokens: prompt, completion_tokens: content.length, precached_prompt_tokens: 0 }
        return { content, usage: { ...counts, total_tokens: prompt + content.length } }
      },
    },
    seed: async (base, files, secret) => {
      await seedWorld(base, files, secret, world, secrets)
      await base.write(companyIds.ogonek, async (sql) => {
        await sql`
          insert into telegram_integrations (company_id, bot_id, bot_username, bot_name, token, token_mask, path_hash,
            header_hash, polls, connected_at, updated_at)
          values (${companyIds.ogonek}, ${botIdOf(botTokens.taken)}::bigint, 'ogonek_bot', 'Огонёк', '', '', '', '', false,
            now(), now())`
      })
    },
  })
  stop = async () => {
    await app.stop()
    await telegram.stop()
  }
  server = {
    answer: app.fetch,
    domain: app.settings.productDomain,
    pass: (seconds) => {
      ahead += seconds * 1000
      isClosed = false
    },
    codeOf: async ({ email, purpose }) => {
      const letter = (await app.letters()).find(({ to }) => to === email)
      const code = purpose === 'invitation' ? /token=([\w.~-]+)/.exec(letter?.text ?? '')?.[1] : letter?.code
      return code ?? 'no letter'
    },
    settle: async () => {
      await app.views.flush()
      // What the clock makes and ends, the mocks make and end when they are asked for it.
      if (isClosed) return
      const now = new Date(Date.now() + ahead)
      await runJob(app.db.jobs, checklistJobs, 'checklist-runs', now)
      await runJob(app.db.jobs, testJobs, 'test-ends', now)
      isClosed = true
    },
  }
  const [ofMocks, ofServer] = await playBoth(script, mocks, server)
  said = { mocks: ofMocks, server: ofServer }
  await runEach(app.db.jobs, jobsOf(app.files), new Date(Date.now() + ahead))
  across = await askedAcross(heard, app.db.jobs)
  // Thousands of questions.
}, 300_000)
afterAll(async () => {
  startAnew()
  await stop?.()
})

/** What any operation may be refused with: mocks.test.ts and the rooms of the server ask for these. */
const OF_EVERY_CALL = / (INVALID_REQUEST|UNKNOWN_FIELD|BAD_JSON|NOT_FOUND|MODULE_DISABLED|IDEMPOTENCY_ANSWER_GONE)$/
/**
 * Before its hour, which is another one whenever the test runs. Between midnight and five a new checklist is asked for from
 * the morning on, and nothing of it is open.
 */
const hour = new Date(wallAt('Europe/Moscow', new Date())).getUTCHours()
const OF_THE_HOUR = hour < 5 ? / RUN_NOT_OPEN$|^run(Answer|Complete) (SIGNATURE_|FILE_NOT_FOUND)/ : / RUN_NOT_OPEN$/
/** By another call at the same moment. */
const OF_A_RACE = /SaveByExternalId EXTERNAL_ID_TAKEN$/
/** Fifty megabytes, fifty people, hundreds of rows. */
const OF_MANY = / (FILE_TOO_LARGE|LIMIT_REACHED)$|^seriesUpdate TOO_MANY_ASSIGNEES$/

describe('the mocks and the server say the same', () => {
  test('there is enough to compare', () => {
    expect(script.length).toBeGreaterThanOrEqual(1200)
    expect(new Set(script.map(({ name }) => name)).size).toBe(script.length)
  })

  test('tasks, forms, checklists and tests are refused in every way that the contract declares, but for what needs too many rows', () => {
    const rooms = [...Object.keys(tasks), ...Object.keys(forms), ...Object.keys(checklists), ...Object.keys(testing)]
    const codeOf = (body: unknown) =>
      typeof body === 'object' && body !== null && 'code' in body ? String(body.code) : ''
    const asked = new Set(script.map(({ call }, at) => `${String(call)} ${codeOf(said.server[at]?.body)}`))
    const declared = Object.entries(declaredCodes)
      .filter(([id]) => rooms.includes(id))
      .flatMap(([id, { 400: wrong = [], 404: gone = [], 409: busy = [] }]) =>
        [...wrong, ...gone, ...busy].map((code) => `${id} ${code}`),
      )
    const isLeft = (one: string) =>
      !asked.has(one) && ![OF_EVERY_CALL, OF_MANY, OF_A_RACE, OF_THE_HOUR].some((left) => left.test(one))
    expect(declared.filter(isLeft)).toEqual([])
  })

  test.each(script.map(({ name }) => name))('%s', (name) => {
    const of = (outcomes: Outcome[]) => outcomes.filter((outcome) => outcome.name === name)
    expect(differences(of(said.mocks), of(said.server))).toEqual([])
  })
})

test('calls of every operation, and every job, ask of one company and join by it, but for the listed (Citus)', () => {
  expect(heard.statements.size).toBeGreaterThan(900)
  expect(across).toEqual([])
})

describe('a lie of either side is seen', () => {
  /** A reply of one step, changed on its way; it must have been there to be changed. */
  const liar = (
    path: string,
    change: (body: Record<string, unknown>, response: Response) => Response | undefined,
  ): Side => ({
    ...mocks,
    answer: async (request) => {
      const response = await answer(request)
      if (!request.url.includes(path) || !response.headers.get('content-type')?.includes('json')) return response
      const copy = response.clone()
      // Replies under these paths are objects.
      return change((await copy.json()) as Record<string, unknown>, response) ?? response
    },
  })
  const again = (body: unknown, { status, headers }: Response) =>
    new Response(JSON.stringify(body), { status, headers })

  const lies: [string, Side][] = [
    [
      'another status',
      liar('/api/auth/check', (body, response) =>
        response.status === 401 ? Response.json(body, { status: 403 }) : undefined,
      ),
    ],
    [
      'another code',
      liar('/by-subdomain/lastochka', (body, response) => again({ ...body, code: 'NOT_FOUND' }, response)),
    ],
    [
      'a key dropped',
      liar('/api/knowledge-base?limit=100', (body, response) => again({ ...body, total: undefined }, response)),
    ],
    ['a key too many', liar('/api/config', (body, response) => again({ ...body, debug: true }, response))],
    [
      'another type',
      liar('/api/knowledge-base?page=2', (body, response) => again({ ...body, total: String(body.total) }, response)),
    ],
    ['another number', liar('/api/knowledge-base?page=2', (body, response) => again({ ...body, total: 1 }, response))],
    [
      'another order',
      liar('/api/knowledge-base?page=2', (body, response) =>
        again({ ...body, articles: (body.articles as unknown[] | undefined)?.toReversed() }, response),
      ),
    ],
    [
      'another type of content',
      liar('/api/config', (body, { status }) =>
        Response.json(body, { status, headers: { 'content-type': 'text/json' } }),
      ),
    ],
  ]

  let honest: Outcome[]
  beforeAll(async () => {
    startAnew()
    honest = await play(script, mocks)
  }, 120_000)

  test.each(lies)(
    '%s',
    async (_, side) => {
      startAnew()
      const lying = await play(script, side)
      expect(differences(honest, lying).length).toBeGreaterThan(0)
      expect(differences(lying, honest).length).toBeGreaterThan(0)
      // The whole script.
    },
    120_000,
  )

  test('and two honest ones are not blamed', async () => {
    // One right after the other: a day's runs fall due meanwhile.
    startAnew()
    const first = await play(script, mocks)
    startAnew()
    expect(differences(first, await play(script, mocks))).toEqual([])
  }, 120_000)
})
