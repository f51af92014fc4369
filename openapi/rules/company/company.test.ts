import { expect, test } from 'bun:test'
import { limits } from '../../gen/limits.gen.ts'
import { companyAction, companyChanges, logoFault } from './company.ts'
import { mergeModules, modulesOn } from './module-settings.ts'
import { moduleIsOn } from './modules.ts'
import { plainPassword, passwordFault } from '../users/passwords.ts'
import { isReserved, namedSubdomain, subdomainFault } from './subdomains.ts'

const file = { originalName: 'Лого.png', mimetype: 'image/png', size: 1000 }
const logo = (type: 'menu' | 'login', url = '/a') => ({ type, url })
const company = {
  name: 'Берёзка',
  timezone: 'Europe/Moscow',
  contactEmail: '',
  contactPhone: '',
  address: '',
  logos: [],
  moduleSettings: null,
  runsKeptMonths: 36 as const,
  obligatoryNotifications: [],
}

test('a logo is a small picture of the company’s own, one for each place', () => {
  const fault = (of?: Partial<typeof file>) => logoFault([], [logo('menu')], () => of && { ...file, ...of })?.code
  expect(fault({})).toBeUndefined()
  expect(fault()).toBe('FILE_URL_UNKNOWN')
  expect(fault({ mimetype: 'application/pdf' })).toBe('LOGO_TYPE_NOT_ALLOWED')
  expect(fault({ size: limits.companies.logoMaxMegabytes * 1024 * 1024 + 1 })).toBe('LOGO_TOO_LARGE')
  expect(logoFault([], [logo('menu'), logo('menu')], () => file)?.fields).toHaveProperty(['logos.1.type'])
  // What is one already is not looked at again.
  expect(logoFault([logo('login')], [logo('menu')], () => undefined)).toBeUndefined()
})

test('one thing alone has an event of its own, and a module that says what it meant is no change', () => {
  const changes = (next: Partial<Parameters<typeof companyChanges>[1]>) =>
    companyChanges(company, { ...company, ...next }, () => file)
  expect(changes({ moduleSettings: mergeModules(null, {}) })).toBeUndefined()
  const logos = changes({ logos: [logo('menu')] })
  expect(logos).toEqual({ logos: { old: [], new: ['Логотип в меню: Лого.png'] } })
  const modules = changes({ moduleSettings: mergeModules(null, { news: false }) })
  const names = [modules, logos, { ...logos, ...modules }].map((one) => companyAction(one ?? {}))
  expect(names).toEqual(['company.modules_changed', 'company.logo_changed', 'company.updated'])
})

test('without settings everything is on but integrations; with them only what says so, and the assistant', () => {
  expect([moduleIsOn({}, 'news'), moduleIsOn({ moduleSettings: null }, 'integrations')]).toEqual([true, false])
  expect(moduleIsOn({ moduleSettings: { tasks: true } }, 'news')).toBe(false)
  expect(modulesOn({ tasks: true })).toHaveLength(2)
})

test('addresses that no company gets', () => {
  const product = 'poldn.example:3000'
  const [reserved = ''] = limits.companies.reservedSubdomains
  expect([reserved, 'poldn', 'berezka'].map((name) => isReserved(name, product))).toEqual([true, true, false])
  expect(['', ' WWW ', 'Poldn', ' Berezka'].map((name) => namedSubdomain(name, product))).toEqual([
    undefined,
    undefined,
    undefined,
    'berezka',
  ])
  expect(subdomainFault('Аэ', () => ({}))).toBeString()
  expect(subdomainFault('ab', () => ({ subdomain: 'коротко' }))).toBe('коротко')
})

test('a password is one however it was typed, and no longer than its bytes may be', () => {
  expect(plainPassword('и\u0306')).toBe(plainPassword('й'))
  expect(passwordFault('й'.repeat(limits.auth.passwordMaxBytes / 2))).toBeUndefined()
  expect(passwordFault('й'.repeat(limits.auth.passwordMaxBytes))).toBeString()
})
