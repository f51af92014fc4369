import { proxy } from 'valtio'
import { readStored, writeStored } from '../lib/local-store.ts'
import { storageKeys } from '../lib/storage-keys.ts'

function storedSections(): string[] {
  try {
    const value: unknown = JSON.parse(readStored(storageKeys.sidebarSections) ?? '[]')
    return Array.isArray(value) ? value.filter((key) => typeof key === 'string') : []
  } catch {
    return []
  }
}

const isCollapsed = () => readStored(storageKeys.sidebarCollapsed) === 'true'

/** What is folded and what is open; kept in the browser. */
export const menu = proxy({
  collapsed: isCollapsed(),
  openSections: storedSections(),
  drawerOpen: false,
})

export function setCollapsed(collapsed: boolean): void {
  menu.collapsed = collapsed
  writeStored(storageKeys.sidebarCollapsed, String(collapsed))
}

/** For a page that needs the room; what its reader chose himself stays kept. */
export const foldMenu = (): void => void (menu.collapsed = true)
export const unfoldMenu = (): void => void (menu.collapsed = isCollapsed())

function setSections(keys: string[]): void {
  menu.openSections = keys
  writeStored(storageKeys.sidebarSections, JSON.stringify(keys))
}

export const toggleSection = (key: string): void =>
  setSections(
    menu.openSections.includes(key) ? menu.openSections.filter((open) => open !== key) : [...menu.openSections, key],
  )

/** Opening a page expands its section and collapses the others. */
export function showSection(key: string | undefined): void {
  if (key && (menu.openSections.length !== 1 || menu.openSections[0] !== key)) setSections([key])
}
