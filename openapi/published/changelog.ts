import type { Change } from './difference.ts'
import type { Facts } from './facts.ts'

/** The version that was told last, and what it promised: openapi/published/recorded.json. */
export interface Recorded {
  version: string
  facts: Facts
}

type Version = readonly [major: number, minor: number, patch: number]
const parsed = (version: string): Version => {
  const [, major, minor, patch] = /^(\d+)\.(\d+)\.(\d+)$/.exec(version) ?? []
  if (patch === undefined) throw new Error(`${version} is no version: three numbers`)
  return [Number(major), Number(minor), Number(patch)]
}

/** The lowest version that may follow (semver.org): before 1.0.0 a break moves the second number, anything else the third. */
export function nextVersion(before: string, changes: readonly Change[]): string {
  const [major, minor, patch] = parsed(before)
  const isBreaking = changes.some((change) => change.isBreaking)
  if (changes.length === 0) return before
  if (major === 0) return isBreaking ? `0.${minor + 1}.0` : `0.${minor}.${patch + 1}`
  return isBreaking ? `${major + 1}.0.0` : `${major}.${minor + 1}.0`
}
export function isBefore(version: string, other: string): boolean {
  const [one, two] = [parsed(version), parsed(other)]
  const at = one.findIndex((number, i) => number !== two[i])
  return at >= 0 && (one[at] ?? 0) < (two[at] ?? 0)
}

/** What of this version is not recorded yet, in a sentence; undefined: nothing. */
export function unrecorded(recorded: Recorded, version: string, changes: readonly Change[]): string | undefined {
  const needed = nextVersion(recorded.version, changes)
  if (isBefore(version, needed))
    return `The published contract has changed since ${recorded.version}: info.version in openapi/src/root.yaml must be ${needed} or later`
  if (changes.length > 0 || version !== recorded.version)
    return `The changelog does not tell ${version} yet: bun run changelog`
  return undefined
}

/** One version's part of the changelog; `day` as 2026-11-27. */
export function entry(version: string, day: string, changes: readonly Change[]): string {
  const parts = [
    ['Ломает', changes.filter(({ isBreaking }) => isBreaking)],
    ['Не ломает', changes.filter(({ isBreaking }) => !isBreaking)],
  ] as const
  const told = parts.flatMap(([title, all]) => (all.length === 0 ? [] : [`### ${title}`, linesOf(all).join('\n')]))
  return [`## ${version} — ${day}`, ...(told.length > 0 ? told : ['Изменились только описания.'])].join('\n\n')
}

/** A line a change; a header that comes or goes nearly everywhere is told once. */
function linesOf(changes: readonly Change[]): string[] {
  const alike = Map.groupBy(changes, ({ at, text }) => {
    const [header] = / :[\w-]+$/.exec(at) ?? []
    return header === undefined ? `${at} ${text}` : `${header} ${text}`
  })
  return [...alike.values()].flatMap((all) => {
    const [{ at, text } = { at: '', text: '' }] = all
    return all.length > FEW
      ? [`- \`${at.replace(/^.* /, '')}\` — ${text} (мест: ${all.length})`]
      : all.map((one) => `- \`${one.at}\` — ${one.text}`)
  })
}
const FEW = 3

export const hasEntry = (changelog: string, version: string) =>
  changelog.split('\n').some((line) => line.startsWith(`## ${version} — `))

/** The newest version stands first, under the head of the file. */
export function withEntry(changelog: string, text: string): string {
  const [head = '', ...entries] = changelog.split(/^(?=## )/m)
  return `${[head.trimEnd(), text, ...entries.map((one) => one.trimEnd())].join('\n\n')}\n`
}

/** One line a place: a change of the contract is a change of its lines. */
export const recordedText = ({ version, facts }: Recorded): string => {
  const lines = Object.entries(facts).map(([at, fact]) => `${JSON.stringify(at)}: ${JSON.stringify(fact)}`)
  return `{ "version": ${JSON.stringify(version)}, "facts": {\n${lines.toSorted().join(',\n')}\n} }\n`
}
