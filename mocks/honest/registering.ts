import { ask, UNKNOWN, type Host, type Step } from './steps.ts'

const firm = {
  companyName: ' Кафе «Ромашка» ',
  subdomain: 'romashka',
  adminEmail: 'Olga@Romashka.example',
  adminPassword: 'romashka-1',
  adminName: 'Ольга Рощина',
}
const OLGA = 'olga@romashka.example'
const NEW_OLGA = 'olga.new@romashka.example'
const INVENTED = `ot_${'b'.repeat(22)}`

const register = (name: string, body: unknown, more: Partial<Step> = {}) =>
  ask(`register: ${name}`, undefined, 'authRegister', { body, host: 'main', ...more })
const free = (name: string, query: string, host: Host = 'main') =>
  ask(`free address: ${name}`, undefined, 'companyCheckSubdomain', { query, host })
const signIn = (name: string, password: string, more: Partial<Step> = {}, email = OLGA) =>
  ask(`new company: ${name}`, undefined, 'authLogin', { body: { email, password }, host: 'romashka', ...more })
const verify = (name: string, code: unknown, more: Partial<Step> = {}, changes = {}) =>
  ask(`confirm: ${name}`, undefined, 'verificationVerifyEmail', {
    body: { email: OLGA, code, subdomain: firm.subdomain, ...changes },
    host: 'main',
    ...more,
  })
const send = (name: string, body: object, more: Partial<Step> = {}) =>
  ask(`code: ${name}`, undefined, 'verificationSendEmail', { body, host: 'main', ...more })
const again = (name: string, after = 31, email = OLGA): Step =>
  send(
    name,
    { email, subdomain: firm.subdomain },
    { after, letter: { purpose: 'email', email, subdomain: firm.subdomain } },
  )

const forms: Step[] = [
  register('empty form', {}),
  register('nothing typed', { companyName: '', subdomain: '', adminEmail: '', adminPassword: '', adminName: '' }),
  register('wrong types', { companyName: 1, subdomain: null, adminEmail: [], adminPassword: {}, adminName: true }),
  register('blanks', { ...firm, companyName: '   ', adminName: '   ' }),
  register('short password', { ...firm, adminPassword: '12345' }),
  register('long password', { ...firm, adminPassword: 'a'.repeat(129) }),
  // Each of these letters is two when it is put together (NFC), and the two take twice the bytes.
  register('password of too many bytes', { ...firm, adminPassword: '\u0958'.repeat(100) }),
  register('no e-mail address', { ...firm, adminEmail: 'olga' }),
  register('name of one letter', { ...firm, adminName: 'О' }),
  register('name too long', { ...firm, adminName: 'О'.repeat(101) }),
  register('address too short', { ...firm, subdomain: 'ab' }),
  register('address too long', { ...firm, subdomain: 'a'.repeat(31) }),
  register('address with a hyphen at its edge', { ...firm, subdomain: '-romashka' }),
  register('address in capitals', { ...firm, subdomain: 'Romashka' }),
  register('address in Cyrillic', { ...firm, subdomain: 'ромашка' }),
  register('everything wrong at once', {
    ...firm,
    subdomain: 'a-',
    adminEmail: '@',
    adminPassword: '1',
    adminName: '',
  }),
  register('address taken', { ...firm, subdomain: 'berezka' }),
  register('address reserved', { ...firm, subdomain: 'admin' }),
  register('address with a reserved beginning', { ...firm, subdomain: 'xn--80ak' }),
  register('address of the product', { ...firm, subdomain: 'localhost' }),
  register('address taken, on a company’s address', { ...firm, subdomain: 'berezka' }, { host: 'berezka' }),
  register('no JSON', '{'),
  register('a form', 'a=b', { type: 'application/x-www-form-urlencoded' }),
  register('NUL', { ...firm, companyName: 'a\u0000' }),
  free('taken', 'subdomain=berezka'),
  free('capitals', 'subdomain=BEREZKA'),
  free('free', 'subdomain=romashka'),
  free('reserved', 'subdomain=www'),
  free('reserved beginning', 'subdomain=ns1'),
  free('the product’s name', 'subdomain=localhost'),
  free('too short', 'subdomain=ab'),
  free('too long', `subdomain=${'a'.repeat(31)}`),
  free('longer than any address', `subdomain=${'a'.repeat(64)}`),
  free('hyphen at the edge', 'subdomain=romashka-'),
  free('Cyrillic', `subdomain=${encodeURIComponent('ромашка')}`),
  free('nothing', 'subdomain='),
  free('not asked', ''),
  free('on a company’s address', 'subdomain=berezka', 'berezka'),
]

