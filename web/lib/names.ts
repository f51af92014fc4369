export { initialsOf } from '../../openapi/rules/users/initials.ts'

/** «Олег Т.», where a whole name has no room. */
export function shortName(name: string): string {
  const [first = '', second] = name.trim().split(/\s+/)
  const initial = second && [...second][0]
  return initial ? `${first} ${initial}.` : first
}
