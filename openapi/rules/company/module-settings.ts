import { labels } from '../../gen/labels.gen.ts'
import { ownKeys } from '../values/own-keys.ts'
import { moduleIsOn, type ModuleKey as Key, type ModuleSettings } from './modules.ts'

type Stored = ModuleSettings | null | undefined

/** As the event log calls them. */
const NAMES: Record<Key, string> = labels.ModuleSettings
const KEYS = ownKeys(NAMES)

export const isModule = (key: string): key is Key => Object.hasOwn(NAMES, key)

/** What no settings mean: everything but integrations. */
const NONE: ModuleSettings = Object.fromEntries(KEYS.map((key) => [key, moduleIsOn({}, key)]))

/** Key by key: what is not given stays. */
export const mergeModules = (stored: Stored, given: ModuleSettings): ModuleSettings => ({
  ...(stored ?? NONE),
  ...given,
})

/** The names of those that are on (A17). */
export function modulesOn(stored: Stored): string[] {
  return KEYS.filter((key) => moduleIsOn({ moduleSettings: stored }, key)).map((key) => NAMES[key])
}
