import { ask, type Step } from './steps.ts'

const fault = (name: string, body: unknown, more: Partial<Step> = {}) =>
  ask(`fault: ${name}`, undefined, 'faultReport', { body, query: 'build=1k0zv3x8', ...more })
const script = { kind: 'error', name: 'TypeError', page: 'articles', frames: ['main-a1b2.js:1:20'] }
const policy = { 'csp-report': { 'violated-directive': 'img-src', 'blocked-uri': 'https://other.example/a?b=1' } }

const REPORTS = 'application/reports+json'
const stopped = { effectiveDirective: 'img-src', blockedURL: 'https://other.example/a?b=1', sourceFile: null }

/** What a browser tells of its errors. */
export const faults: Step[] = [
  fault('of a script', script),
  fault('of a script, main address', script, { host: 'main' }),
  fault('of a script, without a build', script, { query: '' }),
  fault('a build that is none', script, { query: 'build=A%20b' }),
  fault('of the policy', policy, { type: 'application/csp-report' }),
  fault('of the policy, as JSON', policy),
  fault('of the policy, with what nobody reads', {
    'csp-report': { ...policy['csp-report'], 'document-uri': 'https://berezka.example/users/1', referrer: '' },
  }),
  fault('of the policy, by the Reporting API', [{ type: 'csp-violation', age: 1, body: stopped }], { type: REPORTS }),
  fault('of something else, by the Reporting API', [{ type: 'deprecation', body: stopped }], { type: REPORTS }),
  fault('another type', policy, { type: 'application/ld+json' }),
  fault('an address among the frames', { ...script, frames: ['https://berezka.example/users/1:1:20'] }),
  fault('without frames', { ...script, frames: [] }),
  fault('a text for a name', { ...script, name: 'Не найден «Суп»' }),
  fault('neither', {}),
]
