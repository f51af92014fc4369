import type { Icon } from '@tabler/icons-react'
import IconBook2 from '@tabler/icons-react/dist/esm/icons/IconBook2.mjs'
import IconChartBar from '@tabler/icons-react/dist/esm/icons/IconChartBar.mjs'
import IconClipboardCheck from '@tabler/icons-react/dist/esm/icons/IconClipboardCheck.mjs'
import IconHome from '@tabler/icons-react/dist/esm/icons/IconHome.mjs'
import IconPlugConnected from '@tabler/icons-react/dist/esm/icons/IconPlugConnected.mjs'
import IconSchool from '@tabler/icons-react/dist/esm/icons/IconSchool.mjs'
import IconSettings from '@tabler/icons-react/dist/esm/icons/IconSettings.mjs'
import IconSpeakerphone from '@tabler/icons-react/dist/esm/icons/IconSpeakerphone.mjs'
import IconSquareRoundedCheck from '@tabler/icons-react/dist/esm/icons/IconSquareRoundedCheck.mjs'
import IconTools from '@tabler/icons-react/dist/esm/icons/IconTools.mjs'
import { moduleIsOn, type ModuleKey } from '../../openapi/rules/company/modules.ts'
import { href, routeAt, type RouteName } from '../routes.ts'
import type { Visitor } from './access.ts'

export interface NavLink {
  label: string
  to: string
  module?: ModuleKey
  /** Its pages that stand under the address of another link. */
  pages?: readonly RouteName[]
}

export interface NavEntry extends NavLink {
  icon: Icon
  /** Where there is little room: the bar of a phone. */
  short?: string
  /** Which of the user's counters stands beside it. */
  badge?: 'checklistCount' | 'tasksCount'
}

export interface NavGroup {
  key: string
  label: string
  icon: Icon
  /** A group is there when any of its modules is on; without modules always. */
  modules: ModuleKey[]
  adminOnly: boolean
  /** Pages under these belong to the group; the longest prefix of all groups wins (A14). */
  prefixes: string[]
  links: NavLink[]
}

/** What the menu calls them. */
export const entries: NavEntry[] = [
  { label: 'Главная', to: href('dashboard'), icon: IconHome },
  {
    label: 'Чек-листы',
    to: href('checklistExecute'),
    icon: IconClipboardCheck,
    module: 'checklists',
    badge: 'checklistCount',
  },
  { label: 'Задачи', to: href('tasks'), icon: IconSquareRoundedCheck, module: 'tasks', badge: 'tasksCount' },
  { label: 'База знаний', to: href('articles'), icon: IconBook2, module: 'knowledgeBase', short: 'Знания' },
  { label: 'Новости', to: href('news'), icon: IconSpeakerphone, module: 'news' },
]

export const groups: NavGroup[] = [
  {
    key: 'testing',
    label: 'Тестирование',
    icon: IconSchool,
    modules: ['testing'],
    adminOnly: false,
    prefixes: [href('tests'), href('courses')],
    links: [
      { label: 'Пройти тест', to: href('tests') },
      { label: 'Курсы', to: href('courses') },
      { label: 'Мои результаты', to: href('testResults') },
    ],
  },
  {
    key: 'content',
    label: 'Конструктор',
    icon: IconTools,
    modules: ['checklists', 'tasks', 'testing'],
    adminOnly: true,
    prefixes: [href('checklists'), href('forms'), href('testsAdmin'), href('coursesAdmin')],
    links: [
      { label: 'Шаблоны чек-листов', to: href('checklists'), module: 'checklists' },
      { label: 'Формы задач', to: href('forms'), module: 'tasks' }, // A15
      {
        label: 'Управление тестами',
        to: href('testsAdmin'),
        module: 'testing',
        pages: ['testCreate', 'testEdit', 'testStats'],
      },
      {
        label: 'Управление курсами',
        to: href('coursesAdmin'),
        module: 'testing',
        pages: ['courseCreate', 'courseEdit', 'courseProgress'],
      },
    ],
  },
  {
    key: 'analytics',
    label: 'Аналитика',
    icon: IconChartBar,
    modules: ['analytics'],
    adminOnly: true,
    prefixes: [href('monitoring'), href('journals')],
    links: [
      { label: 'Мониторинг', to: href('monitoring') },
      { label: 'Результаты тестов', to: href('testResults', {}, { scope: 'all' }), module: 'testing' },
      { label: 'Санитарные журналы', to: href('journals'), module: 'checklists' },
      { label: 'Листы ознакомления', to: href('acknowledgementSheets'), module: 'knowledgeBase' },
      { label: 'Журнал событий', to: href('eventLog') },
    ],
  },
  {
    key: 'settings',
    label: 'Настройки',
    icon: IconSettings,
    modules: [],
    adminOnly: true,
    prefixes: [href('users'), href('settings')],
    links: [
      { label: 'Пользователи', to: href('users') },
      { label: 'Настройки компании', to: href('settings') },
    ],
  },
  {
    key: 'integrations',
    label: 'Интеграции',
    icon: IconPlugConnected,
    modules: ['integrations'],
    adminOnly: true,
    prefixes: [href('integrations')],
    links: [
      { label: 'Telegram', to: href('telegram') },
      { label: 'API-ключи', to: href('apiKeys') },
      { label: 'Вебхуки', to: href('webhooks') },
    ],
  },
]

