import { limits } from '../../../openapi/gen/limits.gen.ts'

export type Sent = { port: number; subdomain: string; token: string; articleId: string }
type Call = () => Promise<Response>

export const paragraphs = (...texts: string[]) => ({
  blocks: texts.map((text) => ({ type: 'paragraph', data: { text } })),
})

/** The largest calls that one company can make; each is written out when it is its turn. */
export function kindsOf({ port, subdomain, token, articleId }: Sent): Record<string, () => Call> {
  const head = { host: `${subdomain}.localhost:3000`, authorization: `Bearer ${token}` }
  const call = (path: string, init: RequestInit = {}) =>
    fetch(`http://127.0.0.1:${port}${path}`, { ...init, headers: { ...head, ...init.headers } })
  const get = (path: string) => () => () => call(path)
  const save = (content: () => object) => () => {
    const body = JSON.stringify({ title: 'Тяжёлая', content: content() })
    return () => call('/api/knowledge-base', { method: 'POST', body, headers: { 'content-type': 'application/json' } })
  }
  const importing = () => {
    const rows = Array.from(
      { length: limits.users.importRowsMax },
      (_, n) => `Иван ${n} ${'а'.repeat(50)};ivan${n}@cost.example`,
    )
    const file = new File(
      [`ФИО;Email;Заметка\n${rows.map((row) => `${row};${'б'.repeat(4500)}`).join('\n')}`],
      'staff.csv',
    )
    return () => {
      const form = new FormData()
      form.append('file', file)
      return call('/api/users/import?dryRun=true', { method: 'POST', body: form })
    }
  }
  const { marksMax: contentMarksMax } = limits.content
  return {
    search: get(`/api/knowledge-base?search=${encodeURIComponent('слова зала и кухни')}`),
    'search in long texts': get(`/api/knowledge-base?search=${encodeURIComponent('слова зала')}`),
    'search, a letter wrong': get(`/api/knowledge-base?search=${encodeURIComponent('слова заля')}`),
    'history of 4 MB': get(`/api/knowledge-base/${articleId}/history`),
    'export of 5,000 people': get('/api/users/export'),
    'export of 50,000 events': get('/api/event-log/export?from=2026-01-01'),
    'import of 4.5 MB': importing,
    'save: 3.9 MB of <': save(() => paragraphs('<'.repeat(3_900_000))),
    'save: 3.9 MB of &lt;': save(() => paragraphs('&lt;'.repeat(975_000))),
    'save: 3.9 MB of words': save(() => paragraphs('слово '.repeat(350_000))),
    'save: every mark allowed, one field': save(() => paragraphs('<b>x</b>'.repeat(contentMarksMax / 4))),
    'save: every mark allowed, 200 fields': save(() => paragraphs(...Array<string>(200).fill('<i>x</i>'.repeat(50)))),
    'save: every mark allowed, nested': save(() => paragraphs(...Array<string>(200).fill(`${'<b><i>'.repeat(25)}x`))),
    'save: a million marks': save(() => paragraphs(...Array<string>(2000).fill('<b>'.repeat(600)))),
    'save: nearly every value allowed': save(() => ({
      blocks: [{ type: 'map', data: { a: Array<number>(limits.content.nodesMax - 20).fill(1) } }],
    })),
    'save: two million values': save(() => ({
      blocks: [{ type: 'map', data: { a: Array<number>(1_900_000).fill(1) } }],
    })),
  }
}

export const kindNames = Object.keys(kindsOf({ port: 0, subdomain: '', token: '', articleId: '' }))
