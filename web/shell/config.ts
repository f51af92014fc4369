import { proxy } from 'valtio'
import type { paths } from '../../openapi/gen/schema.d.ts'
import { client } from '../api.ts'
import { isOffline } from '../api/problem.ts'
import { readStored, writeStored } from '../lib/local-store.ts'
import { storageKeys } from '../lib/storage-keys.ts'
import { subdomainOf } from '../lib/subdomain.ts'

type Config = paths['/api/config']['get']['responses'][200]['content']['application/json']

/** Settings of the server (A29) and what follows from them. Undefined until loadConfig has settled. */
export const config = proxy<{
  loaded: boolean
  productDomain: string
  supportUrl: string | undefined
  /** The server has a writing assistant. */
  assistant: boolean
  /** Nobody answered before the first page was there: a start without a network. */
  unreachable: boolean
}>({
  loaded: false,
  unreachable: false,
  productDomain: '',
  supportUrl: undefined,
  assistant: false,
})

let loading: Promise<void> | undefined

/** The pages wait for the settings so long; what comes later is taken too. */
const patienceMs = 1500

/** Asked for once; without an answer the app goes on as on the main domain. */
export function loadConfig(): Promise<void> {
  const patience = setTimeout(() => (config.loaded = true), patienceMs)
  loading ??= askConfig().then((answered) => {
    clearTimeout(patience)
    if (!answered) loading = undefined
  })
  return loading
}

/** Whether they came; what is known already stays. */
export async function askConfig(): Promise<boolean> {
  const { data, response } = await client.GET('/api/config')
  const settings = data ?? (isOffline(response) ? keptSettings() : undefined)
  const unreachable = !data && (config.unreachable || (!config.loaded && isOffline(response)))
  if (!settings) {
    Object.assign(config, { loaded: true, unreachable })
    return false
  }
  if (data) writeStored(storageKeys.config, JSON.stringify(data))
  Object.assign(config, {
    loaded: true,
    unreachable,
    productDomain: settings.productDomain,
    supportUrl: settings.supportUrl,
    assistant: settings.assistant,
  })
  return data !== undefined
}

/** What the server said of itself last: a start without a network needs it to know whose address this is. */
function keptSettings(): Config | undefined {
  try {
    const kept: Config | null = JSON.parse(readStored(storageKeys.config) ?? 'null')
    return kept ?? undefined
  } catch {
    return undefined
  }
}

const developmentKey = 'subdomain'

/** The company whose address this is (C15), or undefined on the main domain. */
export function currentSubdomain(productDomain = config.productDomain): string | undefined {
  if (process.env.NODE_ENV !== 'production') {
    // A22: `?subdomain=` stands in for a company's host while developing, and stays for the tab.
    const asked = new URLSearchParams(location.search).get(developmentKey)
    if (asked) sessionStorage.setItem(developmentKey, asked)
    const kept = sessionStorage.getItem(developmentKey)
    if (kept) return kept
  }
  return subdomainOf(location.host, productDomain)
}

/** 'poldn' of 'poldn.example': not a company, so a login never names it. */
export const productName = (): string => config.productDomain.split('.')[0] ?? ''
