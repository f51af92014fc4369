import { companyIds } from '../seed/ids.ts'
import { ask, signIn, token, type Step } from './steps.ts'

const INVENTED = `ot_${'a'.repeat(22)}`
const anna = { email: 'anna@example.com', password: 'demo-anna' }

const passwords: Step[] = [
  signIn('admin', 'admin@berezka.example', 'demo-admin', { keep: token('admin') }),
  signIn(
    'waiter, remembered',
    'Oficiant@Berezka.example',
    'demo-staff',
    { keep: token('waiter') },
    { rememberMe: true },
  ),
  signIn('barman', 'barmen@berezka.example', 'demo-staff', { keep: token('barman') }),
  signIn('trainee without a position', 'stazher@berezka.example', 'demo-staff', { keep: token('trainee') }),
  signIn('other company', 'admin@ogonek.example', 'demo-admin', { host: 'ogonek', keep: token('stranger') }),
  signIn('company named, the same', 'povar@berezka.example', 'demo-staff', {}, { subdomain: 'berezka' }),
  signIn('company named, another', 'povar@berezka.example', 'demo-staff', {}, { subdomain: 'ogonek' }),
  signIn('company named, www', 'povar@berezka.example', 'demo-staff', {}, { subdomain: 'www' }),
  signIn('wrong password', 'povar@berezka.example', 'not-it'),
  signIn('unknown address', 'nobody@berezka.example', 'not-it'),
  signIn('account of the other company', 'admin@ogonek.example', 'demo-admin'),
  signIn('account that is off', 'vera@berezka.example', 'demo-admin'),
  signIn('main address, nothing fits', anna.email, 'not-it', { host: 'main' }),
  signIn('main address, one company', 'admin@berezka.example', 'demo-admin', {
    host: 'main',
    keep: ({ redirectUrl }) => ({ link: String(redirectUrl).split('token=')[1] ?? '' }),
  }),
  signIn('main address, company named', anna.email, anna.password, { host: 'main' }, { subdomain: 'ogonek' }),
  signIn('main address, two companies', anna.email, anna.password, {
    host: 'main',
    keep: ({ choiceToken }) => ({ choice: String(choiceToken) }),
  }),
  signIn('nothing typed', '', ''),
  signIn('no e-mail address', 'berezka', 'demo-admin'),
  ask('numbers', undefined, 'authLogin', { body: { email: 1, password: 2 } }),
  ask('fields that nobody knows', undefined, 'authLogin', { body: { ...anna, role: 'admin', company: { _id: 1 } } }),
  ask('no JSON', undefined, 'authLogin', { body: '{"email":' }),
  ask('a list', undefined, 'authLogin', { body: '[]' }),
  ask('a form', undefined, 'authLogin', { body: 'email=a', type: 'application/x-www-form-urlencoded' }),
  ask('NUL in a text', undefined, 'authLogin', { body: String.raw`{"email":"a\u0000@b.example","password":"x"}` }),
]

