import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import type { OperationId, OperationSpec, Schema } from '../../openapi/contract.ts'
import { operations } from '../../openapi/gen/operations.gen.ts'
import { resolveSchema } from '../../openapi/prune.ts'
import { ownEntries } from '../../openapi/rules/values/own-keys.ts'
import { createTestApp, type TestApp } from '../test/app.ts'
import { buildStage } from '../test/good-calls/stage.ts'
import { goodCalls } from '../test/good-calls/good-calls.ts'
import { requestOf } from '../test/good-calls/send.ts'
import { startTelegram, type TelegramServer } from '../test/telegram-server.ts'

/** D9 for the whole contract: a PUT changes what it names, and nothing else has to be sent along. */

/** What is one thing, and is sent whole. */
const WHOLE: Partial<Record<OperationId, string>> = {
  commentUpdate: 'a comment is its text',
  newsUpdateComment: 'a comment is its text',
  onboardingUpdate: 'nothing but one mark',
  telegramUpdate: 'a bot is there once its token is',
}
const updates = ownEntries<OperationId, OperationSpec>(operations).filter(([id]) => id.endsWith('Update') && !WHOLE[id])
const schemaOf = ({ body }: OperationSpec): Schema => resolveSchema(body?.schema ?? undefined) ?? {}

test('no update demands a field', () => {
  expect(updates.length).toBeGreaterThan(15)
  expect(updates.flatMap(([id, spec]) => (schemaOf(spec).required ?? []).map((name) => `${id} ${name}`))).toEqual([])
})

let app: TestApp
let telegram: TelegramServer
beforeAll(async () => {
  telegram = startTelegram()
  app = await createTestApp({ settings: { telegramApiUrl: telegram.url }, files: 'embedded' })
})
afterAll(async () => {
  await telegram?.stop()
  await app?.stop()
})
const stage = () => buildStage(app, { pictures: 'http://pictures.example', telegram })
const MOVES = ['updatedAt', 'version']

describe('each field of it alone leaves the others as they were', () => {
  test.each(updates)('%s', async (id, spec) => {
    const prepare = Object.values(goodCalls[id] ?? {})[0]
    if (!prepare) throw new Error(`${id} has no good call`)
    const on = await stage()
    const { body = {}, ...call } = await prepare(on)
    const fields = Object.keys(schemaOf(spec).properties ?? {}).filter((name) => !MOVES.includes(name))
    const send = async (part: object) => {
      const response = await app.fetch(requestOf(id, on, { ...call, body: part }))
      const answer = (await response.json()) as Record<string, unknown>
      return {
        status: response.status,
        said: fields.map((name) => [name, answer[name]] as const),
        message: answer.message,
      }
    }
    let stood = await send({})
    expect(stood).toMatchObject({ status: 200 })
    for (const [name, value] of ownEntries<string, unknown>(body)) {
      if (MOVES.includes(name)) continue
      const now = await send({ [name]: value })
      const others = ({ said }: typeof now) => said.filter(([other]) => other !== name)
      expect([name, now.status, now.message, others(now)]).toEqual([name, 200, undefined, others(stood)])
      stood = now
    }
  })
})
