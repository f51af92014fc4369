import { articleIds, fileIds } from '../seed/ids.ts'
import { ask, UNKNOWN, type Part, type Step } from './steps.ts'

const bytesOf = (base64: string) => Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0))
/** Two pixels by one. */
const png = bytesOf('iVBORw0KGgoAAAANSUhEUgAAAAIAAAABCAQAAABeK7cBAAAAC0lEQVR42mNkYAAAAAYAAjCB0C8AAAAASUVORK5CYII=')
const gif = bytesOf('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7')
const pdf = new TextEncoder().encode('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n')
const html = new TextEncoder().encode('<!doctype html><script>alert(1)</script>')

const part = (name: string, type: string, bytes: Part['bytes'], field?: string): Part => ({
  name,
  type,
  bytes,
  ...(field !== undefined && { field }),
})
const plan = part('План зала.png', 'image/png', png)
const upload = (name: string, form: Part[], more: Partial<Step> = {}, as: string | undefined = 'waiter') =>
  ask(`upload: ${name}`, as, 'uploadCreate', { form, ...more })
const info = (name: string, as: string | undefined, id: string, more: Partial<Step> = {}) =>
  ask(`file info: ${name}`, as, 'uploadGet', { path: { id }, ...more })
const remove = (name: string, as: string | undefined, id: string, more: Partial<Step> = {}) =>
  ask(`delete file: ${name}`, as, 'uploadDelete', { path: { id }, ...more })
const byUrl = (name: string, url: unknown) => ask(`by url: ${name}`, 'waiter', 'uploadByUrl', { body: { url } })

/** The first file of a reply: its id, its name and its address. */
const kept = (word: string): Partial<Step> => ({
  keep: (reply) => {
    const { url } = reply.file as { url: string }
    const [id = '', name = ''] = url.split('/').slice(-2)
    return { [word]: id, [`${word}Name`]: name, [`${word}Url`]: url }
  },
})
const show = (name: string, id: string, url: string) =>
  ask(`a file in a text: ${name}`, 'admin', 'articleUpdate', {
    path: { id },
    body: { content: { blocks: [{ type: 'image', data: { file: { url } } }] } },
  })

