import { articleIds, companyIds, fileIds, positionIds, topicIds } from '../seed/ids.ts'

export type Host = 'berezka' | 'ogonek' | 'main'
type Values = Record<string, string>
export type Step = {
  name: string
  host?: Host
  /** The name of a kept token. */
  as?: string
  method: string
  path: string | ((kept: Values) => string)
  /** Sent as JSON; a string as it is. */
  body?: unknown
  type?: string
  /** Names of values of the reply that later steps use. */
  keep?: (body: Record<string, unknown>) => Values
}

const get = (name: string, as: string | undefined, path: Step['path'], more: Partial<Step> = {}): Step => ({ name, method: 'GET', path, ...(as && { as }), ...more })
const post = (name: string, as: string | undefined, path: string, body: unknown, more: Partial<Step> = {}): Step => ({ name, method: 'POST', path, body, ...(as && { as }), ...more })
const signIn = (name: string, email: string, password: string, more: Partial<Step> = {}, body = {}) =>
  post(name, undefined, '/api/auth/login', { email, password, ...body }, more)
const token = (as: string) => (body: Record<string, unknown>) => ({ [as]: String(body.token) })
const list = (name: string, as: string | undefined, query: string, more?: Partial<Step>) => get(`list: ${name}`, as, `/api/knowledge-base?${query}`, more)
const create = (name: string, body: unknown, more: Partial<Step> = {}, as = 'admin') => post(`create: ${name}`, as, '/api/knowledge-base', body, more)

const UNKNOWN = '019b9c67-b180-7e6b-a9fe-000000000000'
const blocks = [{ type: 'paragraph', data: { text: 'Ждём <b>пять минут</b>' } }]
const document = { time: 1794990000000, version: '2.31.0', blocks: [...blocks, { type: 'delimiter', data: {} }, { type: 'chess', data: { any: [1, null] }, tunes: {} }] }
const tagsOf = (...tags: string[]) => `tags=${encodeURIComponent(tags.join(','))}`