const codes: Step[] = [
  register('good', firm, {
    keep: ({ registrationToken }) => ({ proof: String(registrationToken) }),
    letter: { purpose: 'email', email: OLGA, subdomain: firm.subdomain },
  }),
  register('the same again', firm),
  free('taken now', 'subdomain=romashka'),
  ask('new company: before anybody signs in', undefined, 'companyGetBySubdomain', {
    path: { subdomain: 'romashka' },
    host: 'main',
  }),
  signIn('not confirmed', 'romashka-1'),
  signIn('not confirmed, main address', 'romashka-1', { host: 'main' }),
  signIn('not confirmed, wrong password', 'romashka-2'),
  ask('confirm: empty form', undefined, 'verificationVerifyEmail', { body: {}, host: 'main' }),
  verify('five digits', '12345'),
  verify('seven digits', '1234567'),
  verify('letters', 'abcdef'),
  verify('a number', 123456),
  verify('nothing', ''),
  verify('wrong', '000000'),
  verify('of another company', '{code}', {}, { subdomain: 'berezka' }),
  verify('on another company’s address', '{code}', { host: 'berezka' }),
  verify('of another address', '{code}', {}, { email: 'admin@berezka.example', subdomain: 'berezka' }),
  verify('of nobody', '{code}', {}, { email: 'nobody@romashka.example' }),
  ask('confirm: not a password’s code', undefined, 'verificationVerifyPasswordReset', {
    body: { email: OLGA, code: '{code}', subdomain: firm.subdomain },
    host: 'main',
  }),
  send('empty form', {}),
  send('no e-mail address', { email: 'olga', subdomain: firm.subdomain }),
  send('on another company’s address', { email: OLGA, subdomain: firm.subdomain }, { host: 'berezka' }),
  send('no company', { email: OLGA, subdomain: '' }),
  again('again after half a minute'),
  send('again at once', { email: OLGA, subdomain: firm.subdomain }),
  ...[1, 2, 3, 4, 5].map((n) => verify(`wrong, ${n} of 5`, '000000')),
  verify('right, but burnt', '{code}'),
  again('at once after the burnt one', 0),
  send('again at once, only one for a burnt code', { email: OLGA, subdomain: firm.subdomain }),
  verify('too late', '{code}', { after: 121 }),
  again('after the late one'),
  send('new address without a proof', { email: NEW_OLGA, subdomain: firm.subdomain, oldEmail: OLGA }, { after: 31 }),
  send('new address, invented proof', {
    email: NEW_OLGA,
    subdomain: firm.subdomain,
    oldEmail: OLGA,
    registrationToken: INVENTED,
  }),
  send('new address, another’s proof', {
    email: NEW_OLGA,
    subdomain: 'berezka',
    oldEmail: 'admin@berezka.example',
    registrationToken: '{proof}',
  }),
  send(
    'new address',
    { email: NEW_OLGA, subdomain: firm.subdomain, oldEmail: OLGA, registrationToken: '{proof}' },
    { after: 31, letter: { purpose: 'email', email: NEW_OLGA, subdomain: firm.subdomain } },
  ),
  verify('the old address', '{code}'),
  verify('good', '{code}', { keep: ({ token }) => ({ olga: String(token) }) }, { email: NEW_OLGA }),
  verify('used', '{code}', {}, { email: NEW_OLGA }),
  send(
    'new address after confirming',
    { email: OLGA, subdomain: firm.subdomain, oldEmail: NEW_OLGA, registrationToken: '{proof}' },
    { after: 31 },
  ),
  send('for a confirmed address', { email: NEW_OLGA, subdomain: firm.subdomain }, { after: 31 }),
  send('for nobody', { email: 'nobody@romashka.example', subdomain: firm.subdomain }),
  send('for a company that is not there', { email: OLGA, subdomain: 'lastochka' }),
]

const inside: Step[] = [
  ask('new company: session', 'olga', 'authCheck', {
    host: 'romashka',
    keep: ({ user }) => ({ olgaId: typeof user === 'object' && user !== null && 'id' in user ? String(user.id) : '' }),
  }),
  ask('new company: no tasks', 'olga', 'taskList', { host: 'romashka', query: 'scope=all' }),
  ask('new company: its first task', 'olga', 'taskCreate', {
    host: 'romashka',
    body: { title: 'Завести меню', assignees: ['{olgaId}'] },
  }),
  ask('new company: one task', 'olga', 'taskCount', { host: 'romashka' }),
  ask('new company: no templates', 'olga', 'templateList', { host: 'romashka' }),
  ask('new company: session on the main address', 'olga', 'authCheck', { host: 'main' }),
  ask('new company: session elsewhere', 'olga', 'authCheck', { host: 'berezka' }),
  ask('new company: no articles', 'olga', 'articleList', { host: 'romashka' }),
  ask('new company: no topics', 'olga', 'topicList', { host: 'romashka' }),
  ask('new company: an article of another', 'olga', 'articleGet', { host: 'romashka', path: { id: UNKNOWN } }),
  ask('new company: link', 'olga', 'authSubdomainToken', {
    host: 'main',
    body: { subdomain: 'romashka' },
    keep: ({ token }) => ({ link3: String(token) }),
  }),
  ask('new company: link used', undefined, 'authAutoLogin', {
    host: 'romashka',
    query: 'token={link3}',
    keep: ({ token }) => ({ olga2: String(token) }),
  }),
  signIn('old address', 'romashka-1'),
  signIn('new address', 'romashka-1', { keep: ({ token }) => ({ olga3: String(token) }) }, NEW_OLGA),
  signIn('new address, main', 'romashka-1', { host: 'main' }, NEW_OLGA),
  ask('logout everywhere: nobody', undefined, 'authLogoutAll', { host: 'romashka' }),
  ask('logout everywhere: elsewhere', 'olga', 'authLogoutAll', { host: 'ogonek' }),
  ask('logout everywhere', 'olga', 'authLogoutAll', { host: 'romashka' }),
  ...['olga', 'olga2', 'olga3'].map((as) =>
    ask(`logout everywhere: ${as} is out`, as, 'authCheck', { host: 'romashka' }),
  ),
  signIn('back in', 'romashka-1', { keep: ({ token }) => ({ olga4: String(token) }) }, NEW_OLGA),
]

export const registering: Step[] = [...forms, ...codes, ...inside]
