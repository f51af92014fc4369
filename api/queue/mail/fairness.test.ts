import { afterAll, beforeAll, expect, test } from 'bun:test'
import { limits } from '../../../openapi/gen/limits.gen.ts'
import { buildAccount } from '../../test/accounts.ts'
import { createTestApp, type TestApp } from '../../test/app.ts'
import { buildUser } from '../../test/factories.ts'
import { startSmtp, type TestSmtp } from '../../test/smtp.ts'
import { createWorker } from '../worker.ts'
import { mailChannel } from './channel.ts'
import type { Post } from './post.ts'
import { smtpPost } from './smtp-post.ts'

let app: TestApp
let smtp: TestSmtp
beforeAll(async () => {
  app = await createTestApp()
  smtp = await startSmtp()
})
afterAll(async () => {
  await app?.stop()
  await smtp?.stop()
})

test('500 invitations of one company do not stand before another’s code', async () => {
  const { company, token } = await buildUser(app, { role: 'admin' })
  const lines = Array.from({ length: limits.users.importRowsMax }, (_, n) => `Имя ${n};staff${n}@example.com;;;;;`)
  const body = new FormData()
  const header = 'ФИО;Email;Телефон;Роль;Должность;Рестораны;PIN'
  body.set('file', new Blob([[header, ...lines].join('\r\n')], { type: 'text/csv' }), 'staff.csv')
  body.set('sendInvites', 'true')
  const imported = await app.fetch(
    new Request(`http://${company.subdomain}.localhost:3000/api/users/import`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      body,
    }),
  )
  expect(await imported.json()).toMatchObject({ created: lines.length })
  // Asked for when all of them lay there already.
  const guest = await buildAccount(app)
  const asked = await app
    .client(guest.company.subdomain)
    .POST('/api/verification/send-password-reset', { body: { email: guest.email } })
  expect(asked.response.status).toBe(200)

  const there = Promise.withResolvers<void>()
  const through = smtpPost({ url: smtp.url, from: 'noreply@example.com', domain: 'example.com' })
  const post: Post = {
    async send(letter, signal) {
      await through.send(letter, signal)
      if (letter.to === guest.email) there.resolve()
    },
  }
  const { db, settings, log } = app
  const now = () => new Date()
  const channel = mailChannel({ db, settings, now, post })
  const mail = createWorker({ jobs: db.jobs, log, now, channel })
  const running = mail.run()
  await Promise.race([there.promise, running])
  await mail.stop()
  await running
  const order = smtp.received.flatMap(({ to }) => to)
  expect(order).toContain(guest.email)
  // Two lanes have letters: the code is in the first round of hands.
  expect(order.indexOf(guest.email)).toBeLessThan(2 * channel.parallel)
}, 30_000)
