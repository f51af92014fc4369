import { companyIds, fileIds } from '../seed/ids.ts'
import { ask, type Step } from './steps.ts'

const put = (name: string, body: unknown, more: Partial<Step> = {}) =>
  ask(`put company: ${name}`, 'admin', 'companyUpdate', { path: { id: companyIds.berezka }, body, ...more })
const hallPlan = `/api/files/${fileIds.hallPlan}/hall-plan.png`
const logo = (type: string, url: string) => ({ type, url })

export const settings: Step[] = [
  put('nobody', {}, { as: undefined }),
  put('not for a reader', {}, { as: 'waiter' }),
  put('another company', { name: 'Чужая' }, { path: { id: companyIds.ogonek } }),
  put('main address', {}, { host: 'main' }),
  put('nothing', {}),
  put('blank name', { name: ' ' }),
  put('an e-mail that is none', { contactEmail: 'почта' }),
  put('another address of the company', { subdomain: 'lipa' }),
  put('its own address', { subdomain: 'berezka' }),
  put('modules of nobody', { moduleSettings: { news: false, payroll: true, crm: true } }),
  put('a zone of nobody', { timezone: 'Europe/Berezka' }),
  put('another time', { name: 'Поздно', updatedAt: '2020-01-01T00:00:00.000Z' }),
  put('logo: a file of nobody', { logos: [logo('menu', '/api/files/x/logo.png')] }),
  put('logo: from elsewhere', { logos: [logo('menu', 'https://example.com/logo.png')] }),
  put('logo: no picture', { logos: [logo('menu', `/api/files/${fileIds.allergensPdf}/allergeny-osen.pdf`)] }),
  put('logo: one place twice', { logos: [logo('menu', hallPlan), logo('menu', hallPlan)] }),
  put('logo: a place of none', { logos: [logo('door', hallPlan)] }),
  put('logo', { logos: [logo('login', hallPlan)] }),
  ask('company by address: with a logo', undefined, 'companyGetBySubdomain', { path: { subdomain: 'berezka' } }),
  ask('a logo for who has not signed in', undefined, 'fileGet', {
    path: { id: fileIds.hallPlan, name: 'hall-plan.png' },
    opaque: true,
  }),
  ask('a logo for who may read it anyway', 'waiter', 'fileGet', {
    path: { id: fileIds.hallPlan, name: 'hall-plan.png' },
    opaque: true,
  }),
  ask('company: link to its archive, not for a reader', 'waiter', 'companyLink'),
  ask('company: link to its archive', 'admin', 'companyLink', {
    keep: ({ token }) => ({ archive: String(token) }),
  }),
  ask('company: its archive', undefined, 'companyExport', { path: { token: '{archive}' }, opaque: true }),
  ask('company: its archive once more', undefined, 'companyExport', { path: { token: '{archive}' } }),
  put('no logo', { logos: [] }),
  put('contacts', { contactEmail: '', contactPhone: ' +7 812 000-00-09 ', address: '  ул. Липовая, 13 ' }),
  put('one module', { moduleSettings: { news: false } }),
  put('it again', { moduleSettings: { news: false } }),
  put('several things', { name: ' Берёзка и Ко ', moduleSettings: { news: true } }),
  put('checklists kept for a number of months that is none', { runsKeptMonths: 7 }),
  put('checklists kept for a year', { runsKeptMonths: 12 }),
  put('for as long as before', { runsKeptMonths: 36 }),
  put('an obligatory notification that is none', { obligatoryNotifications: ['weather'] }),
  put('late tasks are told to everybody', { obligatoryNotifications: ['taskOverdue', 'digest'] }),
  put('the same in another order', { obligatoryNotifications: ['digest', 'taskOverdue'] }),
  ask('settings: what the company has made obligatory', 'waiter', 'notificationGetSettings'),
  ask('settings: it cannot be switched off', 'waiter', 'notificationSaveSettings', {
    body: { kinds: [{ kind: 'taskOverdue', app: false }] },
  }),
  put('nothing obligatory', { obligatoryNotifications: [] }),
  put('as it was', { name: 'Берёзка', contactEmail: 'zal@berezka.example', address: 'ул. Липовая, 12, у фонтана' }),
  ask('company: after all that', 'waiter', 'companyGet', { path: { id: companyIds.berezka } }),
]

const steps = (name: string, as: string | undefined, more: Partial<Step> = {}) =>
  ask(`first steps: ${name}`, as, 'onboardingGet', more)
const hide = (name: string, as: string | undefined, body: unknown) =>
  ask(`first steps: ${name}`, as, 'onboardingUpdate', { body })

export const onboarding: Step[] = [
  steps('nobody', undefined),
  steps('not for a reader', 'waiter'),
  steps('all done', 'admin'),
  hide('nobody hides', undefined, { hidden: true }),
  hide('not for a reader to hide', 'waiter', { hidden: true }),
  hide('empty form', 'admin', {}),
  hide('hidden', 'admin', { hidden: true }),
  steps('after it was hidden', 'admin'),
  hide('shown', 'admin', { hidden: false }),
]