const link = (
  name: string,
  as: string | undefined,
  call: 'authLinkLogin' | 'authLinkCheck',
  more: Partial<Step> = {},
) => ask(`link: ${name}`, as, call, { body: { token: '{link}' }, ...more })
const links: Step[] = [
  ask('link: on another company’s address', undefined, 'authAutoLogin', { query: 'token={link}', host: 'ogonek' }),
  ask('link: asked by HEAD', undefined, { method: 'HEAD', under: '/auth/auto-login?token={link}' }),
  link('whose, nobody signed in', undefined, 'authLinkCheck'),
  link('whose, on another company’s address', undefined, 'authLinkCheck', { host: 'ogonek' }),
  link('whose, on the main address', undefined, 'authLinkCheck', { host: 'main' }),
  link('whose, its owner', 'admin', 'authLinkCheck'),
  link('whose, somebody else', 'barman', 'authLinkCheck'),
  link('whose, a session that is none', 'invented', 'authLinkCheck'),
  link('posted on another company’s address', undefined, 'authLinkLogin', { host: 'ogonek' }),
  signIn('who will be signed out by a link', 'povar@berezka.example', 'demo-staff', { keep: token('cook') }),
  link('posted by somebody else', 'cook', 'authLinkLogin'),
  ask('check: signed out by a link', 'cook', 'authCheck'),
  link('posted again', 'barman', 'authLinkLogin'),
  link('whose, spent', 'barman', 'authLinkCheck'),
  ask('check: after a spent link', 'barman', 'authCheck'),
  link('cut', undefined, 'authLinkLogin', { body: { token: 'bad' } }),
  link('empty', undefined, 'authLinkLogin', { body: { token: '' } }),
  link('none', undefined, 'authLinkCheck', { body: {} }),
  ask('link: spent, by GET', undefined, 'authAutoLogin', { query: 'token={link}' }),
  ask('link: none, by GET', undefined, 'authAutoLogin'),
  ask('link: too short', undefined, 'authAutoLogin', { query: 'token=a' }),
  ask('link: invented', undefined, 'authAutoLogin', { query: `token=${INVENTED}` }),
  signIn('who will be handed over', 'admin@berezka.example', 'demo-admin', { keep: token('first') }),
  ask('token for an address: by session', 'first', 'authSubdomainToken', {
    body: { subdomain: 'berezka' },
    host: 'main',
    keep: token('link2'),
  }),
  ask('check: before the exchange', 'first', 'authCheck'),
  ask('link: good', undefined, 'authAutoLogin', { query: 'token={link2}', keep: token('second') }),
  ask('check: after the exchange', 'first', 'authCheck'),
  ask('token for an address: another company', 'admin', 'authSubdomainToken', {
    body: { subdomain: 'ogonek' },
    host: 'main',
  }),
  ask('token for an address: by password', undefined, 'authSubdomainToken', {
    body: { ...anna, subdomain: 'ogonek' },
    host: 'main',
  }),
  ask('token for an address: nobody', undefined, 'authSubdomainToken', {
    body: { subdomain: 'berezka' },
    host: 'main',
  }),
  ask('choice: by password', undefined, 'authRestoreChoice', { body: anna, host: 'main' }),
  ask('choice: invented', undefined, 'authRestoreChoice', { body: { choiceToken: INVENTED }, host: 'main' }),
  ask('choice: nothing', undefined, 'authRestoreChoice', { body: {}, host: 'main' }),
]

const sessions: Step[] = [
  ask('config', undefined, 'configGet'),
  ask('config on the main address', undefined, 'configGet', { host: 'main' }),
  ask('check: admin', 'admin', 'authCheck'),
  ask('check: waiter', 'waiter', 'authCheck'),
  ask('check: trainee', 'trainee', 'authCheck'),
  ask('check: nobody', undefined, 'authCheck'),
  ask('check: a token of nobody', 'invented', 'authCheck'),
  ask('check: on another company’s address', 'admin', 'authCheck', { host: 'ogonek' }),
  ask('check: on the main address', 'admin', 'authCheck', { host: 'main' }),
  ask('logout', 'second', 'authLogout'),
  ask('check: after logout', 'second', 'authCheck'),
  ask('logout: nobody', undefined, 'authLogout'),
]

const company = (name: string, as: string | undefined, id: string, more: Partial<Step> = {}) =>
  ask(`company: ${name}`, as, 'companyGet', { path: { id }, ...more })
const address = (name: string, subdomain: string, more: Partial<Step> = {}) =>
  ask(`company by address: ${name}`, undefined, 'companyGetBySubdomain', { path: { subdomain }, ...more })
const companies: Step[] = [
  address('own', 'berezka'),
  address('capitals', 'BEREZKA', { host: 'main' }),
  address('unknown', 'lastochka'),
  company('own', 'waiter', companyIds.berezka),
  company('another', 'waiter', companyIds.ogonek),
  company('an id that is none', 'waiter', '1'),
  company('on the main address', 'waiter', companyIds.berezka, { host: 'main' }),
  company('nobody', undefined, companyIds.berezka),
]

export const signingIn: Step[] = [...passwords, ...links, ...sessions, ...companies]