const isUnder = (path: string, prefix: string) => path === prefix || path.startsWith(`${prefix}/`)

/** Every parameter of a link's address is in the query: filters beside them change nothing. */
const asksFor = (query: string | undefined, search: string) => {
  const given = new URLSearchParams(search)
  return [...new URLSearchParams(query)].every(([name, value]) => given.get(name) === value)
}

/** The one link or entry that a page lights up: whose page it is, else the longest prefix, with a query before without. */
export function activeLink(path: string, search: string): string | undefined {
  const all: NavLink[] = [...entries, ...groups.flatMap((group) => group.links)]
  const page = routeAt(path)
  const owner = page && all.find(({ pages }) => pages?.includes(page))
  if (owner) return owner.to
  const under = all.filter(({ to }) => {
    const [address = '', query] = to.split('?')
    return isUnder(path, address) && asksFor(query, search)
  })
  return under.toSorted((a, b) => b.to.length - a.to.length)[0]?.to
}

/** The group whose section a page opens (A14). */
export function activeGroup(path: string, search: string): string | undefined {
  const link = activeLink(path, search)
  // The run of a checklist is an entry of its own, and ?scope=all belongs to analytics: the link knows better.
  const owner = groups.find((group) => group.links.some((item) => item.to === link))
  if (owner) return owner.key
  if (entries.some((entry) => entry.to === link)) return undefined
  const matches = groups.flatMap((group) =>
    group.prefixes
      .filter((prefix) => isUnder(path, prefix))
      .map((prefix) => ({ key: group.key, length: prefix.length })),
  )
  return matches.toSorted((a, b) => b.length - a.length)[0]?.key
}

/** What this visitor sees of the menu (A15, A16, A17). */
export function visibleNavigation({ company, admin }: { company: Visitor['company']; admin: boolean }) {
  const allowed = (link: NavLink) => !link.module || moduleIsOn(company, link.module)
  return {
    entries: entries.filter(allowed),
    groups: groups
      .filter((group) => admin || !group.adminOnly)
      .filter((group) => group.modules.length === 0 || group.modules.some((module) => moduleIsOn(company, module)))
      .map((group) => ({ ...group, links: group.links.filter(allowed) })),
  }
}

const TABS = 4
/** Stands in the bar where the modules of the entries before it are off. */
const testing: NavEntry = { label: 'Тесты', to: href('tests'), icon: IconSchool, module: 'testing' }

/** The first entries of the menu, for the bar of a phone. */
export const tabs = ({ company }: { company: Visitor['company'] }): NavEntry[] =>
  [...entries, testing]
    .filter(({ module }) => !module || moduleIsOn(company, module))
    .slice(0, TABS)
    .map((entry) => ({ ...entry, label: entry.short ?? entry.label }))