const signingIn: Step[] = [
  signIn('admin', 'admin@berezka.example', 'demo-admin', { keep: token('admin') }),
  signIn('waiter, remembered, letter case', 'Oficiant@Berezka.example', 'demo-staff', { keep: token('waiter') }, { rememberMe: true }),
  signIn('barman', 'barmen@berezka.example', 'demo-staff', { keep: token('barman') }),
  signIn('trainee without a position', 'stazher@berezka.example', 'demo-staff', { keep: token('trainee') }),
  signIn('admin of the other company', 'admin@ogonek.example', 'demo-admin', { host: 'ogonek', keep: token('stranger') }),
  signIn('subdomain in the body, the same', 'povar@berezka.example', 'demo-staff', {}, { subdomain: 'berezka' }),
  signIn('subdomain in the body, another', 'povar@berezka.example', 'demo-staff', {}, { subdomain: 'ogonek' }),
  signIn('subdomain in the body, www', 'povar@berezka.example', 'demo-staff', {}, { subdomain: 'www' }),
  signIn('wrong password', 'povar@berezka.example', 'not-it'),
  signIn('unknown address', 'nobody@berezka.example', 'not-it'),
  signIn('account of the other company', 'admin@ogonek.example', 'demo-admin'),
  signIn('account that is off', 'vera@berezka.example', 'demo-admin'),
  signIn('main address, nothing fits', 'anna@example.com', 'not-it', { host: 'main' }),
  signIn('main address, one company', 'admin@berezka.example', 'demo-admin', { host: 'main', keep: ({ redirectUrl }) => ({ link: String(redirectUrl).split('token=')[1] ?? '' }) }),
  signIn('main address, company named', 'anna@example.com', 'demo-anna', { host: 'main' }, { subdomain: 'ogonek' }),
  signIn('main address, two companies', 'anna@example.com', 'demo-anna', { host: 'main', keep: ({ choiceToken }) => ({ choice: String(choiceToken) }) }),
  signIn('no address', '', ''),
  signIn('no e-mail address', 'berezka', 'demo-admin'),
  post('sign-in: numbers', undefined, '/api/auth/login', { email: 1, password: 2 }),
  post('sign-in: fields that nobody knows', undefined, '/api/auth/login', { email: 'admin@berezka.example', password: 'demo-admin', role: 'admin', company: { _id: 1 } }),
  post('sign-in: no JSON', undefined, '/api/auth/login', '{"email":'),
  post('sign-in: a list', undefined, '/api/auth/login', '[]'),
  post('sign-in: a form', undefined, '/api/auth/login', 'email=a', { type: 'application/x-www-form-urlencoded' }),
  post('sign-in: NUL in a text', undefined, '/api/auth/login', String.raw`{"email":"a\u0000@b.example","password":"x"}`),
  get('link: spent where it does not belong', undefined, ({ link }) => `/api/auth/auto-login?token=${link}`, { host: 'ogonek' }),
  get('link: spent twice', undefined, ({ link }) => `/api/auth/auto-login?token=${link}`),
  get('link: none', undefined, '/api/auth/auto-login'),
  get('link: too short', undefined, '/api/auth/auto-login?token=a'),
  get('link: invented', undefined, `/api/auth/auto-login?token=ot_${'a'.repeat(22)}`),
  post('token for an address: by session', 'admin', '/api/auth/subdomain-token', { subdomain: 'berezka' }, { host: 'main', keep: token('link2') }),
  get('link: good', undefined, ({ link2 }) => `/api/auth/auto-login?token=${link2}`, { keep: token('second') }),
  post('token for an address: another company', 'admin', '/api/auth/subdomain-token', { subdomain: 'ogonek' }, { host: 'main' }),
  post('token for an address: nobody', undefined, '/api/auth/subdomain-token', { subdomain: 'berezka' }, { host: 'main' }),
  post('choice: invented', undefined, '/api/auth/restore-choice', { choiceToken: `ot_${'b'.repeat(22)}` }, { host: 'main' }),
  post('choice: by password', undefined, '/api/auth/restore-choice', { email: 'anna@example.com', password: 'demo-anna' }, { host: 'main' }),
]

const sessions: Step[] = [
  get('config', undefined, '/api/config'),
  get('config on the main address', undefined, '/api/config', { host: 'main' }),
  get('check: admin', 'admin', '/api/auth/check'),
  get('check: waiter', 'waiter', '/api/auth/check'),
  get('check: trainee', 'trainee', '/api/auth/check'),
  get('check: nobody', undefined, '/api/auth/check'),
  get('check: a token of nobody', 'invented', '/api/auth/check'),
  get('check: on another company’s address', 'admin', '/api/auth/check', { host: 'ogonek' }),
  get('check: on the main address', 'admin', '/api/auth/check', { host: 'main' }),
  post('logout', 'second', '/api/auth/logout', undefined),
  get('check: after logout', 'second', '/api/auth/check'),
  post('logout: nobody', undefined, '/api/auth/logout', undefined),
  get('company by address', undefined, '/api/companies/by-subdomain/berezka'),
  get('company by address, capitals', undefined, '/api/companies/by-subdomain/BEREZKA', { host: 'main' }),
  get('company by address, unknown', undefined, '/api/companies/by-subdomain/lastochka'),
  get('own company', 'waiter', `/api/companies/${companyIds.berezka}`),
  get('another company', 'waiter', `/api/companies/${companyIds.ogonek}`),
  get('company with an id that is none', 'waiter', '/api/companies/1'),
  get('own company, on the main address', 'waiter', `/api/companies/${companyIds.berezka}`, { host: 'main' }),
]

