import { afterAll, beforeAll, expect, test } from 'bun:test'
import { createJobRunner, type Job } from '../queue/jobs/runner.ts'
import { createTestApp, type TestApp } from '../test/app.ts'
import { keptLog } from '../test/kept-log.ts'
import { startReceiver, type Receiver } from '../test/webhook-receiver.ts'
import { buildHouse, makeTopic, makeWebhook, runUntil } from '../test/webhook-world.ts'
import type { BuiltUser } from '../test/factories.ts'
import { tellOverOtlp } from './otlp.ts'
import { readTraceparent } from './trace.ts'
import type { Tracing } from './tracing.ts'

type Span = { traceId: string; spanId: string; parentSpanId?: string; name: string }
type Line = { operation?: string; trace?: string; span?: string }

let app: TestApp
let house: BuiltUser
let receiver: Receiver
let tracing: Tracing
const { log, lines } = keptLog()
/** What a collector gets, as it comes: https://opentelemetry.io/docs/specs/otlp/#otlphttp. */
const told: { path: string; text: string }[] = []
const collector = Bun.serve({
  hostname: '127.0.0.1',
  port: 0,
  async fetch(request) {
    told.push({ path: new URL(request.url).pathname, text: await request.text() })
    return Response.json({})
  },
})
beforeAll(async () => {
  receiver = startReceiver()
  tracing = tellOverOtlp({ endpoint: collector.url.origin, service: 'workspace-test' })
  app = await createTestApp({ log, tracing })
  house = await buildHouse(app)
})
afterAll(async () => {
  await tracing?.stop()
  await app?.stop()
  await receiver?.stop()
  await collector.stop(true)
})

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736'
const CALLER = '00f067aa0ba902b7'
const ask = async (traceparent?: string) => {
  lines.length = 0
  await app.fetch(
    new Request(`http://${house.company.subdomain}.localhost:3000/api/topics`, {
      headers: { authorization: `Bearer ${house.token}`, ...(traceparent && { traceparent }) },
    }),
  )
  return lines.map((line) => JSON.parse(line) as Line).find(({ operation }) => operation === 'topicList')
}

test('what is no traceparent begins no trace of somebody else', () => {
  const good = `00-${TRACE}-${CALLER}-01`
  expect(readTraceparent(good)).toEqual({ traceId: TRACE, spanId: CALLER, flags: 1 })
  // A later version, with a field that this one does not know.
  expect(readTraceparent(`01-${TRACE}-${CALLER}-03-more`)).toEqual({ traceId: TRACE, spanId: CALLER, flags: 1 })
  const bad = [null, '', `ff${good.slice(2)}`, `${good}-more`, good.toUpperCase(), good.replace(TRACE, '0'.repeat(32))]
  for (const header of [...bad, good.replace(CALLER, '0'.repeat(16)), `${good}\n`, ` ${good}`])
    expect([header, readTraceparent(header)]).toEqual([header, undefined])
})

test('a call is a step of its caller’s trace, a delivery says which step it is, and a collector is told of both', async () => {
  const line = await ask(`00-${TRACE}-${CALLER}-01`)
  expect(line?.trace).toBe(TRACE)
  expect(line?.span).toMatch(/^[0-9a-f]{16}$/)
  const alone = await ask('nonsense')
  expect(alone?.trace).toMatch(/^(?!4bf92f35)[0-9a-f]{32}$/)

  await makeWebhook(house, { url: receiver.url, events: ['topic.created'] })
  await makeTopic(house, 'Тайное слово')
  await runUntil(app, () => receiver.received.length > 0)
  const form = new FormData()
  form.set('files', new File(['%PDF-1.4 '], 'Тайное.pdf', { type: 'application/pdf' }))
  const answer = await app.fetch(
    new Request(`http://${house.company.subdomain}.localhost:3000/api/upload`, {
      method: 'POST',
      body: form,
      headers: { authorization: `Bearer ${house.token}` },
    }),
  )
  expect(answer.status).toBe(200)
  const keep: Job = {
    name: 'keep-one',
    everyMs: 1000,
    run: async () => app.files.put(`${house.company.id}/one`, new Uint8Array(3), 'text/plain').then(() => 1),
  }
  await createJobRunner({ jobs: app.db.jobs, log, now: () => new Date(), list: [keep], tracing }).tick()
  const sent = readTraceparent(receiver.received[0]?.headers.traceparent ?? '')
  await tracing.stop()

  expect(new Set(told.map(({ path }) => path))).toEqual(new Set(['/v1/traces']))
  const spans = told.flatMap(({ text }) => {
    const { resourceSpans } = JSON.parse(text) as { resourceSpans: { scopeSpans: { spans: Span[] }[] }[] }
    return resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans))
  })
  expect(spans.find(({ spanId }) => spanId === line?.span)).toMatchObject({
    traceId: TRACE,
    parentSpanId: CALLER,
    name: 'GET /api/topics',
  })
  expect(spans.find(({ spanId }) => spanId === alone?.span)?.parentSpanId ?? '').toBe('')
  expect(spans.find(({ spanId }) => spanId === sent?.spanId)).toMatchObject({
    traceId: sent?.traceId,
    name: 'deliver webhook',
  })
  // What is written to the store stands below the call and the job that write it.
  const named = (name: string) => spans.find((span) => span.name === name)
  const upload = named('POST /api/upload')
  const job = named('job keep-one')
  expect(spans).toContainEqual(expect.objectContaining({ name: 'store put end', parentSpanId: upload?.spanId }))
  expect(job?.parentSpanId ?? '').toBe('')
  expect(spans).toContainEqual(
    expect.objectContaining({ name: 'store put', parentSpanId: job?.spanId, traceId: job?.traceId }),
  )
  const all = told.map(({ text }) => text).join('')
  expect(all).toContain('workspace-test')
  expect(all).not.toContain('Тайное')
  expect(all).not.toContain(house.token)
}, 30_000)

test('a collector that is away holds up nobody', async () => {
  const away = tellOverOtlp({ endpoint: 'http://127.0.0.1:9', service: 'workspace-test' })
  const step = away.begin('call', 'GET /api/topics')
  step.end({ failed: false, attributes: {} })
  await away.stop()
  expect(step.trace.spanId).toMatch(/^[0-9a-f]{16}$/)
}, 10_000)
