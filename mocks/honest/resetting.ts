import { ask, signIn, token, type Step } from './steps.ts'

const COOK = 'povar@berezka.example'
const anna = { email: 'anna@example.com' }

const pin = (name: string, body: unknown, more: Partial<Step> = {}) =>
  ask(`PIN: ${name}`, undefined, 'authLoginPin', { body, ...more })
const pins: Step[] = [
  pin('good', { pinCode: '4071', subdomain: 'berezka' }, { keep: token('tablet') }),
  pin('of an admin', { pinCode: '482915', subdomain: 'berezka' }),
  pin('session', {}, { call: 'authCheck', as: 'tablet' }),
  pin('wrong', { pinCode: '9999', subdomain: 'berezka' }),
  pin('three digits', { pinCode: '407', subdomain: 'berezka' }),
  pin('seven digits', { pinCode: '4071407', subdomain: 'berezka' }),
  pin('letters', { pinCode: '4o71', subdomain: 'berezka' }),
  pin('a number', { pinCode: 4071, subdomain: 'berezka' }),
  pin('nothing', {}),
  pin('another company named', { pinCode: '4071', subdomain: 'ogonek' }),
  pin('on another company’s address', { pinCode: '4071', subdomain: 'ogonek' }, { host: 'ogonek' }),
  pin('main address, company named', { pinCode: '4071', subdomain: 'berezka' }, { host: 'main' }),
  pin('main address, no company', { pinCode: '4071', subdomain: '' }, { host: 'main' }),
  pin('main address, unknown company', { pinCode: '4071', subdomain: 'lastochka' }, { host: 'main' }),
]

const send = (name: string, body: object, more: Partial<Step> = {}) =>
  ask(`reset: ${name}`, undefined, 'verificationSendPasswordReset', { body, ...more })
const confirm = (name: string, code: unknown, more: Partial<Step> = {}, email = COOK) =>
  ask(`reset: ${name}`, undefined, 'verificationVerifyPasswordReset', { body: { email, code }, ...more })
const change = (name: string, code: unknown, password = 'new-cook', more: Partial<Step> = {}, changes = {}) =>
  ask(`reset: ${name}`, undefined, 'verificationChangePassword', {
    body: { email: COOK, code, newPassword: password, confirmPassword: password, ...changes },
    ...more,
  })
const cookLetter = { purpose: 'reset', email: COOK, subdomain: 'berezka' } as const
const cookAgain = (name: string, after = 31) => send(name, { email: COOK }, { after, letter: cookLetter })

