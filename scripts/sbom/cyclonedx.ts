import type { Locked } from './lock.ts'

/** The parts of the product as CycloneDX 1.6 (ECMA-424) has them; the same for the same lock file. */
export function cyclonedx(locked: readonly Locked[], own: { name: string; version: string; license: string }) {
  const refs = new Map(locked.map((one) => [one.key, `${purlOf(one)}#${one.key}`]))
  const refsOf = (keys: readonly string[]) => keys.flatMap((key) => refs.get(key) ?? [])
  const ours = locked.filter(({ isOurs }) => isOurs).map(({ key }) => key)
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: {
      component: {
        type: 'application',
        'bom-ref': own.name,
        name: own.name,
        version: own.version,
        licenses: licencesOf(own.license),
      },
    },
    components: locked.map((one) => ({
      type: 'library',
      'bom-ref': refs.get(one.key),
      ...groupOf(one.name),
      version: one.version,
      scope: one.isShipped ? 'required' : 'excluded',
      hashes: hashesOf(one.integrity),
      ...(one.licence !== '' && { licenses: licencesOf(one.licence) }),
      purl: purlOf(one),
    })),
    dependencies: [
      { ref: own.name, dependsOn: refsOf(ours) },
      ...locked.map(({ key, needs }) => ({ ref: refs.get(key), dependsOn: refsOf(needs) })),
    ],
  }
}

const purlOf = ({ name, version }: Locked) => `pkg:npm/${name.replace('@', '%40')}@${version}`

function groupOf(name: string): { group?: string; name: string } {
  const [group, rest] = name.split('/')
  return group && rest ? { group, name: rest } : { name }
}

function hashesOf(integrity: string) {
  const [, kind, base64] = /^(sha\d+)-(.+)$/.exec(integrity) ?? []
  if (!kind || !base64) return []
  return [{ alg: kind.replace('sha', 'SHA-'), content: Buffer.from(base64, 'base64').toString('hex') }]
}

/** An expression of SPDX, or a name of its own. */
function licencesOf(licence: string) {
  if (/^see |^SEE /.test(licence)) return [{ license: { name: licence } }]
  return / (OR|AND|WITH) /.test(licence) ? [{ expression: licence }] : [{ license: { id: licence } }]
}
