import type { components } from '../../../openapi/gen/schema.d.ts'

type Schemas = components['schemas']

/** What the log is told: kinds, names and places of the app's own files. Addresses are cut, they may name whom they are of. */
export function toldOf(report: Schemas['FaultReport']): Record<string, unknown> {
  if ('kind' in report) {
    const { kind, name, reactError, page, frames } = report
    return { kind, name, reactError, page, frames }
  }
  const policy = report['csp-report']
  // Older browsers tell the whole directive, with its sources.
  const [directive = ''] = policy['violated-directive'].split(' ')
  const from = policy['source-file'] === undefined ? undefined : cut(policy['source-file'])
  return {
    kind: 'policy',
    directive,
    blocked: cut(policy['blocked-uri'] ?? ''),
    from,
    line: policy['line-number'],
    column: policy['column-number'],
  }
}

/** A file of ours by its name, all else by its origin; a word ('inline', 'eval', 'data') as it is. */
function cut(address: string): string {
  const url = URL.parse(address)
  if (!url) return /^[a-z-]{1,20}$/.test(address) ? address : ''
  const [, asset] = /^\/assets\/([\w.-]{1,80})$/.exec(url.pathname) ?? []
  // An extension's origin names what somebody has installed.
  return asset ?? (/^https?:$/.test(url.protocol) ? url.origin : url.protocol)
}