export const uploads: Step[] = [
  ask('upload: nobody', undefined, 'uploadCreate', { form: [plan] }),
  ask('upload: not a form', 'waiter', 'uploadCreate', { body: {} }),
  ask('upload: no boundary', 'waiter', 'uploadCreate', { body: 'x', type: 'multipart/form-data; charset=utf-8' }),
  upload('no file', [{ field: 'note', bytes: 'x' }]),
  upload('another field', [part('a.png', 'image/png', png, 'file')]),
  upload('one', [plan], kept('plan')),
  upload('with a text beside', [{ field: 'note', bytes: 'x' }, part('a.gif', 'image/gif', gif)]),
  upload('several', [plan, part('Аллергены осень.PDF', 'application/pdf', pdf), part('a.gif', 'image/gif', gif)]),
  upload(
    'ten',
    Array.from({ length: 10 }, () => plan),
  ),
  upload(
    'eleven',
    Array.from({ length: 11 }, () => plan),
  ),
  upload('a page named .png', [part('a.png', 'image/png', html)]),
  upload('a page', [part('a.html', 'text/html', html)]),
  upload('a drawing', [part('a.svg', 'image/svg+xml', '<svg xmlns="http://www.w3.org/2000/svg"/>')]),
  upload('nothing in it', [part('a.png', 'image/png', new Uint8Array())]),
  upload('another extension', [part('a.jpg', 'image/jpeg', png)]),
  upload('another declared type', [part('a.png', 'application/pdf', png)]),
  upload('no type', [part('a.png', '', png)]),
  upload('no extension', [part('plan', 'image/png', png)]),
  upload('half a picture', [part('a.png', 'image/png', png.slice(0, 12))]),
  upload('a zip named .docx', [
    part('a.docx', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document', 'PK\u0003\u0004нет'),
  ]),
  upload('the second is bad', [plan, part('Плохой.html', 'text/html', html)]),
  upload('a way in its name', [part('../../etc/Мой  план\u202egnp.png', 'image/png', png)]),
  upload('signs in its name', [part('№ 5 «Зал» (нов.) 100%.png', 'image/png', png)]),
  upload('no letters in its name', [part('。。.png', 'image/png', png)]),

  ...['admin', 'waiter', 'barman', 'second', undefined].map((as) => info(`just uploaded, ${as}`, as, '{plan}')),
  info('other company', 'stranger', '{plan}', { host: 'ogonek' }),
  info('of the demo', 'waiter', fileIds.hallPlan),
  info('of an article for cooks', 'waiter', fileIds.plateLayout),
  info('unknown', 'admin', UNKNOWN),
  info('no id', 'admin', 'x'),
  ask('file: just uploaded', 'waiter', 'fileGet', { path: { id: '{plan}', name: '{planName}' } }),
  ask('file: just uploaded, another reader', 'barman', 'fileGet', { path: { id: '{plan}', name: '{planName}' } }),

  ask('a test with a picture', 'admin', 'testCreate', {
    body: { title: 'С картинкой', questions: [{ id: 'q', type: 'text', text: 'Что это?', image: '{planUrl}' }] },
    keep: (reply) => ({ pictured: String(reply._id) }),
  }),
  remove('in a test', 'admin', '{plan}'),
  info('in a test, another reader', 'barman', '{plan}'),
  ask('a test without it', 'admin', 'testUpdate', {
    path: { id: '{pictured}' },
    body: { title: 'С картинкой', questions: [{ id: 'q', type: 'text', text: 'Что это?' }] },
  }),
  info('in no test any more, another reader', 'barman', '{plan}'),

  remove('nobody', undefined, '{plan}'),
  remove('another reader', 'barman', '{plan}'),
  remove('other company', 'stranger', '{plan}', { host: 'ogonek' }),
  remove('unknown', 'admin', UNKNOWN),
  remove('no id', 'admin', 'x'),
  remove('in an article', 'admin', fileIds.hallPlan),
  show('of a draft', articleIds.mentorNotes, '{planUrl}'),
  info('in a draft, another reader', 'barman', '{plan}'),
  remove('in a draft', 'waiter', '{plan}'),
  ask('a text without it', 'admin', 'articleUpdate', {
    path: { id: articleIds.mentorNotes },
    body: { content: { blocks: [{ type: 'delimiter', data: {} }] } },
  }),
  remove('in a kept version', 'waiter', '{plan}'),
  upload('to be in nothing', [plan], kept('free')),
  remove('in nothing', 'waiter', '{free}'),
  remove('again', 'waiter', '{free}'),
  info('deleted', 'waiter', '{free}'),
  show('a deleted one', articleIds.mentorNotes, '{freeUrl}'),
  upload('for an admin to delete', [plan], kept('other')),
  remove('an admin, of another', 'admin', '{other}'),

  byUrl('nothing', ''),
  byUrl('no text', 5),
  byUrl('too long', `https://example.com/${'a'.repeat(2000)}`),
  ...['x', 'ftp://example.com/a.png', 'file:///etc/passwd', 'data:image/png;base64,AAAA', 'javascript:alert(1)'].map(
    (url) => byUrl(url, url),
  ),
  ...['http://127.0.0.1/a.png', 'http://localhost/a.png', 'http://2130706433/', 'http://0x7f.1/', 'http://[::1]/'].map(
    (url) => byUrl(url, url),
  ),
  ...['http://10.0.0.1/', 'http://192.168.1.1/', 'http://169.254.169.254/latest', 'http://[::ffff:127.0.0.1]/'].map(
    (url) => byUrl(url, url),
  ),
  ...['http://user:secret@example.com/a.png', 'http://a.invalid/b.png', 'http://[fd00::1]/'].map((url) =>
    byUrl(url, url),
  ),
]