const lists: Step[] = [
  list('nobody', undefined, ''),
  list('main address', 'admin', '', { host: 'main' }),
  list('admin, all', 'admin', 'limit=100'),
  list('waiter, all', 'waiter', 'limit=100'),
  list('barman, all', 'barman', 'limit=100'),
  list('trainee, all', 'trainee', 'limit=100'),
  list('the other company', 'stranger', 'limit=100', { host: 'ogonek' }),
  list('first page by default', 'admin', ''),
  list('second page of three', 'waiter', 'page=2&limit=3'),
  list('beyond the last page', 'waiter', 'page=99&limit=10'),
  list('drafts of an admin', 'admin', 'status=draft&limit=100'),
  list('archive of an admin', 'admin', 'status=archived&limit=100'),
  list('drafts are not for a waiter', 'waiter', 'status=draft&limit=100'),
  list('topic with its subtopics', 'admin', `topic=${topicIds.service}&limit=100`),
  list('topic at the bottom', 'waiter', `topic=${topicIds.welcome}&limit=100`),
  list('inactive topic, admin', 'admin', `topic=${topicIds.terrace}&limit=100`),
  list('inactive topic, waiter', 'waiter', `topic=${topicIds.terrace}&limit=100`),
  list('topic of another company', 'admin', `topic=${topicIds.grill}`),
  list('topic that is no id', 'admin', 'topic=grill'),
  list('one tag', 'waiter', `${tagsOf('бар')}&limit=100`),
  list('two tags, capitals, blanks', 'waiter', `${tagsOf(' БАР ', 'хассп', '')}&limit=100`),
  list('a tag of nobody', 'waiter', tagsOf('космос')),
  list('everything at once', 'admin', `status=published&topic=${topicIds.bar}&${tagsOf('бар', 'вино')}&limit=5`),
  list('search for nothing', 'waiter', `search=${encodeURIComponent('  ')}&limit=5`),
  list('search without a find', 'waiter', `search=${encodeURIComponent('синхрофазотрон')}`),
  list('page 0', 'waiter', 'page=0'),
  list('page and limit of letters', 'waiter', 'page=a&limit=b'),
  list('limit too large', 'waiter', 'limit=1001'),
  list('unknown status', 'waiter', 'status=new'),
  list('search too long', 'waiter', `search=${'a'.repeat(101)}`),
  list('unknown parameter', 'waiter', 'limit=1&sort=title'),
  list('NUL in the search', 'waiter', 'search=%00'),
  get('topics: tree of an admin', 'admin', '/api/topics'),
  get('topics: list of an admin', 'admin', '/api/topics?flat=true'),
  get('topics: tree of a waiter', 'waiter', '/api/topics'),
  get('topics: list of a trainee', 'trainee', '/api/topics?flat=true'),
  get('topics: the other company', 'stranger', '/api/topics?flat=true', { host: 'ogonek' }),
  get('topics: flat is no yes', 'waiter', '/api/topics?flat=да'),
  get('topics: nobody', undefined, '/api/topics'),
  get('positions', 'waiter', '/api/positions'),
  get('positions: active', 'admin', '/api/positions?status=active'),
  get('positions: inactive', 'admin', '/api/positions?status=inactive'),
  get('positions: unknown state', 'admin', '/api/positions?status=old'),
]