const ofOne: Step[] = [
  signIn('the cook before', COOK, 'demo-staff', { keep: token('cook') }),
  send('empty form', {}),
  send('no e-mail address', { email: 'povar' }),
  send('nobody', { email: 'nobody@berezka.example' }),
  send('of another company', { email: 'admin@ogonek.example' }),
  send('account that is off', { email: 'vera@berezka.example' }),
  send('company named, the same', { email: 'barmen@berezka.example', subdomain: 'berezka' }),
  send('company named, www', { email: 'sushef@berezka.example', subdomain: 'www' }),
  send('company named, another', { email: COOK, subdomain: 'ogonek' }),
  confirm('code that nobody sent', '111111', {}, 'oficiant@berezka.example'),
  send('the cook', { email: ' povar@berezka.example'.trim().toUpperCase() }, { letter: cookLetter }),
  send('the cook, again at once', { email: COOK }),
  ask('reset: confirm, empty form', undefined, 'verificationVerifyPasswordReset', { body: {} }),
  confirm('five digits', '12345'),
  confirm('wrong', '000000'),
  confirm('of another address', '{code}', {}, 'shef@berezka.example'),
  confirm('on the main address', '{code}', { host: 'main' }),
  confirm('on another company’s address', '{code}', { host: 'ogonek' }),
  ask('reset: code confirms no e-mail', undefined, 'verificationVerifyEmail', {
    body: { email: COOK, code: '{code}', subdomain: 'berezka' },
  }),
  ask('reset: confirm, another company named', undefined, 'verificationVerifyPasswordReset', {
    body: { email: COOK, code: '{code}', subdomain: 'ogonek' },
  }),
  confirm('right', '{code}'),
  confirm('right, once more', '{code}'),
  ask('reset: change, empty form', undefined, 'verificationChangePassword', { body: {} }),
  change('change, short password', '{code}', '12345'),
  change('change, long password', '{code}', 'a'.repeat(129)),
  change('change, no code', ''),
  change('change, the two differ', '{code}', 'new-cook', {}, { confirmPassword: 'new-cook!' }),
  change('change, wrong code', '000000'),
  change('change, another company named', '{code}', 'new-cook', {}, { subdomain: 'ogonek' }),
  change('change, another address', '{code}', 'new-cook', {}, { email: 'shef@berezka.example' }),
  change('change, main address', '{code}', 'new-cook', { host: 'main' }),
  change('change, five minutes later', '{code}', 'new-cook', { after: 300 }),
  change('change, used', '{code}', 'newer-cook'),
  ask('reset: the old session is out', 'cook', 'authCheck'),
  signIn('the cook, old password', COOK, 'demo-staff'),
  signIn('the cook, new password', COOK, 'new-cook', { keep: token('cook') }),
  cookAgain('again'),
  ...[1, 2, 3, 4, 5].map((n) => confirm(`wrong, ${n} of 5`, '000000')),
  confirm('right, but burnt', '{code}'),
  change('change, burnt', '{code}'),
  cookAgain('at once after the burnt one', 0),
  send('the cook, only one for a burnt code', { email: COOK }),
  confirm('too late', '{code}', { after: 121 }),
  cookAgain('after the late one'),
  confirm('right, then away', '{code}'),
  change('change, after ten minutes', '{code}', 'new-cook', { after: 601 }),
  cookAgain('for a change at once'),
  change('change without confirming', '{code}', 'newest-cook'),
  signIn('the cook, newest password', COOK, 'newest-cook'),
]

const ofAll: Step[] = [
  signIn('Anna in one company', anna.email, 'demo-anna', { keep: token('anna') }),
  signIn('Anna in the other', anna.email, 'demo-anna', { host: 'ogonek', after: 1, keep: token('anna2') }),
  send('main address, nobody', { email: 'nobody@example.com' }, { host: 'main' }),
  send('main address', anna, { host: 'main', letter: { purpose: 'reset', email: anna.email, subdomain: '' } }),
  confirm('main code on a company’s address', '{code}', {}, anna.email),
  confirm('main code', '{code}', { host: 'main' }, anna.email),
  change('change for all companies', '{code}', 'anna-new', { host: 'main' }, anna),
  ask('reset: Anna is out of one', 'anna', 'authCheck'),
  ask('reset: Anna is out of the other', 'anna2', 'authCheck', { host: 'ogonek' }),
  signIn('Anna, old password', anna.email, 'demo-anna', { host: 'main' }),
  signIn('Anna, new password', anna.email, 'anna-new', { host: 'main' }),
  send(
    'main address, company named',
    { ...anna, subdomain: 'ogonek' },
    {
      host: 'main',
      after: 31,
      letter: { purpose: 'reset', email: anna.email, subdomain: 'ogonek' },
    },
  ),
  change('change for the named company', '{code}', 'anna-grill', { host: 'main' }, { ...anna, subdomain: 'ogonek' }),
  signIn('Anna, two passwords, first', anna.email, 'anna-new', { host: 'main' }),
  signIn('Anna, two passwords, second', anna.email, 'anna-grill', { host: 'ogonek' }),
]

const set = (name: string, as: string | undefined, body: unknown, more: Partial<Step> = {}) =>
  ask(`first password: ${name}`, as, 'authSetPassword', { body, ...more })
const ofInvited: Step[] = [
  set('nobody', undefined, { newPassword: 'first-one', confirmPassword: 'first-one' }),
  set('empty form', 'barman', {}),
  set('short', 'barman', { newPassword: '12345', confirmPassword: '12345' }),
  set('the two differ', 'barman', { newPassword: 'first-one', confirmPassword: 'first-two' }),
  set('not invited', 'barman', { newPassword: 'first-one', confirmPassword: 'first-one' }),
  ask('first password: the session stays', 'barman', 'authCheck'),
]

export const resetting: Step[] = [...pins, ...ofOne, ...ofAll, ...ofInvited]
