import { operationsOf, type Budget, type Contract, type Operation, type Schema } from './contract.ts'

const ROLES = { public: 'без входа', any: 'любой сотрудник', admin: 'администратор' } as const
const WHOSE: Readonly<Record<Budget['by'], string>> = {
  ip: 'с одного адреса',
  account: 'на учётную запись',
  user: 'на сотрудника',
  company: 'на компанию',
  session: 'на сеанс',
}
const COUNTED: Readonly<Record<Budget['count'], string>> = { all: '', failures: ' неудачных', successes: ' удавшихся' }
const UNITS = [
  [86_400, 'сутки', 'суток'],
  [3600, 'час', 'часов'],
  [60, 'минуту', 'минут'],
  [1, 'секунду', 'секунд'],
] as const

const windowWords = (seconds: number): string => {
  const [size, one, many] = UNITS.find(([unit]) => seconds % unit === 0) ?? UNITS[3]
  return seconds === size ? one : `${seconds / size} ${many}`
}
const budgetWords = ({ limit, windowSeconds, by, count, with: parameter }: Budget): string => {
  const which = COUNTED[count]
  const withIt = parameter === undefined ? '' : `, когда есть \`${parameter}\``
  return `${limit}${which} за ${windowWords(windowSeconds)} ${WHOSE[by]}${withIt}`
}

/**
 * What an operation's extensions say stands in its description too, in words: readers of a page see no `x-` fields, and
 * could not learn who may call what, how often, and which codes come.
 */
export function tellExtensions(contract: Contract): void {
  const modules = labelsOf(contract, 'ModuleSettings')
  const events = labelsOf(contract, 'EventAction')
  for (const { operation } of operationsOf(contract)) {
    const lines = [
      `**Кто:** ${ROLES[operation['x-roles'][0] ?? 'any']}`,
      ...sectionLine(operation, modules),
      // What is kept in memory is told by describeBudgets.
      ...listed('Не чаще', (operation['x-rate-limit'] ?? []).filter(({ kept }) => kept !== 'memory').map(budgetWords)),
      ...listed('Свои коды', codesOf(operation)),
      ...listed(
        'События',
        [operation['x-event'] ?? []]
          .flat()
          .filter(isEvent)
          .map((event) => eventWords(event, events)),
      ),
    ]
    operation.description = [operation.description, lines.join('  \n')].filter(Boolean).join('\n\n')
  }
}

const listed = (title: string, all: readonly string[]): string[] =>
  all.length === 0 ? [] : [`**${title}:** ${all.join('; ')}`]
const sectionLine = ({ 'x-module': module }: Operation, names: Readonly<Record<string, string>>): string[] =>
  module === undefined ? [] : [`**Раздел:** ${names[module] ?? module}; отключён — 404 \`MODULE_DISABLED\``]
const codesOf = ({ 'x-errors': errors = {}, 'x-invalid': invalid }: Operation): string[] => [
  ...(invalid === undefined ? [] : [`400 \`${invalid}\``]),
  ...Object.entries(errors).map(([status, codes]) => `${status} ${codes.map((code) => `\`${code}\``).join(', ')}`),
]
const isEvent = (event: string) => event !== 'none'
const eventWords = (event: string, names: Readonly<Record<string, string>>) =>
  names[event] === undefined ? `\`${event}\`` : `\`${event}\` (${names[event]})`

const schemasOf = ({ components }: Contract) => components.schemas as Readonly<Record<string, Schema>>
const labelsOf = (contract: Contract, name: string) => schemasOf(contract)[name]?.['x-labels'] ?? {}

/** How the table of codes begins. */
export const CODES_HEAD = '| код | текст | по-английски |'

/** The codes of all faults with what they say, where a reader looks for them. */
export function tellCodes(contract: Contract): void {
  const codes = schemasOf(contract).ErrorCode
  const messages = codes?.['x-messages'] as Readonly<Record<string, string>> | undefined
  if (!codes || !messages) return
  const cell = (text = '') => text.replaceAll('|', '\\|')
  const rows = Object.entries(messages).map(
    ([code, text]) => `| \`${code}\` | ${cell(text)} | ${cell(contract['x-english'][text])} |`,
  )
  codes.description = [codes.description, [CODES_HEAD, '|---|---|---|', ...rows].join('\n')].join('\n\n')
}

/** Marks of decisions, which whoever reads only the contract could not look up: «(A9)», «(C8, R11)». */
const MARKS = / ?\((?:[A-Z]\d{1,2})(?:, [A-Z]\d{1,2})*\)/g

/** Descriptions are for strangers: what points into this repository stays in src. */
export function dropMarks(node: unknown): void {
  if (typeof node !== 'object' || node === null) return
  for (const [key, value] of Object.entries(node)) {
    if (key === 'description' && typeof value === 'string')
      Object.assign(node, { description: value.replace(MARKS, '') })
    else dropMarks(value)
  }
}