const read = (name: string, as: string | undefined, id: string, more: Partial<Step> & { query?: string } = {}) => get(`read: ${name}`, as, `/api/knowledge-base/${id}${more.query ?? ''}`, more)
const articles: Step[] = [
  read('admin', 'admin', articleIds.firstMinutes, { query: '?edit=true' }),
  read('waiter', 'waiter', articleIds.firstMinutes),
  read('waiter, again', 'waiter', articleIds.firstMinutes),
  read('for other positions', 'waiter', articleIds.signatureCocktails),
  read('for his position', 'barman', articleIds.signatureCocktails),
  read('draft, admin', 'admin', articleIds.autumnAllergens),
  read('draft, waiter', 'waiter', articleIds.autumnAllergens),
  read('archived, waiter', 'waiter', articleIds.summerMenu),
  read('of an inactive topic, waiter', 'waiter', articleIds.terraceWeather),
  read('of another company', 'admin', articleIds.grillDoneness),
  read('unknown', 'waiter', UNKNOWN),
  read('no id', 'waiter', '42'),
  read('edit is no yes', 'admin', articleIds.firstMinutes, { query: '?edit=1' }),
  read('nobody', undefined, articleIds.firstMinutes),
  create('nobody', {}, { as: undefined } as Partial<Step>, ''),
  create('forbidden before the form is read', '{', {}, 'waiter'),
  create('empty form', {}),
  create('blank title', { title: '  ', content: document }),
  create('wrong types', { title: 1, content: 2, order: '1', tags: 'бар', positionAvailable: [1] }),
  create('text that is no JSON', { title: 'Проверка', content: 'просто текст' }),
  create('JSON that is no document', { title: 'Проверка', content: '{"a":1}' }),
  create('block without a type', { title: 'Проверка', content: { blocks: [{ data: {} }] } }),
  create('wrong block data', { title: 'Проверка', content: { blocks: [{ type: 'table', data: { content: 'x' } }] } }),
  create('topic of another company', { title: 'Проверка', content: document, topic: topicIds.grill }),
  create('unknown topic', { title: 'Проверка', content: document, topic: UNKNOWN }),
  create('topic that is no id', { title: 'Проверка', content: document, topic: 'grill' }),
  create('position of another company', { title: 'Проверка', content: document, positionAvailable: [positionIds.grillCook] }),
  create('file that nobody uploaded', { title: 'Проверка', content: { blocks: [{ type: 'image', data: { file: { url: `/api/files/${UNKNOWN}/a.png` } } }] } }),
  create('order 0, too many tags', { title: 'Проверка', content: document, order: 0, tags: Array.from({ length: 21 }, String) }),
  create('not JSON', 'title=a', { type: 'text/plain' }),
  create('the least', { title: 'Самое малое', content: document }),
  create(
    'everything',
    {
      ...{ title: '  Закрытие смены в зале  ', content: JSON.stringify(document), topic: topicIds.service, status: 'published', priority: 'high' },
      ...{ tags: [' зал ', 'Зал', '', 'смена'], positionAvailable: [positionIds.waiter], order: 1, version: 7, viewCount: 9, createdBy: { id: UNKNOWN } },
    },
    { keep: ({ _id }) => ({ article: String(_id) }) },
  ),
  create('a bare list of blocks, topic empty', { title: 'Список блоков', content: blocks, topic: '' }),
  get('read back: admin', 'admin', ({ article }) => `/api/knowledge-base/${article}?edit=true`),
  get('read back: waiter', 'waiter', ({ article }) => `/api/knowledge-base/${article}`),
  get('read back: barman', 'barman', ({ article }) => `/api/knowledge-base/${article}`),
  list('after creating, waiter', 'waiter', 'limit=3'),
  list('after creating, tags', 'admin', `${tagsOf('зал')}&limit=2`),
  list('after creating, by title', 'waiter', `search=${encodeURIComponent('закрытие смены в зале')}&limit=1`),
]

const elsewhere: Step[] = [
  get('file: nobody', undefined, `/api/files/${fileIds.hallPlan}/hall-plan.png`),
  get('file: admin', 'admin', `/api/files/${fileIds.hallPlan}/hall-plan.png`),
  get('file: another company', 'stranger', `/api/files/${fileIds.hallPlan}/hall-plan.png`, { host: 'ogonek' }),
  get('file: another name', 'admin', `/api/files/${fileIds.hallPlan}/plan.png`),
  get('file: unknown', 'admin', `/api/files/${UNKNOWN}/a.png`),
  get('unknown path', 'admin', '/api/tasks'),
  get('unknown path of nobody', undefined, '/api/knowledge-base/a/b/c'),
  { name: 'unknown method', as: 'admin', method: 'PATCH', path: '/api/topics' },
  { name: 'unknown method on an id', as: 'admin', method: 'POST', path: `/api/knowledge-base/${UNKNOWN}` },
  { name: 'module that is on', as: 'stranger', host: 'ogonek', method: 'GET', path: '/api/knowledge-base?limit=1' },
]

/** Every question that both sides are asked, in this order: later ones use what earlier ones kept. */
export const script: Step[] = [...signingIn, ...sessions, ...lists, ...articles, ...elsewhere]
