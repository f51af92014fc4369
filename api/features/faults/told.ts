import type { components } from '../../../openapi/gen/schema.d.ts'

type Schemas = components['schemas']

/** What the log is told: kinds, names and places of the app's own files. Addresses are cut, they may name whom they are of. */
export function toldOf(report: Schemas['FaultReport']): Record<string, unknown>[] {
  if (Array.isArray(report)) return report.map(({ body }) => ofPolicy(body))
  if ('kind' in report) {
    const { kind, name, reactError, page, frames } = report
    return [{ kind, name, reactError, page, frames }]
  }
  const policy = report['csp-report']
  return [
    ofPolicy({
      // Older browsers tell the whole directive, with its sources.
      effectiveDirective: policy['violated-directive'].split(' ')[0] ?? '',
      blockedURL: policy['blocked-uri'],
      sourceFile: policy['source-file'],
      lineNumber: policy['line-number'],
      columnNumber: policy['column-number'],
    }),
  ]
}

const ofPolicy = (stopped: Loose<Schemas['PolicyReports'][number]['body']>) => ({
  kind: 'policy',
  directive: stopped.effectiveDirective,
  blocked: cut(stopped.blockedURL ?? ''),
  from: stopped.sourceFile ? cut(stopped.sourceFile) : undefined,
  line: stopped.lineNumber ?? undefined,
  column: stopped.columnNumber ?? undefined,
})

type Loose<T> = { [K in keyof T]: T[K] | undefined }

/** A file of ours by its name, all else by its origin; a word ('inline', 'eval', 'data') as it is. */
function cut(address: string): string {
  const url = URL.parse(address)
  if (!url) return /^[a-z-]{1,20}$/.test(address) ? address : ''
  const [, asset] = /^\/assets\/([\w.-]{1,80})$/.exec(url.pathname) ?? []
  // An extension's origin names what somebody has installed.
  return asset ?? (/^https?:$/.test(url.protocol) ? url.origin : url.protocol)
}
